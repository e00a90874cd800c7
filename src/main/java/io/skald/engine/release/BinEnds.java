package io.skald.engine.release;

import io.skald.attribute.bin.Domain;
import io.skald.budget.DiskFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Of every bin of one quasi-identifier at one level, the lowest and the highest code that a row of the release has: where labels
 * print ends that the data decide, a value that only suppressed rows have must not be one. Found in one scan of the store
 * if memory holds two numbers per bin; else stretch by stretch of the bins, and kept on disk. Safe for use by several threads.
 */
final class BinEnds implements AutoCloseable {

    /** Bins have at least this much room, however little is free. */
    private static final int FEWEST_BINS = 1 << 10;

    private static final int BYTES_PER_BIN = 2 * Long.BYTES;

    private final EncodedTable table;
    private final int attribute;
    private final int level;
    private final IntFunction<BitSet> suppressed;
    private final long[] ends;
    private final MemoryBudget.Reservation held;
    private Optional<DiskFile> file = Optional.empty();

    private BinEnds(EncodedTable table, int attribute, int level, IntFunction<BitSet> suppressed, MemoryBudget budget) {
        this.table = table;
        this.attribute = attribute;
        this.level = level;
        this.suppressed = suppressed;
        long bins = Math.min(
                table.domain(attribute).binSpace(level),
                Math.max(FEWEST_BINS, MemoryShare.LABEL_ENDS.of(budget) / BYTES_PER_BIN));
        this.held = budget.reserve(MemoryTag.LABEL_ENDS, bins * BYTES_PER_BIN);
        this.ends = new long[Math.toIntExact(2 * bins)];
    }

    /**
     * Looks for the ends.
     *
     * @param suppressed rows of each chunk, those of policies not included
     * @throws io.skald.FailureException if there is no memory for a few bins, or the disk fails
     */
    static BinEnds of(
            EncodedTable table,
            int attribute,
            int level,
            IntFunction<BitSet> suppressed,
            MemoryBudget budget,
            Workspace workspace) {
        BinEnds found = new BinEnds(table, attribute, level, suppressed, budget);
        try {
            found.find(workspace);
            return found;
        } catch (RuntimeException | Error failed) {
            found.close();
            throw failed;
        }
    }

    private void find(Workspace workspace) {
        long bins = table.domain(attribute).binSpace(level);
        int stretch = ends.length / 2;
        if (bins <= stretch) {
            scan(0);
            return;
        }
        DiskFile onDisk = workspace.scratch("the ends of labels");
        file = Optional.of(onDisk);
        ByteBuffer bytes = ByteBuffer.allocate(FEWEST_BINS * BYTES_PER_BIN);
        for (long from = 0; from < bins; from += stretch) {
            scan(from);
            int used = (int) Math.min(stretch, bins - from);
            for (int i = 0; i < 2 * used; i++) {
                bytes.putLong(ends[i]);
                if (!bytes.hasRemaining() || i == 2 * used - 1) {
                    onDisk.append(bytes.array(), 0, bytes.position());
                    bytes.clear();
                }
            }
        }
    }

    /** The ends of the bins from one on, as many as there is room for. No row is read beyond the one that leaves no end to be found. */
    private void scan(long firstBin) {
        for (int i = 0; i < ends.length; i += 2) {
            ends[i] = Long.MAX_VALUE;
            ends[i + 1] = -1;
        }
        Domain domain = table.domain(attribute);
        long open = Math.min(ends.length / 2, domain.binSpace(level) - firstBin);
        for (int index = 0; index < table.store().chunkCount() && open > 0; index++) {
            EncodedChunk chunk = table.store().read(index);
            EncodedChunk.Column column = chunk.column(attribute);
            BitSet gone = (BitSet) suppressed.apply(index).clone();
            gone.or(chunk.excluded());
            for (int row = gone.nextClearBit(0); row < chunk.rows() && open > 0; row = gone.nextClearBit(row + 1)) {
                long code = table.codes(attribute).code(column.raw(column.packed(row)));
                long bin = domain.bin(level, code);
                long at = 2 * (bin - firstBin);
                if (at >= 0 && at < ends.length && widens((int) at, code) && isWhole((int) at, bin)) {
                    open--;
                }
            }
        }
    }

    private boolean widens(int place, long code) {
        boolean widens = code < ends[place] || code > ends[place + 1];
        ends[place] = Math.min(ends[place], code);
        ends[place + 1] = Math.max(ends[place + 1], code);
        return widens;
    }

    private boolean isWhole(int place, long bin) {
        Domain domain = table.domain(attribute);
        return ends[place] == domain.firstCode(level, bin) && ends[place + 1] == domain.lastCode(level, bin);
    }

    /** What the release prints for a bin that has rows in it. */
    String label(long bin) {
        Domain domain = table.domain(attribute);
        if (file.isEmpty()) {
            return domain.label(level, bin, ends[(int) (2 * bin)], ends[(int) (2 * bin + 1)]);
        }
        ByteBuffer bytes = ByteBuffer.allocate(BYTES_PER_BIN);
        file.get().read(bin * BYTES_PER_BIN, bytes.array(), 0, BYTES_PER_BIN);
        return domain.label(level, bin, bytes.getLong(0), bytes.getLong(Long.BYTES));
    }

    @Override
    public void close() {
        held.close();
        file.ifPresent(DiskFile::close);
    }
}
