package io.skald.histogram;

import io.skald.budget.MemoryBudget;
import io.skald.lattice.Node;

/** Counts in an array indexed by the key. */
final class DenseHistogram implements StoredHistogram {

    private static final int PART_CELLS = 1 << 16;

    private final Node node;
    private final KeyLayout.Dense layout;
    private final long bins;
    private final int[] cells;
    private final long[] information;
    private final MemoryBudget.Reservation reservation;
    private final ClassSizes sizes;

    DenseHistogram(
            Node node,
            KeyLayout.Dense layout,
            long bins,
            int[] cells,
            long[] information,
            MemoryBudget.Reservation reservation) {
        this.node = node;
        this.layout = layout;
        this.bins = bins;
        this.cells = cells;
        this.information = information;
        this.reservation = reservation;
        this.sizes = new ClassSizes.Builder().addAll(cells, cells.length).build();
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public long bins() {
        return bins;
    }

    @Override
    public ClassSizes sizes() {
        return sizes;
    }

    @Override
    public void forEach(BinVisitor visitor) {
        long[] bin = new long[node.size()];
        for (int key = 0; key < cells.length; key++) {
            if (cells[key] != 0) {
                for (int a = 0; a < bin.length; a++) {
                    bin[a] = layout.bin(a, key);
                }
                visitor.bin(bin, Integer.toUnsignedLong(cells[key]), informed() ? information[key] : 0);
            }
        }
    }

    @Override
    public KeyLayout layout() {
        return layout;
    }

    @Override
    public boolean informed() {
        return information.length > 0;
    }

    @Override
    public int parts() {
        return (cells.length + PART_CELLS - 1) / PART_CELLS;
    }

    @Override
    public BlockReader read(int part) {
        return new CellReader(part * PART_CELLS, Math.min(cells.length, (part + 1) * PART_CELLS));
    }

    @Override
    public long retainedBytes() {
        return reservation.bytes();
    }

    @Override
    public void close() {
        reservation.close();
    }

    private final class CellReader implements BlockReader {

        private final int end;
        private int next;

        CellReader(int from, int end) {
            this.next = from;
            this.end = end;
        }

        @Override
        public void next(KeyBlock block) {
            int size = 0;
            while (size < KeyBlock.CAPACITY && next < end) {
                if (cells[next] != 0) {
                    block.words[0][size] = next;
                    block.counts[size] = cells[next];
                    if (block.informed()) {
                        block.information[size] = information[next];
                    }
                    size++;
                }
                next++;
            }
            block.size = size;
        }
    }
}
