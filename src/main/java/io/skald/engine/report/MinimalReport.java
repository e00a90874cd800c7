package io.skald.engine.report;

import java.math.BigInteger;
import java.util.List;

/**
 * The k-minimal nodes of several goals.
 *
 * @param goals one per goal, in order
 * @param passes pass 1, named "encode", or "encode (kept)" where an earlier run had done its work, and the search
 */
public record MinimalReport(List<OfGoal> goals, List<PassStats> passes) {

    public MinimalReport {
        goals = List.copyOf(goals);
        passes = List.copyOf(passes);
    }

    /**
     * One goal's.
     *
     * @param k that classes must have
     * @param nodes the minimal ones in lexicographic order; none where not even the most general node passes
     */
    public record OfGoal(int k, List<Minimal> nodes) {
        public OfGoal {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * A node that passes and has none below it that does.
     *
     * @param levels of it, in the job's order
     * @param classes that are kept
     * @param suppressed rows, those of policies included
     * @param dmStar SKALD eq. 3
     */
    public record Minimal(List<Integer> levels, long classes, long suppressed, BigInteger dmStar) {
        public Minimal {
            levels = List.copyOf(levels);
        }
    }
}
