package io.skald.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarksTest {

    @Test
    void check_digits_tell_right_numbers_from_wrong_ones() {
        assertThat(Marks.isIban("GB82 WEST 1234 5698 7654 32")).isTrue();
        assertThat(Marks.isIban("GB82WEST12345698765433")).isFalse();
        assertThat(Marks.isIban("not one")).isFalse();
        assertThat(Marks.isLuhn("4111 1111 1111 1111")).isTrue();
        assertThat(Marks.isLuhn("4111111111111112")).isFalse();
        assertThat(Marks.isLuhn("79927398713")).as("too short for a card").isFalse();
        // A number that UIDAI gives out for tests.
        assertThat(Marks.isVerhoeff("9999 4105 7058")).isTrue();
        assertThat(Marks.isVerhoeff("999941057085")).as("two digits exchanged").isFalse();
        assertThat(Marks.isVerhoeff("2363")).isFalse();
    }

    @Test
    void values_are_known_when_nine_in_ten_fit() {
        List<String> addresses = IntStream.range(0, 20)
                .mapToObj(i -> i == 7 ? "none" : "ann" + i + "@example.org")
                .toList();

        assertThat(Marks.of(addresses)).contains("e-mail addresses");
        assertThat(Marks.of(addresses.subList(0, 5))).as("too few").isEmpty();
        assertThat(Marks.of(IntStream.range(0, 20).mapToObj(i -> "10.0.0." + i).toList()))
                .contains("network addresses");
        assertThat(Marks.of(IntStream.range(0, 20).mapToObj(i -> "word " + i).toList()))
                .isEmpty();
    }

    @Test
    void patterns_stand_for_digits_letters_and_the_rest() {
        assertThat(ValuePattern.of("P0001-7497-3")).isEqualTo("A9999-9999-9");
        assertThat(ValuePattern.of("New York")).isEqualTo("Aa+ Aa+");
        assertThat(ValuePattern.of("1234567890123")).isEqualTo("9999999999+");
        assertThat(ValuePattern.of("a1".repeat(30))).endsWith("...");
        assertThat(ValuePattern.of("")).isEmpty();
    }

    @Test
    void words_of_names_are_found_in_any_writing() {
        assertThat(NameWords.words("dateOfBirth")).containsExactly("date", "of", "birth");
        assertThat(NameWords.words("PATIENT_ID")).containsExactly("patient", "id");
        assertThat(NameWords.role("Geburtsdatum").orElseThrow().role()).isEqualTo(Suspicion.Role.QUASI);
        assertThat(NameWords.role("e-mail").orElseThrow().role()).isEqualTo(Suspicion.Role.IDENTIFIER);
        assertThat(NameWords.role("mileage")).isEmpty();
    }

    @Test
    void a_start_that_all_names_share_says_nothing() {
        assertThat(NameWords.sharedStart(List.of("iage", "isex", "irace"))).isEqualTo(1);
        assertThat(NameWords.sharedStart(List.of("age", "sex", "race"))).isZero();
        assertThat(NameWords.sharedStart(List.of("iage", "isex")))
                .as("of two names")
                .isZero();
    }
}
