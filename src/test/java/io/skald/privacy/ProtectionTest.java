package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What k, persons and models together ask of a class. */
class ProtectionTest {

    private static final Models TWO_VALUES = models(new DistinctValues(2));
    private static final Models FOUR_VALUES = models(new DistinctValues(4));

    private static Models models(Model... models) {
        return new Models(List.of(new Models.OfColumn("Disease", List.of(models))));
    }

    private static Evidence persons(int fewest, int most) {
        return new Evidence.Counted(9, most, fewest, true, 9);
    }

    @Test
    void persons_are_asked_for_instead_of_rows() {
        KAnonymity ofPersons = new KAnonymity(3, true);
        assertThat(ofPersons.holds(persons(2, 2))).isFalse();
        assertThat(ofPersons.holds(persons(3, 3))).isTrue();
        assertThat(ofPersons.countsPersons()).isTrue();
        assertThat(ofPersons.closed()).isTrue();
        assertThat(ofPersons).hasToString("k = 3 persons");
        assertThat(ofPersons.mostKept(persons(2, 2))).isZero();
        assertThat(new KAnonymity(3).holds(persons(2, 2))).isTrue();
        assertThat(new KAnonymity(3).countsPersons()).isFalse();
    }

    @Test
    void a_class_is_unclear_where_k_lies_between_the_fewest_and_the_most_persons() {
        KAnonymity ofPersons = new KAnonymity(3, true);
        assertThat(ofPersons.unclear(persons(2, 3))).isTrue();
        assertThat(ofPersons.unclear(persons(3, 3))).isFalse();
        assertThat(ofPersons.unclear(persons(1, 2))).isFalse();
        assertThat(new KAnonymity(3).unclear(persons(2, 3))).isFalse();
        assertThat(ofPersons.unclear(Evidence.ofRows(3))).isFalse();

        Requirement protection = Protection.of(ofPersons, TWO_VALUES);
        assertThat(protection.unclear(persons(2, 3))).isTrue();
        assertThat(protection.unclear(persons(3, 3))).isFalse();
        assertThat(protection.unclear(new Evidence.Counted(9, 3, 2, false, 0)))
                .as("it fails anyway")
                .isFalse();
    }

    @Test
    void without_models_there_is_nothing_but_k() {
        assertThat(Protection.of(3, Models.NONE)).isEqualTo(new KAnonymity(3));
        assertThat(Protection.of(3, TWO_VALUES)).isEqualTo(new Protection(new KAnonymity(3), TWO_VALUES));
        assertThat(Models.NONE.none()).isTrue();
        assertThat(TWO_VALUES.none()).isFalse();
    }

    @Test
    void both_must_hold() {
        Requirement protection = Protection.of(3, TWO_VALUES);
        assertThat(protection.holds(new Evidence.Judged(3, true, 3))).isTrue();
        assertThat(protection.holds(new Evidence.Judged(3, false, 3))).isFalse();
        assertThat(protection.holds(new Evidence.Judged(2, true, 2))).isFalse();
        assertThat(protection).hasToString("k = 3, diversity.distinct = 2 of Disease");
        assertThat(protection.countsPersons()).isFalse();
        assertThat(Protection.of(new KAnonymity(3, true), TWO_VALUES).countsPersons())
                .isTrue();
    }

    @Test
    void the_fewest_rows_are_those_of_whoever_asks_for_more() {
        assertThat(Protection.of(3, TWO_VALUES).leastRows()).isEqualTo(3);
        assertThat(Protection.of(3, FOUR_VALUES).leastRows()).isEqualTo(4);
        assertThat(Protection.of(3, FOUR_VALUES).k()).isEqualTo(3);
        assertThat(new KAnonymity(3).k()).isEqualTo(3);
    }

