package io.skald.histogram;

import io.skald.attribute.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.StoreWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Copies the rows of several sets of bins out of a store, in one scan. */
final class RowSlicer implements AutoCloseable {

    /** Sets are bits of a table's numbers. */
    static final int MOST_SETS = Integer.SIZE - 1;

    /** Rows that a thread collects of a set before it writes them: enough for their chunk's own bytes not to matter. */
    private static final int COLLECTED = 1 << 11;

    private final EncodedTable table;
    private final List<BinSet> sets;
    private final int[] attributes;
    private final List<ColumnNumbers> setsOfValue = new ArrayList<>();
    private final List<StoreWriter> writers = new ArrayList<>();
    private boolean finished;

    /** @param sets at most {@link #MOST_SETS} */
    RowSlicer(EncodedTable table, List<BinSet> sets, ScanTables tables, MemoryBudget budget, Workspace workspace) {
        if (sets.size() > MOST_SETS) {
            throw new IllegalArgumentException("more than " + MOST_SETS + " sets");
        }
        this.table = table;
        this.sets = List.copyOf(sets);
        this.attributes = sets.stream().mapToInt(BinSet::attribute).distinct().toArray();
        for (int attribute : attributes) {
            setsOfValue.add(tables.numbers(attribute, code -> setsOf(attribute, code)));
        }
        sets.forEach(set -> writers.add(StoreWriter.temporary(workspace, budget, Long.MAX_VALUE)));
    }

    /** Bytes that a thread collects rows in. */
    static long bytesPerReader(EncodedTable table, int sets) {
        return (long) Long.BYTES
                * (KeyBlock.CAPACITY
                        + (long) COLLECTED * sets * table.attributes().size());
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

    /** A table of each set's rows, in no particular order; their stores are the caller's. */
    List<EncodedTable> finish() {
        finished = true;
        return writers.stream()
                .map(writer -> new EncodedTable(writer.finish(), table.attributes()))
                .toList();
    }

    @Override
    public void close() {
        if (!finished) {
            writers.forEach(StoreWriter::close);
        }
    }

    /** One thread's part of the scan. */
    private final class Reader implements StoreScan.Reader {

        private final long[] found = new long[KeyBlock.CAPACITY];
        private final long[][][] collected =
                new long[sets.size()][table.attributes().size()][COLLECTED];
        private final int[] sizes = new int[sets.size()];

        @Override
        public boolean wantsMore() {
            return true;
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
            for (int i = 0; i < chunk.columnCount(); i++) {
                EncodedChunk.Column column = chunk.column(i);
                collected[set][i][sizes[set]] = column.raw(column.packed(row));
            }
            if (++sizes[set] == COLLECTED) {
                write(set);
            }
        }

        private void write(int set) {
            EncodedChunk chunk = EncodedChunk.of(collected[set], sizes[set], new BitSet());
            sizes[set] = 0;
            StoreWriter writer = writers.get(set);
            synchronized (writer) {
                writer.append(chunk);
            }
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
