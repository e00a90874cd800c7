package io.skald.lattice;

/** One bit per node. */
final class BitClosedSet implements ClosedSet {

    private final Lattice lattice;
    private final long[] words;
    private final int[] limits;
    private final int[] levels;
    private final int step;
    private long size;

    BitClosedSet(Lattice lattice, Direction direction) {
        this.lattice = lattice;
        this.words = new long[(int) ((lattice.size().longValueExact() + 63) / 64)];
        boolean up = direction == Direction.UP;
        this.limits = (up ? lattice.top() : lattice.bottom()).levels();
        this.levels = new int[limits.length];
        this.step = up ? 1 : -1;
    }

    @Override
    public boolean contains(Node node) {
        return get(lattice.index(node));
    }

    private boolean get(long index) {
        return (words[(int) (index >>> 6)] >>> index & 1) != 0;
    }

    @Override
    public void add(Node node) {
        for (int i = 0; i < levels.length; i++) {
            levels[i] = node.level(i);
        }
        spread(lattice.index(node), 0);
    }

    /**
     * Reaches every node on that side once, by raising attributes in their order, and turns back at nodes that an earlier call added,
     * since all beyond them is in the set already: so all calls together cost a few steps per node of the lattice.
     */
    private void spread(long index, int first) {
        if (get(index)) {
            return;
        }
        words[(int) (index >>> 6)] |= 1L << index;
        size++;
        for (int i = first; i < levels.length; i++) {
            if (levels[i] != limits[i]) {
                levels[i] += step;
                spread(index + step * lattice.stride(i), i);
                levels[i] -= step;
            }
        }
    }

    @Override
    public long size() {
        return size;
    }
}
