package io.skald.engine.encode;

import io.skald.attribute.bin.Domain;
import io.skald.store.EncodedTable;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the search and the figures must know of a table beside the counts at its nodes.
 *
 * @param domains of the quasi-identifiers, in the job's order
 * @param rows those included that a policy suppresses
 * @param excluded rows that a policy suppresses
 * @param persons whose rows they are, where persons are counted
 */
public record CountedTable(List<Domain> domains, long rows, long excluded, OptionalLong persons) {

    public CountedTable {
        domains = List.copyOf(domains);
    }

    /** Of rows alone. */
    public CountedTable(List<Domain> domains, long rows, long excluded) {
        this(domains, rows, excluded, OptionalLong.empty());
    }

    public static CountedTable of(EncodedTable table) {
        return of(table, OptionalLong.empty());
    }

    public static CountedTable of(EncodedTable table, OptionalLong persons) {
        return new CountedTable(
                table.domains(), table.store().rows(), table.store().excludedRows(), persons);
    }

    /** Rows that no policy suppresses. */
    public long counted() {
        return rows - excluded;
    }
}
