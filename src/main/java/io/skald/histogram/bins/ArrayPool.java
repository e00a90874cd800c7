package io.skald.histogram.bins;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lends large arrays, and keeps those given back for the next: memory that the process never touched costs more to touch than the
 * counting in it. What is kept stays reserved, and is given up as soon as the budget needs it. Safe for use by several threads.
 *
 * @param <A> arrays of the same length that belong together
 */
final class ArrayPool<A> implements MemoryBudget.Spare, AutoCloseable {

    /** Arrays no longer than this are not worth keeping. */
    private static final int SMALL = 1 << 14;

    /** Steps between two powers of two to which lengths are rounded up, so that arrays fit more often. */
    private static final int STEPS = 4;

    private static final int MOST_TIMES_TOO_LONG = 4;

    private final Kind<A> kind;
    private final MemoryBudget budget;

    /** The longest unused first. */
    private final List<Kept<A>> kept = new ArrayList<>();

    private boolean closed;

    /** How arrays are made. */
    interface Kind<A> {

        A make(int length);

        /** Makes the first {@code length} elements of used arrays as those of new ones, where that matters. */
        void clear(A arrays, int length);

        /** Bytes per element of all arrays together. */
        int bytesEach();
    }

    private record Kept<A>(A arrays, int length, MemoryBudget.Reservation reservation) {}

    /** Arrays in use, until closed; closing twice is harmless. */
    final class Lease implements AutoCloseable {

        private final Kept<A> lent;
        private boolean back;

        private Lease(Kept<A> lent) {
            this.lent = lent;
        }

        /** The arrays, maybe longer than asked for. */
        A arrays() {
            return lent.arrays();
        }

        /** Bytes held until closed. */
        long bytes() {
            return back ? 0 : lent.reservation().bytes();
        }

        @Override
        public void close() {
            if (!back) {
                back = true;
                takeBack(lent);
            }
        }
    }

    ArrayPool(Kind<A> kind, MemoryBudget budget) {
        this.kind = kind;
        this.budget = budget;
        budget.lend(this);
    }

    /** Bytes of arrays of this length. */
    long bytes(long length) {
        return rounded(length) * kind.bytesEach();
    }

    private static long rounded(long length) {
        if (length <= SMALL) {
            return length;
        }
        long step = Long.highestOneBit(length - 1) / STEPS;
        return (length + step - 1) / step * step;
    }

    /** Arrays of at least this length; empty if the budget refuses. */
    Optional<Lease> tryTake(int length) {
        Optional<Kept<A>> fitting = takeKept(length);
        fitting.ifPresent(used -> kind.clear(used.arrays(), length));
        return fitting.or(() -> budget.tryReserve(MemoryTag.HISTOGRAM, bytes(length))
                        .map(reservation -> fresh((int) rounded(length), reservation)))
                .map(Lease::new);
    }

    private Kept<A> fresh(int length, MemoryBudget.Reservation reservation) {
        return new Kept<>(kind.make(length), length, reservation);
    }

    private synchronized Optional<Kept<A>> takeKept(int length) {
        Optional<Kept<A>> fitting = kept.stream()
                .filter(arrays -> arrays.length() >= length && arrays.length() <= MOST_TIMES_TOO_LONG * rounded(length))
                .min(Comparator.comparingInt(Kept::length));
        fitting.ifPresent(kept::remove);
        return fitting;
    }

    private synchronized void takeBack(Kept<A> arrays) {
        if (closed || arrays.length() <= SMALL) {
            arrays.reservation().close();
        } else {
            kept.add(arrays);
        }
    }

    @Override
    public synchronized long bytes() {
        return kept.stream().mapToLong(arrays -> arrays.reservation().bytes()).sum();
    }

    @Override
    public synchronized boolean giveUp() {
        if (kept.isEmpty()) {
            return false;
        }
        kept.remove(0).reservation().close();
        return true;
    }

    /** Gives up everything, now and what is given back later. */
    @Override
    public synchronized void close() {
        closed = true;
        budget.withdraw(this);
        kept.forEach(arrays -> arrays.reservation().close());
        kept.clear();
    }
}
