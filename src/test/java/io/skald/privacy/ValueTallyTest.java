package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValueTallyTest {

    @Test
    void values_come_rising_and_their_rows_falling_whatever_order_they_were_added_in() {
        ValueTally tally = new ValueTally(5, 4);
        tally.add(4, 9);
        tally.add(3, 1);
        tally.add(0, 3);
        tally.add(2, 2);
        tally.add(3, 4);

        assertThat(tally.rows()).isEqualTo(19);
        assertThat(tally.rows(3)).isEqualTo(5);
        assertThat(tally.present()).containsExactly(0, 2, 3, 4);
        assertThat(tally.presentButMissing()).containsExactly(0, 2, 3);
        assertThat(tally.falling()).containsExactly(5, 3, 2);
        assertThat(tally.distinct()).isEqualTo(3);
        assertThat(tally.missingRows()).isEqualTo(9);
    }

    @Test
    void what_is_taken_back_leaves_no_trace() {
        ValueTally tally = new ValueTally(4, -1);
        tally.add(3, 1);
        tally.add(1, 2);
        tally.add(0, 1);
        tally.takeBack(3);
        tally.takeBack(1);

        assertThat(tally.present()).containsExactly(0, 1);
        assertThat(tally.falling()).containsExactly(1, 1);
        assertThat(tally.rows()).isEqualTo(2);
    }

    @Test
    void a_missing_value_takes_nothing_from_a_class_that_has_none() {
        ValueTally tally = new ValueTally(2, 1);
        tally.add(0, 3);
        assertThat(tally.distinct()).isEqualTo(1);
        assertThat(tally.missingRows()).isZero();
        assertThat(tally.falling()).containsExactly(3);
    }

    @Test
    void a_column_may_have_nothing_but_missing_values() {
        ValueTally tally = new ValueTally(1, 0);
        tally.add(0, 3);
        assertThat(tally.missingRows()).isEqualTo(3);
        assertThat(tally.distinct()).isZero();
        assertThat(tally.falling()).isEmpty();
    }

    @Test
    void a_tally_that_was_cleared_is_like_a_new_one() {
        ValueTally tally = new ValueTally(3, 2);
        tally.add(1, 3);
        tally.add(2, 4);
        tally.clear();
        assertThat(tally.rows()).isZero();
        assertThat(tally.missingRows()).isZero();
        assertThat(tally.present()).isEmpty();
        tally.add(1, 1);
        assertThat(tally.falling()).containsExactly(1);
        assertThat(tally.present()).containsExactly(1);
    }
}
