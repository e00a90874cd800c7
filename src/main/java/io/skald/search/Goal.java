package io.skald.search;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.NodeTags.Tag;
import io.skald.privacy.Requirement;
import java.util.Locale;

/**
 * What a release must satisfy.
 *
 * @param requirement what every class kept must have
 * @param maxSuppressed rows that the search may suppress: the job's limit less the rows that a policy suppresses
 * @param absorbs whether suppressed rows that would together not have what a class must take one more class in
 */
public record Goal(Requirement requirement, long maxSuppressed, boolean absorbs) {

    /** A goal for which small groups of suppressed rows are no matter. */
    public Goal(Requirement requirement, long maxSuppressed) {
        this(requirement, maxSuppressed, false);
    }

    /** @throws IllegalArgumentException if the limit is negative */
    public Goal {
        if (maxSuppressed < 0) {
            throw new IllegalArgumentException("not a goal: limit " + maxSuppressed);
        }
    }

    /**
     * B: the most occupied bins that a node can have that passes.
     *
     * @param rows counted rows of the table
     */
    long mostBins(long rows) {
        return requirement.mostClasses(rows, maxSuppressed);
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
        if (requirement.outlastsMerging()) {
            return passes(classes) ? Tag.PASSES : Tag.FAILS;
        }
        if (!mayPassBelow(classes)) {
            return Tag.FAILS;
        }
        // Classes that all hold are merged into classes that hold.
        return requirement.closed() && classes.rowsFailing(requirement) == 0 ? Tag.PASSES : Tag.UNDECIDED;
    }

    /** Whether of these classes enough rows could be kept, here or at nodes below, as far as their bounds tell. Once it is so, it is so above. */
    boolean mayPassBelow(ClassSizes classes) {
        return classes.rowsNeverKept(requirement) <= maxSuppressed;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s with at most %,d rows suppressed", requirement, maxSuppressed);
    }
}
