package io.skald.search;

import io.skald.lattice.Lattice;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a search stops with the best so far, not proven optimal. Without any limit a lattice that is not vast is searched to the end, and a vast one
 * with so much work as is set aside for it, so that the same job gives the same node on any machine.
 *
 * @param time from its start; the result then depends on the machine
 * @param evaluated nodes counted
 * @param gap by how much the best may cost more than the optimum, as a share of it
 * @param vast a lattice of more nodes is vast: there is no deciding all of them one by one
 */
public record SearchLimits(Optional<Duration> time, OptionalLong evaluated, Optional<BigDecimal> gap, long vast) {

    /** None but the work that a vast lattice is given. */
    public static final SearchLimits DEFAULT =
            new SearchLimits(Optional.empty(), OptionalLong.empty(), Optional.empty());

    /** Rows times nodes that a vast lattice is given: about a minute of two processors. */
    private static final long WORK = 300_000_000;

    private static final long FEWEST_NODES = 500;
    private static final long MOST_NODES = 1_000_000;

    private static final long VAST = 1L << 17;

    /** Limits of time and of nodes. */
    public SearchLimits(Duration time, long evaluated) {
        this(Optional.of(time), OptionalLong.of(evaluated), Optional.empty());
    }

    /** Those that are given. */
    public SearchLimits(Optional<Duration> time, OptionalLong evaluated, Optional<BigDecimal> gap) {
        this(time, evaluated, gap, VAST);
    }

    /** Whether a search of a lattice goes on to the end. */
    public boolean allowAll(Lattice lattice) {
        return time.isEmpty() && evaluated.isEmpty() && gap.isEmpty() && !isVast(lattice);
    }

    boolean isVast(Lattice lattice) {
        return !lattice.hasAtMost(vast);
    }

    Watch start(Lattice lattice, long rows) {
        boolean work = time.isEmpty() && evaluated.isEmpty() && isVast(lattice);
        long ofWork = Math.max(FEWEST_NODES, Math.min(MOST_NODES, WORK / Math.max(1, rows)));
        return new Watch(
                time.map(limit -> System.nanoTime() + limit.toNanos()),
                work ? ofWork : evaluated.orElse(Long.MAX_VALUE));
    }

    /** Watches one search. */
    final class Watch {

        private final Optional<Long> deadline;
        private final long nodes;

        private Watch(Optional<Long> deadline, long nodes) {
            this.deadline = deadline;
            this.nodes = nodes;
        }

        /** What is left of a limit, for a reader, with a comma before it; nothing where there is no limit. */
        String left(long evaluatedSoFar) {
            if (deadline.isPresent()) {
                long seconds = Math.max(0, deadline.get() - System.nanoTime()) / 1_000_000_000;
                return ", at most " + (seconds < 120 ? seconds + " s" : seconds / 60 + " min") + " left";
            }
            return nodes == Long.MAX_VALUE
                    ? ""
                    : String.format(Locale.ROOT, ", at most %,d to be counted", nodes - evaluatedSoFar);
        }

        boolean goesOn(long evaluatedSoFar) {
            return evaluatedSoFar < nodes && (deadline.isEmpty() || System.nanoTime() - deadline.get() < 0);
        }

        /** As {@link #goesOn}, until the last sixteenth of the nodes that may be counted. */
        boolean goesOnBeforeLast(long evaluatedSoFar) {
            return goesOn(evaluatedSoFar) && evaluatedSoFar < nodes - nodes / 16;
        }

        /** Whether a gap is as small as was asked for; where none was to be left, the end tells, since nodes of equal cost may be open. */
        boolean suffices(Optional<BigDecimal> reached) {
            return gap.filter(most -> most.signum() > 0).isPresent()
                    && reached.isPresent()
                    && reached.get().compareTo(gap.get()) <= 0;
        }

        /** Whether gaps are of interest before the end. */
        boolean asksForGap() {
            return gap.isPresent();
        }

        /** Which limit was met, for a reader: the nodes, or else the time, or else the gap. */
        String met(long evaluatedSoFar) {
            if (evaluatedSoFar >= nodes) {
                return String.format(Locale.ROOT, "%,d nodes counted", nodes);
            }
            return deadline.isPresent() && System.nanoTime() - deadline.get() >= 0
                    ? String.format(Locale.ROOT, "%,d s", time.orElseThrow().toSeconds())
                    : "a gap of "
                            + gap.orElse(BigDecimal.ZERO)
                                    .movePointRight(2)
                                    .stripTrailingZeros()
                                    .toPlainString()
                            + " %";
        }
    }
}
