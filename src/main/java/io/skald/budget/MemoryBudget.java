package io.skald.budget;

import io.skald.FailureException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The bytes that large structures may hold between them. A structure reserves before it grows; refused means it must
 * spill, wait or do with less. Safe for use by several threads.
 */
public final class MemoryBudget {

    private final long total;
    private final boolean smallHeap;
    private final Map<MemoryTag, Long> held = new EnumMap<>(MemoryTag.class);
    private final Map<MemoryTag, Long> peaks = new EnumMap<>(MemoryTag.class);
    private final List<Spare> spares = new CopyOnWriteArrayList<>();
    private long used;
    private long peak;

    private MemoryBudget(long total, boolean smallHeap) {
        this.total = total;
        this.smallHeap = smallHeap;
    }

    /** A budget of exactly so many bytes. */
    public static MemoryBudget of(ByteSize size) {
        return new MemoryBudget(size.bytes(), false);
    }

    /** What structures may hold of a process's whole memory, or of the heap that Java has where that is smaller. */
    public static MemoryBudget ofProcess(ByteSize total) {
        ByteSize heap = new ByteSize(Runtime.getRuntime().maxMemory());
        ByteSize structures = new ProcessMemory(total).structuresOn(heap);
        return new MemoryBudget(structures.bytes(), structures.compareTo(new ProcessMemory(total).structures()) < 0);
    }

    /** The whole budget, in bytes. */
    public long total() {
        return total;
    }

    /** Bytes that a reservation could get now: those not reserved, and those that are only kept for reuse. */
    public long available() {
        return unreserved() + spares.stream().mapToLong(Spare::bytes).sum();
    }

    private synchronized long unreserved() {
        return total - used;
    }

    /** From now on, something that is kept for reuse is given up where a reservation would be refused otherwise. */
    public void lend(Spare spare) {
        spares.add(spare);
    }

    /** From now on, nothing more of it is available. */
    public void withdraw(Spare spare) {
        spares.remove(spare);
    }

    /** The most bytes that were ever reserved at once. */
    public synchronized long peak() {
        return peak;
    }

    /** The most bytes that each tag ever held, by the tag's text in alphabetical order. */
    public synchronized Map<String, Long> peaks() {
        Map<String, Long> byText = new TreeMap<>();
        peaks.forEach((tag, bytes) -> byText.put(tag.text(), bytes));
        return byText;
    }

    /**
     * Reserves bytes if there are so many left.
     *
     * @param tag what the bytes are for
     * @return empty if refused
     */
    public Optional<Reservation> tryReserve(MemoryTag tag, long bytes) {
        Reservation reservation = new Reservation(tag);
        return reservation.tryResize(bytes) ? Optional.of(reservation) : Optional.empty();
    }

    /**
     * Reserves bytes that the run cannot do without.
     *
     * @throws FailureException if there are not so many left; says how many are needed
     */
    public Reservation reserve(MemoryTag tag, long bytes) {
        return tryReserve(tag, bytes)
                .orElseThrow(() -> new FailureException("Not enough memory for " + tag.text() + ": it needs "
                        + new ByteSize(bytes) + " and " + new ByteSize(Math.max(0, available())) + " of "
                        + new ByteSize(total) + " are free. "
                        + (smallHeap
                                ? "Give Java the heap that the job's 'memory' asks for"
                                : "Raise 'memory' in the job to at least " + leastMemory(bytes))
                        + tag.advice() + "."));
    }

    /**
     * The least {@code memory} of a job at which a reservation would not be refused, everything else being held that is held now.
     */
    public ByteSize leastMemory(long bytes) {
        return ProcessMemory.holding(total + bytes - Math.max(0, available()));
    }

    private boolean change(MemoryTag tag, long by) {
        boolean changed = tryChange(tag, by);
        for (Spare spare : spares) {
            while (!changed && spare.giveUp()) {
                changed = tryChange(tag, by);
            }
        }
        return changed;
    }

    private synchronized boolean tryChange(MemoryTag tag, long by) {
        if (by > total - used) {
            return false;
        }
        used += by;
        peak = Math.max(peak, used);
        long now = held.merge(tag, by, Long::sum);
        peaks.merge(tag, now, Math::max);
        return true;
    }

    /** Reserved memory that nobody uses, kept because fresh memory costs more. Safe for use by several threads. */
    public interface Spare {

        /** Bytes that are kept. */
        long bytes();

        /** Closes a reservation that is kept; false if there is none. */
        boolean giveUp();
    }

    /** Bytes held under one tag until closed; closing twice is harmless. */
    public final class Reservation implements AutoCloseable {

        private final MemoryTag tag;
        private long bytes;

        private Reservation(MemoryTag tag) {
            this.tag = tag;
        }

        /** The bytes held now. */
        public long bytes() {
            return bytes;
        }

        /** Holds so many bytes from now on, or says no and leaves everything as it was. */
        public boolean tryResize(long newBytes) {
            if (newBytes < 0) {
                throw new IllegalArgumentException("a reservation is not negative: " + newBytes);
            }
            if (!change(tag, newBytes - bytes)) {
                return false;
            }
            bytes = newBytes;
            return true;
        }

        @Override
        public void close() {
            change(tag, -bytes);
            bytes = 0;
        }
    }
}
