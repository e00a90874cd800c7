package io.skald.store;

import io.skald.attribute.CodeMap;
import io.skald.attribute.Domain;
import io.skald.attribute.Encoding;
import java.util.List;

/**
 * A table as the passes after the first see it.
 *
 * @param store the rows' raw numbers
 * @param attributes per quasi-identifier, in the job's order, its domain and the way from raw numbers to codes
 */
public record EncodedTable(EncodedStore store, List<Encoding.Encoded> attributes) {

    public EncodedTable {
        attributes = List.copyOf(attributes);
    }

    /** The domain of a quasi-identifier. */
    public Domain domain(int index) {
        return attributes.get(index).domain();
    }

    /** The way from raw numbers to codes of a quasi-identifier. */
    public CodeMap codes(int index) {
        return attributes.get(index).codes();
    }

    /** All domains, in the job's order. */
    public List<Domain> domains() {
        return attributes.stream().map(Encoding.Encoded::domain).toList();
    }

    /** Rows that are counted: all but those that a policy suppresses. */
    public long countedRows() {
        return store.rows() - store.excludedRows();
    }
}
