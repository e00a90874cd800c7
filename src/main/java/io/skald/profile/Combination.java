package io.skald.profile;

import java.util.List;

/**
 * How far columns together tell rows apart.
 *
 * @param columns their names
 * @param distinct different combinations of values
 * @param distinction the share of rows that could at most be told apart: combinations by rows (Motwani and Xu 2007)
 * @param separation the share of pairs of rows that differ in at least one of the columns
 * @param exact whether all rows were counted; else combinations are estimated within 3 % and pairs by a sample
 */
public record Combination(List<String> columns, long distinct, double distinction, double separation, boolean exact) {

    public Combination {
        columns = List.copyOf(columns);
    }

    /** The same columns, counted. */
    Combination counted(Pairs.Tally tally, long rows) {
        return new Combination(
                columns,
                tally.distinct(),
                (double) tally.distinct() / rows,
                Pairs.separation(tally.squares(), rows),
                true);
    }
}
