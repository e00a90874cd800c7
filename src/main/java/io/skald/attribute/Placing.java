package io.skald.attribute;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.bin.WiderDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;

/**
 * Where the values of another table, such as a population, lie among the bins of a table: the bins were made without them, so that a value may be in
 * none of those of the lower levels. From one level on it is in the bin of some code of the table's, and as bins nest, so it is at every level
 * above.
 *
 * @param domain of the table, and of the values that it lacks
 * @param codes from the other table's codes to those of the domain
 */
public record Placing(WiderDomain domain, LongUnaryOperator codes) {

    /** Of tables that have the same codes for the same values. */
    static Placing same(Domain table) {
        return new Placing(new WiderDomain(table, List.of()), code -> code);
    }

    /** The code of one of the other table's. */
    public long code(long other) {
        return codes.applyAsLong(other);
    }

    /** With missing values of the other table, which are in the bin of the table's, or where that has none, in no bin but one that prints {@code *}. */
    Placing withMissing(Domain other) {
        OptionalLong missing = other.missing();
        if (missing.isEmpty()) {
            return this;
        }
        Domain table = domain.domain();
        int height = table.height();
        boolean coversAll = table.size() > 0 && table.label(height, 0).equals(Labels.TOP);
        List<WiderDomain.Group> groups = new ArrayList<>(domain.others());
        long code = table.missing().orElse(table.size() + groups.size());
        if (table.missing().isEmpty()) {
            groups.add(new WiderDomain.Group(coversAll ? height : height + 1, 0));
        }
        return new Placing(new WiderDomain(table, groups), value -> value == missing.getAsLong() ? code : code(value));
    }
}
