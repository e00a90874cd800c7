package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {

    @Test
    void letters_added_lost_changed_or_swapped_count_one_each() {
        assertThat(NearestName.distance("widths", "widths")).isZero();
        assertThat(NearestName.distance("width", "widths")).isEqualTo(1);
        assertThat(NearestName.distance("widhts", "widths")).isEqualTo(1);
        assertThat(NearestName.distance("", "abc")).isEqualTo(3);
        assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
    }

    @Test
    void upper_and_lower_case_are_alike_unless_that_decides_between_two_names() {
        assertThat(NearestName.of("AGE", List.of("Name", "Age"))).contains("Age");
        assertThat(NearestName.of("ages", List.of("AGE", "age"))).contains("age");
    }

    @Test
    void a_name_like_none_gets_no_suggestion() {
        assertThat(NearestName.of("bananas", List.of("rows", "size"))).isEmpty();
        assertThat(NearestName.of("bananas", List.of())).isEmpty();
    }
}
