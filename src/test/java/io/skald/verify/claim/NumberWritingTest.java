package io.skald.verify.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NumberWritingTest {

    private static final Optional<BigDecimal> NINETY = Optional.of(BigDecimal.valueOf(90));

    private static NumberWriting of(String decimal, Optional<String> group, List<String> currencies) {
        return new NumberWriting(
                decimal, group, currencies, false, false, Map.of(), Optional.empty(), Optional.empty());
    }

    private static NumberWriting of(
            boolean percent, boolean brackets, Map<String, BigDecimal> texts, Optional<BigDecimal> bottom) {
        return new NumberWriting(".", Optional.empty(), List.of(), percent, brackets, texts, bottom, Optional.empty());
    }

    @Test
    void is_digits_where_nothing_is_said() {
        assertThat(NumberWriting.class.getRecordComponents()).hasSize(10);
        assertThat(NumberWriting.DIGITS.isDigits()).isTrue();
        assertThat(List.of(
                        of(",", Optional.empty(), List.of()),
                        of(".", Optional.of(","), List.of()),
                        of(".", Optional.empty(), List.of("$")),
                        of(true, false, Map.of(), Optional.empty()),
                        of(false, true, Map.of(), Optional.empty()),
                        new NumberWriting(
                                ".",
                                Optional.empty(),
                                List.of(),
                                false,
                                false,
                                List.of("-"),
                                Map.of(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        of(false, false, Map.of("none", BigDecimal.ZERO), Optional.empty()),
                        of(false, false, Map.of(), NINETY),
                        new NumberWriting(
                                ".", Optional.empty(), List.of(), false, false, Map.of(), Optional.empty(), NINETY)))
                .noneMatch(NumberWriting::isDigits);
    }
}
