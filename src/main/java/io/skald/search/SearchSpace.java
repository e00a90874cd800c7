package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Lattice;
import io.skald.lattice.Precision;
import java.util.List;

/**
 * The table and the nodes that a search chooses from.
 *
 * @param lattice the nodes, within the job's level limits
 * @param domains per quasi-identifier
 * @param rows rows that are counted: all but those that a policy suppresses
 * @param alreadySuppressed rows that a policy suppresses; they count as suppressed in every objective
 */
public record SearchSpace(Lattice lattice, List<Domain> domains, long rows, long alreadySuppressed) {

    public SearchSpace {
        domains = List.copyOf(domains);
    }

    Precision precision() {
        return Precision.of(domains);
    }

    /** Rows of the whole table. */
    long allRows() {
        return rows + alreadySuppressed;
    }
}
