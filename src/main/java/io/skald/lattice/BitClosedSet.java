package io.skald.lattice;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import java.util.Optional;

/** One bit per node. */
final class BitClosedSet implements ClosedSet {

    private static final long FIXED_BYTES = 256;
    private final Lattice lattice;
    private final long[] words;
    private final int[] limits;
    private final int[] levels;
    private final int step;
    private final MemoryBudget.Reservation room;
    private long size;

    private BitClosedSet(Lattice lattice, Direction direction, MemoryBudget.Reservation room) {
        this.lattice = lattice;
        this.room = room;
        this.words = new long[(int) ((lattice.size().longValueExact() + 63) / 64)];
        boolean up = direction == Direction.UP;
        this.limits = (up ? lattice.top() : lattice.bottom()).levels();
        this.levels = new int[limits.length];
        this.step = up ? 1 : -1;
    }

    /** An empty set; none where the lattice has too many nodes, or the budget cannot spare a bit for each. */
    static Optional<BitClosedSet> tryOver(Lattice lattice, Direction direction, MemoryBudget budget) {
        if (!lattice.hasAtMost(MOST_BITS)) {
            return Optional.empty();
        }
        long bytes = lattice.size().longValueExact() / 8 + FIXED_BYTES;
        return bytes > MemoryShare.NODE_TAGS.of(budget)
                ? Optional.empty()
                : budget.tryReserve(MemoryTag.NODE_TAGS, bytes).map(room -> new BitClosedSet(lattice, direction, room));
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

    @Override
    public long grownBytes() {
        return 0;
    }

    @Override
    public void close() {
        room.close();
    }
}
