package io.skald.engine;

import io.skald.attribute.Domain;
import io.skald.store.EncodedTable;
import java.util.List;

/**
 * What the search and the figures must know of a table beside the counts at its nodes.
 *
 * @param domains of the quasi-identifiers, in the job's order
 * @param rows those included that a policy suppresses
 * @param excluded rows that a policy suppresses
 */
public record CountedTable(List<Domain> domains, long rows, long excluded) {

    public CountedTable {
        domains = List.copyOf(domains);
    }

    static CountedTable of(EncodedTable table) {
        return new CountedTable(
                table.domains(), table.store().rows(), table.store().excludedRows());
    }

    /** Rows that no policy suppresses. */
    public long counted() {
        return rows - excluded;
    }
}
