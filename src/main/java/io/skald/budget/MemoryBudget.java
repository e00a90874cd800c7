package io.skald.budget;

import io.skald.FailureException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The bytes that large structures may hold between them. A structure reserves before it grows; refused means it must
 * spill, wait or do with less. Safe for use by several threads.
 */
public final class MemoryBudget {

    /** What the JVM, the classes and small objects keep of the total. */
    private static final long OVERHEAD = 64L << 20;

    private final long total;
    private final Map<String, Long> held = new LinkedHashMap<>();
    private final Map<String, Long> peaks = new TreeMap<>();
    private long used;
    private long peak;

    private MemoryBudget(long total) {
        this.total = total;
    }

    /** A budget of exactly so many bytes. */
    public static MemoryBudget of(ByteSize size) {
        return new MemoryBudget(size.bytes());
    }

    /** What structures may hold of a process's whole memory: the total less 64 MB, and at least half of it. */
    public static MemoryBudget ofProcess(ByteSize total) {
        return new MemoryBudget(Math.max(total.bytes() - OVERHEAD, total.bytes() / 2));
    }

    /** The whole budget, in bytes. */
    public long total() {
        return total;
    }

    /** Bytes that are not reserved now. */
    public synchronized long available() {
        return total - used;
    }

    /** The most bytes that were ever reserved at once. */
    public synchronized long peak() {
        return peak;
    }

    /** The most bytes that each tag ever held, by tag in alphabetical order. */
    public synchronized Map<String, Long> peaks() {
        return new TreeMap<>(peaks);
    }

    /**
     * Reserves bytes if there are so many left.
     *
     * @param tag what the bytes are for, as named in reports
     * @return empty if refused
     */
    public Optional<Reservation> tryReserve(String tag, long bytes) {
        Reservation reservation = new Reservation(tag);
        return reservation.tryResize(bytes) ? Optional.of(reservation) : Optional.empty();
    }

    /**
     * Reserves bytes that the run cannot do without.
     *
     * @throws FailureException if there are not so many left; says how many are needed
     */
    public Reservation reserve(String tag, long bytes) {
        return tryReserve(tag, bytes)
                .orElseThrow(() -> new FailureException("Not enough memory for " + tag + ": it needs "
                        + new ByteSize(bytes) + " and " + new ByteSize(Math.max(0, available())) + " of "
                        + new ByteSize(total) + " are free. Raise 'memory' in the job."));
    }

    private synchronized boolean change(String tag, long by) {
        if (by > total - used) {
            return false;
        }
        used += by;
        peak = Math.max(peak, used);
        long now = held.merge(tag, by, Long::sum);
        peaks.merge(tag, now, Math::max);
        return true;
    }

    /** Bytes held under one tag until closed; closing twice is harmless. */
    public final class Reservation implements AutoCloseable {

        private final String tag;
        private long bytes;

        private Reservation(String tag) {
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
