package io.skald.verify.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.StarredValues;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StarredRowsTest {

    private static StarredRows of(long... values) {
        StarredRows rows = new StarredRows(1);
        for (long value : values) {
            rows.add(new long[] {value});
        }
        return rows;
    }

    @Test
    void rows_of_several_workers_are_counted_together_and_a_missing_value_is_none() {
        StarredRows rows = of(1, 2, 9);
        rows.addAll(of(2, 9));

        assertThat(rows.of(0, OptionalLong.of(9))).isEqualTo(new StarredValues(5, 2, false, 2, 2));
    }

    @Test
    void rows_of_one_value_are_alike_and_those_with_a_missing_one_beside_it_are_not() {
        assertThat(of(1, 1).of(0, OptionalLong.of(9)).alike()).isTrue();
        assertThat(of(9, 9).of(0, OptionalLong.of(9)).alike()).isTrue();
        assertThat(of(1, 9).of(0, OptionalLong.of(9)).alike()).isFalse();
    }

    @Test
    void more_values_than_are_counted_are_told_as_more_however_they_are_dealt() {
        StarredRows rows = new StarredRows(1);
        StarredRows others = new StarredRows(1);
        for (long value = 0; value <= StarredRows.MOST; value++) {
            (value % 2 == 0 ? rows : others).add(new long[] {value});
        }
        rows.addAll(others);

        StarredValues values = rows.of(0, OptionalLong.empty());
        assertThat(values.different()).isEqualTo(StarredRows.MOST);
        assertThat(values.more()).isTrue();
        assertThat(values.alike()).isFalse();
    }
}
