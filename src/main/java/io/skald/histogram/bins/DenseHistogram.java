package io.skald.histogram.bins;

import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.CollectedSizes;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;

/** Counts in an array indexed by the key. */
final class DenseHistogram implements StoredHistogram {

    private static final int PART_CELLS = 1 << 16;

    private final Node node;
    private final KeyColumns columns;
    private final KeyLayout.Dense layout;
    private final boolean carrying;
    private final boolean rolledUp;
    private final long keys;
    private final ArrayPool<Cells>.Lease lease;
    private final Cells cells;

    DenseHistogram(
            Node node,
            KeyColumns columns,
            KeyLayout.Dense layout,
            boolean carrying,
            boolean rolledUp,
            long keys,
            ArrayPool<Cells>.Lease lease) {
        this.node = node;
        this.columns = columns;
        this.layout = layout;
        this.carrying = carrying;
        this.rolledUp = rolledUp;
        this.keys = keys;
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
    public long keys() {
        return keys;
    }

    @Override
    public ClassSizes sizes() {
        if (columns.onlyRows()) {
            return new ClassSizes.Builder().addAll(cells.counts(), space()).build();
        }
        CollectedSizes all = new CollectedSizes();
        forEach(all);
        return all.sizes();
    }

    @Override
    public void forEach(BinVisitor visitor) {
        BinWalk walk = new BinWalk(columns, node.size(), layout, rolledUp, visitor);
        long[] key = new long[1];
        int[] counts = cells.counts();
        int each = (int) columns.keysPerBin();
        for (int first = 0; first < space(); first += each) {
            boolean occupied = false;
            for (int cell = first; cell < first + each; cell++) {
                if (counts[cell] != 0) {
                    key[0] = cell;
                    long ofCell = carrying ? cells.carried()[cell] : 0;
                    if (walk.alone()) {
                        walk.bin(key, 0, counts[cell], ofCell);
                    } else {
                        walk.add(key, 0, counts[cell], ofCell);
                        occupied = true;
                    }
                }
            }
            if (occupied) {
                walk.end(key, 0);
            }
        }
    }

    @Override
    public boolean exact() {
        return !rolledUp;
    }

    @Override
    public KeyLayout layout() {
        return layout;
    }

    @Override
    public boolean carrying() {
        return carrying;
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
                    if (block.carrying()) {
                        block.carried[size] = cells.carried()[next];
                    }
                    size++;
                }
                next++;
            }
            block.size = size;
        }
    }
}
