package io.skald.search;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.NodeTags.Tag;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.Requirement;
import java.util.Locale;
import java.util.Optional;

/**
 * What a release must satisfy.
 *
 * @param requirement what every class kept must have
 * @param maxSuppressed rows that the search may suppress: the job's limit less the rows that a policy suppresses
 * @param absorbs whether suppressed rows that would together not have what a class must take one more class in
 * @param average a bound on the average risk of the rows that are kept
 */
public record Goal(Requirement requirement, long maxSuppressed, boolean absorbs, Optional<AverageRisk> average) {

    /** A goal for which small groups of suppressed rows are no matter. */
    public Goal(Requirement requirement, long maxSuppressed) {
        this(requirement, maxSuppressed, false);
    }

    /** A goal that says nothing of the average. */
    public Goal(Requirement requirement, long maxSuppressed, boolean absorbs) {
        this(requirement, maxSuppressed, absorbs, Optional.empty());
    }

    /** @throws IllegalArgumentException if the limit is negative */
    public Goal {
        if (maxSuppressed < 0) {
            throw new IllegalArgumentException("not a goal: limit " + maxSuppressed);
        }
    }

    /** The same, with at most so many rows suppressed if they are fewer. */
    Goal within(long rows) {
        return new Goal(requirement, Math.min(rows, maxSuppressed), absorbs, average);
    }

    /**
     * B: the most occupied bins that a node can have that passes.
     *
     * @param rows counted rows of the table
     */
    long mostBins(long rows) {
        long most = requirement.mostClasses(rows, maxSuppressed);
        return average.map(risk -> Math.min(most, risk.mostClasses(rows) + Math.min(maxSuppressed, rows)))
                .orElse(most);
    }

    /** Whether a node passes whose classes are these: no more rows must be suppressed than may be, before anything is absorbed. */
    boolean passes(ClassSizes classes) {
        return classes.rowsFailing(requirement) <= maxSuppressed;
    }

    /**
     * What a node's classes tell of other nodes: that it and all above it pass, that it and all below it fail, or nothing of them, where
     * suppressed rows may join a class that holds and spoil it.
     */
    Tag tag(ClassSizes classes) {
        if (outlastsMerging()) {
            return passes(classes) ? Tag.PASSES : Tag.FAILS;
        }
        if (!mayPassBelow(classes) || average.isPresent() && classesNeverKept(classes, average.get())) {
            return Tag.FAILS;
        }
        // Classes that all hold are merged into classes that hold, and fewer of the same rows are a smaller risk.
        return requirement.closed()
                        && classes.rowsFailing(requirement) == 0
                        && withinAverage(classes.count(), classes.rows())
                ? Tag.PASSES
                : Tag.UNDECIDED;
    }

    /**
     * Whether too many classes are left here, and at every node below, whichever may be suppressed: a class that is not suppressed as a whole has at
     * least one below it that is kept. Suppressing the smallest leaves fewest.
     */
    private boolean classesNeverKept(ClassSizes classes, AverageRisk risk) {
        long left = classes.count();
        long rows = maxSuppressed;
        for (int i = 0; i < classes.distinct() && rows >= classes.size(i); i++) {
            long gone = Math.min(classes.classes(i), rows / classes.size(i));
            left -= gone;
            rows -= gone * classes.size(i);
        }
        return !risk.holds(left, classes.rows());
    }

    /**
     * The rows of the largest class of a node that may be absorbed: what is left is to be within the bound on the average.
     *
     * @param classes of the node
     * @param suppressed rows that are without it
     */
    long mostAbsorbed(ClassSizes classes, long suppressed) {
        long allowed = maxSuppressed - suppressed;
        ClassSizes kept = classes.holding(requirement);
        return average.map(risk -> Math.min(allowed, kept.rows() - risk.leastRows(Math.max(0, kept.count() - 1))))
                .orElse(allowed);
    }

    /** Whether kept classes are within what is asked of the average. */
    boolean withinAverage(long classes, long rows) {
        return average.map(risk -> risk.holds(classes, rows)).orElse(true);
    }

    /** Whether the classes of a node that hold are within what is asked of the average. */
    boolean withinAverage(ClassSizes classes) {
        if (average.isEmpty()) {
            return true;
        }
        ClassSizes kept = classes.holding(requirement);
        return withinAverage(kept.count(), kept.rows());
    }

    /** Whether a node passes wherever one below it does. Suppressed rows that become a class can raise the average. */
    boolean outlastsMerging() {
        return requirement.outlastsMerging() && average.isEmpty();
    }

    /** Whether of these classes enough rows could be kept, here or at nodes below, as far as their bounds tell. Once it is so, it is so above. */
    boolean mayPassBelow(ClassSizes classes) {
        return classes.rowsNeverKept(requirement) <= maxSuppressed;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s%s with at most %,d rows suppressed",
                requirement,
                average.map(risk -> ", risk.average " + risk).orElse(""),
                maxSuppressed);
    }
}
