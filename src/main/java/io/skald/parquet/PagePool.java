package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lends what pages are read into, and keeps what is given back for the next: there are megabytes of each column of a chunk, more than Java
 * clears away at little cost. What is kept stays reserved, and is given up as soon as the budget needs it. Safe for use by several threads.
 */
final class PagePool implements MemoryBudget.Spare, AutoCloseable {

    /** Steps between two powers of two to which lengths are rounded up, so that arrays fit more often. */
    private static final int STEPS = 4;

    private static final int MOST_TIMES_TOO_LONG = 2;
    private static final int LARGEST = Integer.MAX_VALUE - 64;

    private final MemoryBudget budget;

    /** The longest unused first. */
    private final List<Lent<?>> kept = new ArrayList<>();

    private final SharedPages pages = new SharedPages(this);

    private boolean closed;

    /**
     * An array in use.
     *
     * @param length of the array, which may be more than was asked for
     * @param <A> bytes or numbers
     */
    record Lent<A>(A array, Class<A> kind, int length, MemoryBudget.Reservation reservation) {}

    PagePool(MemoryBudget budget) {
        this.budget = budget;
        budget.lend(this);
    }

    /** Pages that several readers look at. */
    SharedPages pages() {
        return pages;
    }

    MemoryBudget budget() {
        return budget;
    }

    /** Room for so many bytes at the least, with whatever is in it. */
    Lent<byte[]> bytes(int least) {
        return kept(byte[].class, least).orElseGet(() -> {
            int length = rounded(least);
            return new Lent<>(new byte[length], byte[].class, length, budget.reserve(MemoryTag.CHUNKS, length));
        });
    }

    /** Room for so many numbers at the least, with whatever is in it. */
    Lent<int[]> ints(int least) {
        return kept(int[].class, least).orElseGet(() -> {
            int length = rounded(least);
            long bytes = (long) Integer.BYTES * length;
            return new Lent<>(new int[length], int[].class, length, budget.reserve(MemoryTag.CHUNKS, bytes));
        });
    }

    private static int rounded(int length) {
        if (length <= 1 << STEPS) {
            return 1 << STEPS;
        }
        long step = Integer.highestOneBit(length - 1) / STEPS;
        return (int) Math.min(LARGEST, (length + step - 1) / step * step);
    }

    @SuppressWarnings("unchecked") // as its kind says
    private synchronized <A> Optional<Lent<A>> kept(Class<A> kind, int least) {
        Optional<Lent<?>> fitting = kept.stream()
                .filter(lent -> lent.kind() == kind
                        && lent.length() >= least
                        && lent.length() <= (long) MOST_TIMES_TOO_LONG * rounded(least))
                .min(Comparator.comparingInt(Lent::length));
        fitting.ifPresent(kept::remove);
        return fitting.map(lent -> (Lent<A>) lent);
    }

    /** Takes back what nobody looks at any more. */
    void giveBack(Lent<?> lent) {
        synchronized (this) {
            if (!closed) {
                kept.add(lent);
                return;
            }
        }
        lent.reservation().close();
    }

    @Override
    public long bytes() {
        return pages.idleBytes() + keptBytes();
    }

    private synchronized long keptBytes() {
        return kept.stream().mapToLong(lent -> lent.reservation().bytes()).sum();
    }

    @Override
    public boolean giveUp() {
        Optional<Lent<?>> oldest;
        synchronized (this) {
            oldest = kept.isEmpty() ? Optional.empty() : Optional.of(kept.remove(0));
        }
        oldest.ifPresent(lent -> lent.reservation().close());
        return oldest.isPresent() || pages.giveUp();
    }

    /** Gives up everything, now and what is given back later. */
    @Override
    public void close() {
        budget.withdraw(this);
        pages.close();
        List<Lent<?>> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(kept);
            kept.clear();
        }
        all.forEach(lent -> lent.reservation().close());
    }
}
