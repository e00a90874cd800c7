package io.skald.profile;

import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.attribute.dictionary.ValueHash;
import io.skald.budget.DiskFile;
import io.skald.budget.Workspace;
import io.skald.table.ChunkSource;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.work.Pipeline;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts combinations of values exactly, however many there are: a second reading writes the hash of each row's combination to disk, and the
 * hashes are sorted part by part.
 */
final class ExactTuples {

    /** Hashes that are sorted at a time. */
    private static final int PART = 1 << 21;

    private final int columns;
    private final List<int[]> combinations;
    private final int part;

    ExactTuples(int columns, List<int[]> combinations) {
        this(columns, combinations, PART);
    }

    /** @param part hashes that are sorted at a time, about */
    ExactTuples(int columns, List<int[]> combinations, int part) {
        this.columns = columns;
        this.combinations = combinations;
        this.part = part;
    }

    /** What each combination shows over all rows. */
    List<Pairs.Tally> count(ChunkSource source, int threads, Workspace workspace) {
        List<DiskFile> files = write(source, threads, workspace);
        try {
            return files.stream().map(this::tally).toList();
        } finally {
            files.forEach(DiskFile::close);
        }
    }

    /** The hashes of each combination, row by row; closed with the workspace, or before. */
    List<DiskFile> write(ChunkSource source, int threads, Workspace workspace) {
        List<DiskFile> files = new ArrayList<>();
        combinations.forEach(each -> files.add(workspace.scratch("combinations")));
        Pipeline.<TableChunk, byte[][]>run(source::next, threads, () -> this::hashed, chunk -> {
            for (int i = 0; i < chunk.length; i++) {
                files.get(i).append(chunk[i], 0, chunk[i].length);
            }
        });
        return files;
    }

    private byte[][] hashed(TableChunk chunk) {
        try (chunk) {
            RowCursor cursor = chunk.records();
            long[] hashes = new long[columns];
            ByteBuffer[] rows = new ByteBuffer[combinations.size()];
            Arrays.setAll(rows, i -> ByteBuffer.allocate(1 << 12));
            while (cursor.next()) {
                for (int column = 0; column < columns; column++) {
                    byte[] bytes = cursor.valueBytes(column);
                    hashes[column] = ValueHash.of(bytes, cursor.valueStart(column), cursor.valueEnd(column));
                }
                for (int i = 0; i < rows.length; i++) {
                    if (rows[i].remaining() < Long.BYTES) {
                        rows[i] = ByteBuffer.allocate(rows[i].capacity() * 2).put(rows[i].flip());
                    }
                    rows[i].putLong(ChunkCounter.joined(hashes, combinations.get(i)));
                }
            }
            byte[][] written = new byte[rows.length][];
            Arrays.setAll(written, i -> Arrays.copyOf(rows[i].array(), rows[i].position()));
            return written;
        }
    }

    private Pairs.Tally tally(DiskFile file) {
        long rows = file.bytes() / Long.BYTES;
        int bits = bits(rows, part);
        long distinct = 0;
        double squares = 0;
        for (long number = 0; number < 1L << bits; number++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedRunException();
            }
            Pairs.Tally found = Pairs.tally(part(file, rows, number, bits));
            distinct += found.distinct();
            squares += found.squares();
        }
        return new Pairs.Tally(distinct, squares);
    }

    /** How many first bits of a hash tell its part, so that a part has about so many rows at the most, and half as many on average. */
    static int bits(long rows, int most) {
        return Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(rows / most));
    }

    private long[] part(DiskFile file, long rows, long number, int bits) {
        long[] found = new long[(int) Math.min(rows, part)];
        int count = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(file.reading(0), 1 << 16))) {
            for (long row = 0; row < rows; row++) {
                long hash = in.readLong();
                if (bits == 0 || hash >>> Long.SIZE - bits == number) {
                    if (count == found.length) {
                        found = Arrays.copyOf(found, count * 2);
                    }
                    found[count++] = hash;
                }
            }
        } catch (EOFException e) {
            throw new AssertionError("the file ends before its last row", e);
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + file.name(), e);
        }
        return Arrays.copyOf(found, count);
    }
}
