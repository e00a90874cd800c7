package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Diversity of persons, against every way to divide a class. */
class PersonsDiversityProperties {

    private static final int VALUES = 3;
    private static final int PERSONS = 3;

    /** A row is a person and a value; the last value is the missing one. */
    private record Row(int person, int value) {}

    private static ValueTally tally(Row[] rows, int members) {
        ValueTally tally = ValueTally.withPersons(VALUES + 1, VALUES);
        Set<Row> met = new HashSet<>();
        for (int i = 0; i < rows.length; i++) {
            if ((members >> i & 1) != 0) {
                tally.add(rows[i].value(), 1);
                if (met.add(rows[i])) {
                    tally.persons().add(rows[i].value(), 1);
                }
            }
        }
        return tally;
    }

    @Property(tries = 400)
    void no_classes_within_a_class_keep_more_rows_of_it_than_the_bound(@ForAll Random random) {
        Row[] rows = new Row[1 + random.nextInt(8)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Row(
                    random.nextInt(PERSONS),
                    random.nextInt(5) == 0 ? VALUES : random.nextInt(1 + random.nextInt(VALUES)));
        }
        BigDecimal number = BigDecimal.valueOf(11 + random.nextInt(20), 1);
        Diversity diversity = random.nextBoolean()
                ? new EntropyDiversity(number)
                : new RecursiveDiversity(number, 2 + random.nextInt(2));
        PersonsDiversity model = new PersonsDiversity(diversity);
        int all = (1 << rows.length) - 1;
        int[] kept = new int[all + 1];
        for (int members = 1; members <= all; members++) {
            for (int part = members; part > 0; part = part - 1 & members) {
                int more = model.holds(tally(rows, part)) ? Integer.bitCount(part) : 0;
                kept[members] = Math.max(kept[members], more + kept[members & ~part]);
            }
            ValueTally ofClass = tally(rows, members);
            if (model.holds(ofClass)) {
                assertThat(model.ofRows().holds(ofClass)).isTrue();
                assertThat(ofClass.rows()).isGreaterThanOrEqualTo(model.leastRows());
                assertThat(kept[members]).isEqualTo((int) ofClass.rows());
            } else {
                assertThat(model.mostKept(ofClass)).isBetween((long) kept[members], ofClass.rows());
            }
        }
    }

    @Example
    void of_one_row_each_as_many_are_lost_as_of_rows() {
        ValueTally tally = ValueTally.withPersons(2, -1);
        tally.add(0, 9);
        tally.persons().add(0, 9);
        tally.add(1, 4);
        tally.persons().add(1, 4);
        Diversity twice = new RecursiveDiversity(new BigDecimal("2"), 2);
        assertThat(new PersonsDiversity(twice).mostKept(tally)).isEqualTo(11).isEqualTo(twice.mostKept(tally));
        Diversity even = new EntropyDiversity(new BigDecimal("2"));
        assertThat(new PersonsDiversity(even).mostKept(tally)).isEqualTo(even.mostKept(tally));
    }

    @Example
    void classes_that_hold_need_not_hold_together() {
        Row[] rows = {new Row(0, 0), new Row(1, 1), new Row(0, 0), new Row(2, 1)};
        PersonsDiversity model = new PersonsDiversity(new EntropyDiversity(new BigDecimal("2")));
        assertThat(model.holds(tally(rows, 0b0011))).isTrue();
        assertThat(model.holds(tally(rows, 0b1100))).isTrue();
        assertThat(model.holds(tally(rows, 0b1111))).isFalse();
        assertThat(model.closed()).isFalse();
        assertThat(model.outlastsMerging()).isFalse();
        assertThat(model).hasToString("diversity.entropy = 2 of persons");
    }

    @Example
    void rows_of_one_person_are_one_and_a_tally_of_rows_tells_no_persons() {
        ValueTally rows = new ValueTally(2, -1);
        assertThat(rows.countsPersons()).isFalse();
        assertThatThrownBy(rows::persons).isInstanceOf(IllegalStateException.class);
        Row[] ofOne = {new Row(0, 0), new Row(0, 0), new Row(0, 0), new Row(1, 1)};
        assertThat(new PersonsDiversity(new EntropyDiversity(new BigDecimal("2"))).holds(tally(ofOne, 0b1111)))
                .isTrue();
        ValueTally tally = tally(ofOne, 0b1111);
        tally.clear();
        assertThat(tally.persons().rows()).isZero();
    }
}
