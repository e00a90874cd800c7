package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What models say without trying, against every class that there can be. */
class ModelBoundProperties {

    private static final int VALUES = 3;

    @Property(tries = 300)
    void no_part_of_a_class_that_holds_has_more_rows_than_can_be_kept_of_it(@ForAll Random random) {
        long[] table = random.longs(VALUES, 1, 8).toArray();
        for (Model model : models(random, table)) {
            if (model.closed()) {
                check(model, table);
                assertThat(model.holds(tally(table))).isTrue();
            }
        }
        for (Model model : diversities(random)) {
            check(model, table);
        }
    }

    private static List<Model> models(Random random, long[] table) {
        long rows = Arrays.stream(table).sum();
        BigDecimal tenths = BigDecimal.valueOf(1 + random.nextInt(9), 1);
        BigDecimal delta = tenths.multiply(BigDecimal.valueOf(5));
        int[][] labelOf = {{0, 1, 2}, {0, 0, 1}};
        return List.of(
                OrderedCloseness.of("", tenths, table, rows),
                HierarchicalCloseness.of("", tenths, labelOf, table, rows),
                CappedValues.closeness("", tenths, table, rows),
                CappedValues.likeness("", tenths, table, rows),
                BoundedShares.enhancedLikeness("", delta, table, rows),
                BoundedShares.disclosure("", delta, true, table, rows));
    }

    /** Those that do not ask what the table is like. */
    private static List<Model> diversities(Random random) {
        BigDecimal c = BigDecimal.valueOf(1 + random.nextInt(40), 1);
        boolean[] capped = {random.nextBoolean(), random.nextBoolean(), true};
        return List.of(
                new DistinctValues(1 + random.nextInt(VALUES)),
                new EntropyDiversity(BigDecimal.valueOf(11 + random.nextInt(20), 1)),
                new RecursiveDiversity(c, 2 + random.nextInt(2)),
                CappedValues.alpha("", BigDecimal.valueOf(1 + random.nextInt(10), 1), capped, 24));
    }

    private static void check(Model model, long[] table) {
        for (long[] ofClass : parts(table)) {
            ValueTally tally = tally(ofClass);
            if (tally.rows() > 0 && model.holds(tally)) {
                assertThat(tally.rows()).as("%s", model.getClass()).isGreaterThanOrEqualTo(model.leastRows());
            } else if (tally.rows() > 0) {
                long most = 0;
                for (long[] part : parts(ofClass)) {
                    ValueTally kept = tally(part);
                    most = kept.rows() > most && model.holds(kept) ? kept.rows() : most;
                }
                // The entropy's bound is a rough one: of the most frequent value alone.
                long bound = model instanceof EntropyDiversity ? tally.rows() : tally.rows() - 1;
                assertThat(model.mostKept(tally)).as("%s", model.getClass()).isBetween(most, bound);
            }
        }
    }

    /** Every way to take some rows of each value. */
    private static Iterable<long[]> parts(long[] rowsOf) {
        List<long[]> parts = new ArrayList<>();
        for (long a = 0; a <= rowsOf[0]; a++) {
            for (long b = 0; b <= rowsOf[1]; b++) {
                for (long c = 0; c <= rowsOf[2]; c++) {
                    parts.add(new long[] {a, b, c});
                }
            }
        }
        return parts;
    }

    private static ValueTally tally(long[] rowsOf) {
        ValueTally tally = new ValueTally(VALUES, -1);
        for (int value = 0; value < VALUES; value++) {
            if (rowsOf[value] > 0) {
                tally.add(value, rowsOf[value]);
            }
        }
        return tally;
    }
}
