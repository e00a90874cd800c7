package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.RowSlice;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyHash;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import io.skald.privacy.Requirement;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.util.Arrays;
import java.util.List;

/**
 * A slice in memory. Classes are not told apart by their keys but counted in buckets by the keys' hash: where two share a
 * bucket, both seem larger than they are, so that a bucket of too few rows holds classes of too few rows only.
 */
final class StoredSlice implements RowSlice {

    /** Buckets for each class that there may be before some must be too small. */
    private static final int PER_CLASS = 16;

    private static final int MOST_BUCKETS = 1 << 20;

    private static final int LEAST_BUCKETS = 1 << 10;

    private final EncodedTable table;
    private final List<EncodedChunk> chunks;
    private final long rows;
    private final MemoryBudget.Reservation heldForRows;
    private final ScanTables tables;
    private final MemoryBudget.Reservation held;
    private int[] buckets = {};

    /**
     * @param table that the rows are of
     * @param chunks the rows, none of them excluded
     * @param heldForRows their memory; given back with the slice
     */
    StoredSlice(
            EncodedTable table, List<EncodedChunk> chunks, MemoryBudget.Reservation heldForRows, MemoryBudget budget) {
        this.table = table;
        this.chunks = List.copyOf(chunks);
        this.rows = chunks.stream().mapToLong(EncodedChunk::rows).sum();
        this.heldForRows = heldForRows;
        this.tables = ScanTables.ofSmall(table, budget);
        this.held = budget.reserve(MemoryTag.WITNESSES, 0);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public boolean surelyHasMoreInSmallClasses(Node node, Requirement requirement, long limit) {
        long mostClasses = requirement.mostClasses(rows, limit);
        int size = bucketsFor(mostClasses);
        if (!hasRoomFor(size)) {
            return false;
        }
        Arrays.fill(buckets, 0, size, 0);
        RowKeys keys = RowKeys.of(tables, node, KeyLayout.Packed.of(KeyColumns.of(table.domains()), node));
        KeyBlock block = keys.newBlock();
        long occupied = 0;
        for (EncodedChunk chunk : chunks) {
            for (int row = 0; row < chunk.rows(); ) {
                row = keys.fillAll(block, chunk, row);
                occupied += count(block, buckets, size);
                if (occupied > mostClasses) {
                    return true;
                }
            }
        }
        return rowsBelow(requirement.leastRows(), size) > limit;
    }

    private static int bucketsFor(long classes) {
        long wanted = Math.min(MOST_BUCKETS, Math.max(LEAST_BUCKETS, classes * PER_CLASS));
        return Integer.highestOneBit((int) wanted);
    }

    private boolean hasRoomFor(int size) {
        if (buckets.length < size && held.tryResize((long) Integer.BYTES * size)) {
            buckets = new int[size];
        }
        return buckets.length >= size;
    }

    /** Counts keys by their hash; returns how many buckets had none before. */
    private static int count(KeyBlock block, int[] buckets, int size) {
        int shift = Long.numberOfLeadingZeros(size) + 1;
        int fresh = 0;
        if (block.words.length == 1) {
            long[] keys = block.words[0];
            for (int i = 0; i < block.size; i++) {
                fresh += buckets[(int) (KeyHash.of(keys[i]) >>> shift)]++ == 0 ? 1 : 0;
            }
        } else {
            for (int i = 0; i < block.size; i++) {
                fresh += buckets[(int) (KeyHash.of(block, i) >>> shift)]++ == 0 ? 1 : 0;
            }
        }
        return fresh;
    }

    private long rowsBelow(int leastRows, int size) {
        long below = 0;
        for (int i = 0; i < size; i++) {
            below += buckets[i] < leastRows ? buckets[i] : 0;
        }
        return below;
    }

    @Override
    public void close() {
        held.close();
        tables.close();
        heldForRows.close();
    }
}
