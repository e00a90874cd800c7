package io.skald.verify.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.StarredValues;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StarredRowsTest {

    private static final OptionalLong MISSING = OptionalLong.of(-9);

    private static StarredRows of(long... values) {
        StarredRows rows = new StarredRows(1, MISSING);
        for (long value : values) {
            rows.add(new long[] {value});
        }
        return rows;
    }

    @Test
    void rows_of_several_workers_are_counted_together_and_a_missing_value_is_none() {
        StarredRows rows = of(1, 2, -9);
        rows.addAll(of(2, -9));

        assertThat(rows.of(0)).isEqualTo(new StarredValues(5, 2, false, OptionalLong.of(2), 2));
    }

    @Test
    void rows_of_one_value_are_alike_and_those_with_a_missing_one_beside_it_are_not() {
        assertThat(of(1, 1).of(0).alike()).isTrue();
        assertThat(of(-9, -9).of(0).alike()).isTrue();
        assertThat(of(1, -9).of(0).alike()).isFalse();
    }

    @Test
    void more_values_than_are_counted_are_told_as_more_however_they_are_dealt() {
        StarredRows rows = new StarredRows(1, MISSING);
        StarredRows others = new StarredRows(1, MISSING);
        for (long value = 0; value <= StarredRows.MOST; value++) {
            (value < StarredRows.MOST / 2 ? rows : others).add(new long[] {value});
        }
        rows.add(new long[] {-9});
        others.add(new long[] {StarredRows.MOST});
        StarredRows one = new StarredRows(1, MISSING);
        one.addAll(rows);
        one.addAll(others);
        StarredRows other = new StarredRows(1, MISSING);
        other.addAll(others);
        other.addAll(rows);

        assertThat(one.of(0))
                .isEqualTo(new StarredValues(StarredRows.MOST + 3, StarredRows.MOST, true, OptionalLong.empty(), 1))
                .isEqualTo(other.of(0));
        assertThat(one.of(0).alike()).isFalse();
    }
}
