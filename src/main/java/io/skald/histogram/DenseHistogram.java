package io.skald.histogram;

import io.skald.lattice.Node;

/** Counts in an array indexed by the key. */
final class DenseHistogram implements StoredHistogram {

    private static final int PART_CELLS = 1 << 16;

    private final Node node;
    private final KeyLayout.Dense layout;
    private final boolean informed;
    private final long bins;
    private final ArrayPool<Cells>.Lease lease;
    private final Cells cells;

    DenseHistogram(Node node, KeyLayout.Dense layout, boolean informed, long bins, ArrayPool<Cells>.Lease lease) {
        this.node = node;
        this.layout = layout;
        this.informed = informed;
        this.bins = bins;
        this.lease = lease;
        this.cells = lease.arrays();
    }

    /** Cells in use; the arrays may be longer. */
    private int space() {
        return (int) layout.space();
    }

    Cells cells() {
        return cells;
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
        return new ClassSizes.Builder().addAll(cells.counts(), space()).build();
    }

    @Override
    public void forEach(BinVisitor visitor) {
        long[] bin = new long[node.size()];
        BinEvidence evidence = new BinEvidence();
        int[] counts = cells.counts();
        for (int key = 0; key < space(); key++) {
            if (counts[key] != 0) {
                for (int a = 0; a < bin.length; a++) {
                    bin[a] = layout.bin(a, key);
                }
                visitor.bin(
                        bin, evidence.of(Integer.toUnsignedLong(counts[key])), informed ? cells.information()[key] : 0);
            }
        }
    }

    @Override
    public KeyLayout layout() {
        return layout;
    }

    @Override
    public boolean informed() {
        return informed;
    }

    @Override
    public int parts() {
        return (space() + PART_CELLS - 1) / PART_CELLS;
    }

    @Override
    public BlockReader read(int part) {
        return new CellReader(part * PART_CELLS, Math.min(space(), (part + 1) * PART_CELLS));
    }

    @Override
    public long retainedBytes() {
        return lease.bytes();
    }

    @Override
    public void close() {
        lease.close();
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
            int[] counts = cells.counts();
            long[] keys = block.words[0];
            int size = 0;
            while (size < KeyBlock.CAPACITY && next < end) {
                if (counts[next] != 0) {
                    keys[size] = next;
                    block.counts[size] = counts[next];
                    if (block.informed()) {
                        block.information[size] = cells.information()[next];
                    }
                    size++;
                }
                next++;
            }
            block.size = size;
        }
    }
}
