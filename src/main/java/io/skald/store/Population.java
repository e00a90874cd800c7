package io.skald.store;

import io.skald.attribute.Placing;
import io.skald.attribute.bin.Domain;
import java.util.List;

/**
 * The rows of a population, by their quasi-identifiers alone, with the way from its own codes to the bins of a table that is part of it.
 *
 * @param rows with domains of their own
 * @param placing per quasi-identifier, where its values lie in the table's bins
 */
public record Population(EncodedTable rows, List<Placing> placing) {

    public Population {
        placing = List.copyOf(placing);
    }

    /** The domains of the table with the values that it lacks. */
    public List<Domain> domains() {
        return placing.stream().<Domain>map(Placing::domain).toList();
    }

    /** The rows that are counted: all but those that a policy leaves out. */
    public long countedRows() {
        return rows.countedRows();
    }
}