    @Test
    void nothing_is_kept_of_a_class_of_which_less_could_be_kept_than_a_class_must_have() {
        Requirement protection = Protection.of(3, FOUR_VALUES);
        assertThat(protection.mostKept(new Evidence.Judged(9, false, 4))).isEqualTo(4);
        assertThat(protection.mostKept(new Evidence.Judged(9, false, 3))).isZero();
        assertThat(protection.mostKept(new Evidence.Judged(2, true, 9))).isZero();
    }

    @Test
    void a_requirement_is_closed_and_outlasts_merging_where_every_model_does() {
        Model alpha = CappedValues.alpha("", new BigDecimal("0.5"), new boolean[] {true, true}, 10);
        Model lenient = BoundedShares.disclosure("", BigDecimal.ONE, false, new long[] {5, 5}, 10);
        assertThat(Protection.of(3, TWO_VALUES).closed()).isTrue();
        assertThat(Protection.of(3, models(new DistinctValues(2), lenient)).closed())
                .isFalse();
        assertThat(Protection.of(3, TWO_VALUES).outlastsMerging()).isTrue();
        assertThat(Protection.of(3, models(new DistinctValues(2), alpha)).outlastsMerging())
                .isFalse();
    }

    @Test
    void a_class_is_judged_by_the_models_of_every_column() {
        Model half = CappedValues.alpha("alpha = 0.5", new BigDecimal("0.5"), new boolean[] {true, true, true}, 100);
        Models models = new Models(List.of(
                new Models.OfColumn("Disease", List.of(new DistinctValues(2), half)),
                new Models.OfColumn("Drug", List.of(half))));
        assertThat(models).hasToString("diversity.distinct = 2 and alpha = 0.5 of Disease, alpha = 0.5 of Drug");

        assertThat(models.judge(4, tallies(new long[] {2, 2}, new long[] {1, 1, 2})))
                .isEqualTo(Evidence.ofRows(4));
        assertThat(models.judge(7, tallies(new long[] {4, 2, 1}, new long[] {3, 3, 1})))
                .isEqualTo(new Evidence.Judged(7, false, 6));
        assertThat(models.judge(7, tallies(new long[] {3, 3, 1}, new long[] {5, 1, 1})))
                .isEqualTo(new Evidence.Judged(7, false, 4));
        assertThat(models.judge(7, tallies(new long[] {4, 2, 1}, new long[] {5, 1, 1})))
                .isEqualTo(new Evidence.Judged(7, false, 4));
        assertThat(models.judge(7, tallies(new long[] {7}, new long[] {3, 3, 1})))
                .as("one value only")
                .isEqualTo(new Evidence.Judged(7, false, 0));
    }

    private static ValueTally[] tallies(long[]... rowsOf) {
        ValueTally[] tallies = new ValueTally[rowsOf.length];
        for (int column = 0; column < rowsOf.length; column++) {
            tallies[column] = new ValueTally(3, -1);
            for (int value = 0; value < rowsOf[column].length; value++) {
                tallies[column].add(value, rowsOf[column][value]);
            }
        }
        return tallies;
    }

    @Test
    void evidence_is_copied_with_all_that_it_shows() {
        Evidence.Counted counted = new Evidence.Counted(9, 5, 4, false, 3);
        assertThat(Evidence.Counted.of(counted)).isEqualTo(counted);
        assertThat(Evidence.Counted.of(Evidence.ofRows(7))).isEqualTo(new Evidence.Counted(7, 7, 7, true, 7));
    }

    @Test
    void whoever_says_nothing_of_persons_asks_for_rows() {
        Requirement plain = new Requirement() {
            @Override
            public boolean holds(Evidence evidence) {
                return evidence.rows() >= 5;
            }

            @Override
            public int leastRows() {
                return 5;
            }

            @Override
            public boolean closed() {
                return true;
            }

            @Override
            public long mostKept(Evidence evidence) {
                return evidence.rows();
            }

            @Override
            public boolean outlastsMerging() {
                return true;
            }
        };
        assertThat(plain.k()).isEqualTo(5);
        assertThat(plain.countsPersons()).isFalse();
        assertThat(plain.unclear(persons(1, 9))).isFalse();
    }
}
