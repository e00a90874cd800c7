package io.skald.search;

import java.time.Duration;
import java.util.Locale;

/**
 * When a search stops with the best so far, not proven optimal.
 *
 * @param time from its start
 * @param evaluated nodes counted
 */
public record SearchLimits(Duration time, long evaluated) {

    /** One hour, or a million nodes counted. */
    public static final SearchLimits DEFAULT = new SearchLimits(Duration.ofHours(1), 1_000_000);

    /**
     * Which limit a search met, for a reader: the nodes, or else the time.
     *
     * @param evaluatedSoFar nodes that it counted
     */
    public String met(long evaluatedSoFar) {
        return evaluatedSoFar >= evaluated
                ? String.format(Locale.ROOT, "%,d nodes counted", evaluated)
                : String.format(Locale.ROOT, "%,d s", time.toSeconds());
    }

    Watch start() {
        return new Watch(System.nanoTime() + time.toNanos());
    }

    /** Watches one search. */
    final class Watch {

        private final long deadline;

        private Watch(long deadline) {
            this.deadline = deadline;
        }

        /** In minutes, or near the end in seconds, for a reader. */
        String left() {
            long seconds = Math.max(0, deadline - System.nanoTime()) / 1_000_000_000;
            return seconds < 120 ? seconds + " s" : seconds / 60 + " min";
        }

        boolean goesOn(long evaluatedSoFar) {
            return evaluatedSoFar < evaluated && System.nanoTime() - deadline < 0;
        }
    }
}
