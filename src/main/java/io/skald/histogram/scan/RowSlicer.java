package io.skald.histogram.scan;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.BinSet;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.RowSlice;
import io.skald.histogram.key.ColumnNumbers;
import io.skald.histogram.key.KeyBlock;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Copies the rows of several sets of bins out of a store, in one scan; into memory only, and not at all where the budget refuses. */
final class RowSlicer implements AutoCloseable {

    /** Rows that a thread collects of a set before they become a chunk: enough for its own bytes not to matter. */
    private static final int COLLECTED = 1 << 11;

    private static final long CHUNK_OVERHEAD = 256;

    private final EncodedTable table;
    private final List<BinSet> sets;
    private final int[] attributes;
    private final List<ColumnNumbers> setsOfValue = new ArrayList<>();
    private final MemoryBudget budget;
    private final List<Copied> copied = new ArrayList<>();
    private volatile boolean refused;

    /** The rows of one set. */
    private record Copied(List<EncodedChunk> chunks, MemoryBudget.Reservation held) {}

    /** @param sets at most {@link HistogramCounter#MOST_SLICES} */
    RowSlicer(EncodedTable table, List<BinSet> sets, ScanTables tables, MemoryBudget budget) {
        if (sets.size() > HistogramCounter.MOST_SLICES) {
            throw new IllegalArgumentException("more than " + HistogramCounter.MOST_SLICES + " sets");
        }
        this.table = table;
        this.budget = budget;
        this.sets = List.copyOf(sets);
        this.attributes = sets.stream().mapToInt(BinSet::attribute).distinct().toArray();
        for (int attribute : attributes) {
            setsOfValue.add(tables.numbers(attribute, code -> setsOf(attribute, code)));
        }
        sets.forEach(set -> copied.add(new Copied(new ArrayList<>(), budget.reserve(MemoryTag.WITNESSES, 0))));
    }

    /** Bytes that a thread collects rows in. */
    static long bytesPerReader(EncodedTable table, int sets) {
        return (long) Long.BYTES
                * (KeyBlock.CAPACITY + (long) COLLECTED * sets * table.quasi().size());
    }

    /** A bit per set of an attribute that holds a code. */
    private long setsOf(int attribute, long code) {
        Domain domain = table.domain(attribute);
        long bits = 0;
        for (int i = 0; i < sets.size(); i++) {
            BinSet set = sets.get(i);
            if (set.attribute() == attribute && set.bins().contains(domain.bin(set.level(), code))) {
                bits |= 1L << i;
            }
        }
        return bits;
    }

    StoreScan.Reader newReader() {
        return new Reader();
    }

    /** A slice of each set's rows, in no particular order; none at all if the budget has refused one of them. */
    List<RowSlice> finish() {
        if (refused) {
            return List.of();
        }
        List<RowSlice> slices = copied.stream()
                .<RowSlice>map(rows -> new StoredSlice(table, rows.chunks(), rows.held(), budget))
                .toList();
        copied.clear();
        return slices;
    }

    /** Lets go of what has not become a slice. */
    @Override
    public void close() {
        copied.forEach(rows -> rows.held().close());
    }

    private void add(int set, EncodedChunk chunk) {
        long bytes = CHUNK_OVERHEAD;
        for (int i = 0; i < chunk.columnCount(); i++) {
            bytes += (long) chunk.column(i).width() * chunk.rows();
        }
        Copied rows = copied.get(set);
        synchronized (rows) {
            if (rows.held().tryResize(rows.held().bytes() + bytes)) {
                rows.chunks().add(chunk);
            } else {
                refused = true;
            }
        }
    }

    /** One thread's part of the scan. */
    private final class Reader implements StoreScan.Reader {

        private final long[] found = new long[KeyBlock.CAPACITY];
        private final long[][][] collected = new long[sets.size()][table.quasi().size()][COLLECTED];
        private final int[] sizes = new int[sets.size()];

        @Override
        public boolean wantsMore() {
            return !refused;
        }

        @Override
        public void read(int index, EncodedChunk chunk) {
            for (int from = 0; from < chunk.rows(); from += found.length) {
                int rows = Math.min(found.length, chunk.rows() - from);
                Arrays.fill(found, 0, rows, 0);
                for (int i = 0; i < attributes.length; i++) {
                    setsOfValue.get(i).addTo(found, 1, chunk.column(attributes[i]), from, rows);
                }
                collect(chunk, from, rows);
            }
        }

        private void collect(EncodedChunk chunk, int from, int rows) {
            for (int i = 0; i < rows; i++) {
                if (found[i] != 0 && !chunk.excluded().get(from + i)) {
                    for (long left = found[i]; left != 0; left &= left - 1) {
                        collect(Long.numberOfTrailingZeros(left), chunk, from + i);
                    }
                }
            }
        }

        private void collect(int set, EncodedChunk chunk, int row) {
            for (int i = 0; i < collected[set].length; i++) {
                EncodedChunk.Column column = chunk.column(i);
                collected[set][i][sizes[set]] = column.raw(column.packed(row));
            }
            if (++sizes[set] == COLLECTED) {
                write(set);
            }
        }

        private void write(int set) {
            add(set, EncodedChunk.of(collected[set], sizes[set], new BitSet()));
            sizes[set] = 0;
        }

        @Override
        public void end() {
            for (int set = 0; set < sizes.length; set++) {
                if (sizes[set] > 0) {
                    write(set);
                }
            }
        }
    }
}
