package io.skald.histogram.scan;

import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Which classes of a node are suppressed, by their keys: those that have not what they must, and those absorbed. Unlike {@link
 * SuppressedRows}, which are rows by number, keys mean the same wherever the rows are.
 *
 * @param node whose bins are the classes
 * @param requirement what a class needs to be kept
 * @param absorbed classes that have it and are suppressed too, by their bins
 */
public record SuppressedClasses(Node node, Requirement requirement, Predicate<long[]> absorbed) {

    /** Whether a class is one of them. */
    public boolean has(long[] bins, Evidence evidence) {
        return !requirement.holds(evidence) || absorbed.test(bins);
    }

    /**
     * Shows the key of each, in no order: its bin of every quasi-identifier. There are never more than suppressed rows.
     *
     * @param visitor must not keep the array
     */
    public void visit(HistogramCounter counter, Consumer<long[]> visitor) {
        counter.visit(node, Long.MAX_VALUE, (bins, evidence) -> {
            if (has(bins, evidence)) {
                visitor.accept(bins);
            }
        });
    }
}
