package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KAnonymityTest {

    @Test
    void a_class_holds_from_k_rows_on() {
        assertThat(new KAnonymity(3).holds(Evidence.ofRows(2))).isFalse();
        assertThat(new KAnonymity(3).holds(Evidence.ofRows(3))).isTrue();
        assertThat(new KAnonymity(3).holds(Evidence.ofRows(4))).isTrue();
        assertThat(new KAnonymity(1).holds(Evidence.ofRows(1))).isTrue();
    }

    @Test
    void classes_may_fail_below_k_rows_and_whatever_their_rows_where_persons_are_counted() {
        assertThat(new KAnonymity(3).mayFailOf(2)).isTrue();
        assertThat(new KAnonymity(3).mayFailOf(3)).isFalse();
        assertThat(new KAnonymity(3, true).mayFailOf(3)).isTrue();
    }

    @Test
    void says_how_few_rows_may_hold_and_that_what_joins_a_class_spoils_nothing() {
        assertThat(new KAnonymity(3).leastRows()).isEqualTo(3);
        assertThat(new KAnonymity(3).outlastsMerging()).isTrue();
        assertThat(new KAnonymity(3)).hasToString("k = 3");
        assertThatThrownBy(() -> new KAnonymity(0)).hasMessage("not a k: 0");
    }

    /** Of ten rows, three classes of three and one row over; each suppressed row can be a class. */
    @Test
    void classes_are_most_where_those_that_hold_are_as_small_as_they_may_be_and_those_suppressed_are_single_rows() {
        assertThat(new KAnonymity(3).mostClasses(10, 0)).isEqualTo(3);
        assertThat(new KAnonymity(3).mostClasses(10, 1)).isEqualTo(3 + 1);
        assertThat(new KAnonymity(3).mostClasses(10, 2)).isEqualTo(2 + 2);
        assertThat(new KAnonymity(3).mostClasses(10, 10)).isEqualTo(10);
        assertThat(new KAnonymity(3).mostClasses(10, 99)).isEqualTo(10);
        assertThat(new KAnonymity(1).mostClasses(10, 0)).isEqualTo(10);
    }

    @Test
    void of_a_class_that_does_not_hold_no_part_could_be_kept() {
        assertThat(new KAnonymity(3).mostKept(Evidence.ofRows(2))).isZero();
        assertThat(new KAnonymity(3).mostKept(Evidence.ofRows(7))).isEqualTo(7);
    }
}
