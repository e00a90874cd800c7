package io.skald.histogram.key;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Node;
import java.util.List;
import java.util.Optional;

/**
 * What keys are made of: the bins of the quasi-identifiers, and behind them, in the lowest places, the values of the sensitive columns
 * that are counted with them, which no node generalises. So the keys of one bin lie side by side, and keys are rolled up by the same arithmetic with
 * sensitive values or without.
 *
 * <p>Where it is asked how many persons have each value of some sensitive columns, there are keys of persons beside those of rows, told apart by a last column: a person who has a value in a
 * bin counts in the key of bin and value once. So persons add up where those of bins do, and keys are counted, spilled and rolled up as ever.
 *
 * @param domains of the quasi-identifiers
 * @param sensitive what is counted beside them
 * @param persons what each key carries of the persons, where they are counted
 * @param sets what each key carries of sensitive values that are no part of it
 * @param ofPersons the sensitive columns of which persons are counted by value, by their places among them; the last column of a key has a number for rows, 0, and then
 *     one for each of these
 */
public record KeyColumns(
        List<Domain> domains,
        Sensitive sensitive,
        Optional<PersonSums> persons,
        Optional<ValueSets> sets,
        List<Integer> ofPersons) {

    public KeyColumns {
        domains = List.copyOf(domains);
        ofPersons = List.copyOf(ofPersons);
    }

    /** Of rows alone. */
    public static KeyColumns of(List<Domain> domains) {
        return new KeyColumns(domains, Sensitive.NONE, Optional.empty(), Optional.empty(), List.of());
    }

    /** Whether nothing but rows is counted. */
    public boolean onlyRows() {
        return sensitive.none() && persons.isEmpty() && sets.isEmpty();
    }

    /**
     * Of rows and of what is asked beside them.
     *
     * @param mayCarry whether keys have room to carry sensitive values, where that will do
     */
    public static KeyColumns of(
            List<Domain> domains, Sensitive sensitive, Optional<PersonSums> persons, boolean mayCarry) {
        Optional<ValueSets> sets = mayCarry && persons.isEmpty() ? ValueSets.of(sensitive) : Optional.empty();
        return new KeyColumns(
                domains,
                sets.isPresent() ? Sensitive.NONE : sensitive,
                persons,
                sets,
                persons.isPresent() ? sensitive.ofPersons() : List.of());
    }

    /** What the keys of two bins that are merged carry together: numbers, or sets. */
    public static long merged(long one, long other, boolean sets) {
        return sets ? one | other : one + other;
    }

    /** Quasi-identifiers and sensitive columns, and what tells rows from persons. */
    public int count() {
        return domains.size() + sensitive.columns().size() + (ofPersons.isEmpty() ? 0 : 1);
    }

    /** Whether it is the column that tells rows from persons. */
    public boolean tellsPersons(int column) {
        return column == domains.size() + sensitive.columns().size();
    }

    /** How often a row is counted at the most: as a row, and as a person's of each of these columns. */
    public int keysPerRow() {
        return 1 + ofPersons.size();
    }

    /** Keys that a bin can have, at most {@link Integer#MAX_VALUE}. */
    public long keysPerBin() {
        return Math.min(Integer.MAX_VALUE, sensitive.combinations() * keysPerRow());
    }

    public boolean isSensitive(int column) {
        return column >= domains.size();
    }

    /** Numbers from 0 that a column has at a node, and at least one: without values there are no rows to count. */
    long space(int column, Node node) {
        if (tellsPersons(column)) {
            return keysPerRow();
        }
        return isSensitive(column)
                ? sensitive.columns().get(column - domains.size()).values()
                : Math.max(1, domains.get(column).binSpace(node.level(column)));
    }

    /** The coarser number of a column's number. */
    long coarsen(int column, Node from, long number, Node to) {
        return isSensitive(column) || from.level(column) == to.level(column)
                ? number
                : domains.get(column).coarsen(from.level(column), number, to.level(column));
    }

    /** Keys that so many bins can have at the most, together with bins that only rows of a population are in. */
    public long keys(long bins) {
        long each = keysPerBin();
        long population = sensitive.population();
        return bins > (Long.MAX_VALUE - population) / each ? Long.MAX_VALUE : bins * each + population;
    }
}
