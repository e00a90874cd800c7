package io.skald.verify.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Replacing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellRuleTest {

    private static final List<String> MISSING = List.of("", "NA");

    @Test
    void only_the_pseudonym_of_the_key_and_purpose_holds() {
        CellRule rule = CellRule.of(
                new Replacing.Pseudonyms(
                        16,
                        "skald pseudonym\0column\0Patient",
                        () -> "0123456789abcdef0123456789abcdef\n".getBytes(StandardCharsets.UTF_8)),
                MISSING);
        assertThat(rule.holds("P1", "", "gb52xhqjnqfhxwoa")).isTrue();
        assertThat(rule.holds("P2", "", "gb52xhqjnqfhxwoa")).isFalse();
        assertThat(rule.holds("P1", "", "gb52xhqjnqfhxwob")).isFalse();
        assertThat(rule.holds("P1", "", "gb52xhqjnqfhxwo")).isFalse();
        assertThat(rule.holds("P1", "", "P1")).isFalse();
        assertThat(rule.holds("NA", "", "NA")).isTrue();
        assertThat(rule.holds("NA", "", "")).isFalse();
    }

    @Test
    void parts_show_no_more_than_they_say() {
        CellRule rule = CellRule.of(new Replacing.Parts(2, 1), MISSING);
        assertThat(rule.holds("Maria", "", "Ma***a")).isTrue();
        assertThat(rule.holds("Maria", "", "Mar***a")).isFalse();
        assertThat(rule.holds("Maria", "", "Ma**a")).isFalse();
        assertThat(rule.holds("Bob", "", "***")).isTrue();
        assertThat(rule.holds("Bob", "", "Bo***b")).isFalse();
        assertThat(rule.holds("😀bcd", "", "😀b***d")).isTrue();
    }
}
