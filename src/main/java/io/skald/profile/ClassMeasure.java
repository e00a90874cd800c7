package io.skald.profile;

import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.attribute.dictionary.ValueHash;
import io.skald.budget.DiskFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.risk.SizeTable;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.TableInput;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The classes of any table, whoever made it: rows that have the same texts in given columns, counted exactly and on disk. Nothing is known of what
 * the texts mean, so that a label that covers another is a class of its own, as it is for a reader who does not know better.
 */
public final class ClassMeasure {

    private static final ChunkLimit CHUNK = new ChunkLimit(Integer.MAX_VALUE, 4L << 20);
    private static final String MASK = "*";

    /** Rows that are sorted at a time. */
    private static final int PART = 1 << 19;

    private final int part;

    /** With parts of other sizes, for tests. */
    ClassMeasure(int part) {
        this.part = part;
    }

    public ClassMeasure() {
        this(PART);
    }

    /**
     * What the classes show of a sensitive column.
     *
     * @param leastDistinct the fewest different values that a class has
     * @param oneValued classes that have one value only
     * @param greatestShare the largest share of a class that one value has
     */
    public record Sensitive(String name, long leastDistinct, long oneValued, double greatestShare) {}

    /**
     * What was counted.
     *
     * @param classes by their sizes; rows that print {@code *} in all columns are one of them
     * @param masked rows that do
     */
    public record Measured(SizeTable classes, long masked, List<Sensitive> sensitive) {

        public Measured {
            sensitive = List.copyOf(sensitive);
        }
    }

    /**
     * Counts a table.
     *
     * @param quasi columns whose texts make a class
     * @param sensitive columns of which it is told how they spread in a class
     * @throws UsageException if a column is not there, or a row is malformed
     * @throws io.skald.FailureException if the table cannot be read, or the disk fails
     */
    public Measured of(
            UnknownTable table,
            List<String> quasi,
            List<String> sensitive,
            int threads,
            MemoryBudget budget,
            Workspace workspace,
            Progress progress) {
        TableInput input = table.input();
        List<int[]> wanted = new ArrayList<>();
        wanted.add(quasi.stream().mapToInt(table::place).toArray());
        sensitive.forEach(name -> wanted.add(new int[] {table.place(name)}));
        List<DiskFile> files;
        try (Progress.Pass pass = progress.begin("Measure", input.totalBytes());
                ChunkSource source = input.chunks(CHUNK, budget)) {
            files = new ExactTuples(input.columns().size(), wanted).write(source, threads, workspace);
            pass.advance(files.get(0).bytes() / Long.BYTES, input.totalBytes());
        }
        long mask = 0;
        byte[] text = MASK.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < quasi.size(); i++) {
            mask = ValueHash.joined(mask, ValueHash.of(text, 0, text.length));
        }
        Classes classes = new Classes(mask);
        parts(files.get(0), files.get(0), classes);
        List<Sensitive> found = new ArrayList<>();
        for (int i = 0; i < sensitive.size(); i++) {
            Spread spread = new Spread();
            parts(files.get(0), files.get(i + 1), spread);
            found.add(new Sensitive(
                    sensitive.get(i),
                    spread.least == Long.MAX_VALUE ? 0 : spread.least,
                    spread.oneValued,
                    spread.share));
        }
        files.forEach(DiskFile::close);
        return new Measured(SizeTable.of(classes.bySize), classes.masked, found);
    }

    /** A row: the hash of its class, and of its value. */
    private record Row(long group, long value) {}

    /** Takes the rows of one class, sorted by value. */
    private interface Taker {
        void take(Row[] rows, int from, int to);
    }

    /** Hands over all classes, part by part. */
    private void parts(DiskFile groups, DiskFile values, Taker taker) {
        long rows = groups.bytes() / Long.BYTES;
        int bits = ExactTuples.bits(rows, part);
        for (long number = 0; number < 1L << bits; number++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedRunException();
            }
            Row[] sorted = part(groups, values, rows, bits, number);
            for (int from = 0; from < sorted.length; ) {
                int to = from;
                while (to < sorted.length && sorted[to].group() == sorted[from].group()) {
                    to++;
                }
                taker.take(sorted, from, to);
                from = to;
            }
        }
    }

    private static Row[] part(DiskFile groups, DiskFile values, long rows, int bits, long number) {
        List<Row> found = new ArrayList<>();
        try (DataInputStream group = new DataInputStream(new BufferedInputStream(groups.reading(0), 1 << 16));
                DataInputStream value = new DataInputStream(new BufferedInputStream(values.reading(0), 1 << 16))) {
            for (long row = 0; row < rows; row++) {
                long hash = group.readLong();
                long its = value.readLong();
                if (bits == 0 || hash >>> Long.SIZE - bits == number) {
                    found.add(new Row(hash, its));
                }
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + groups.name(), e);
        }
        Row[] sorted = found.toArray(Row[]::new);
        Arrays.sort(sorted, Comparator.comparingLong(Row::group).thenComparingLong(Row::value));
        return sorted;
    }

    /** Counts classes by size. */
    private static final class Classes implements Taker {

        private final long mask;
        private final SortedMap<Long, Long> bySize = new TreeMap<>();
        private long masked;

        Classes(long mask) {
            this.mask = mask;
        }

        @Override
        public void take(Row[] rows, int from, int to) {
            bySize.merge((long) to - from, 1L, Long::sum);
            masked += rows[from].group() == mask ? to - from : 0;
        }
    }

    /** Looks how a column's values spread in classes. */
    private static final class Spread implements Taker {

        private long least = Long.MAX_VALUE;
        private long oneValued;
        private double share;

        @Override
        public void take(Row[] rows, int from, int to) {
            long distinct = 0;
            for (int at = from; at < to; ) {
                int end = at;
                while (end < to && rows[end].value() == rows[at].value()) {
                    end++;
                }
                distinct++;
                share = Math.max(share, (double) (end - at) / (to - from));
                at = end;
            }
            least = Math.min(least, distinct);
            oneValued += distinct == 1 ? 1 : 0;
        }
    }
}
