package io.skald.verify.cover;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.NumberWriting;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointRuleTest {

    private static final BigDecimal TEN = BigDecimal.TEN;

    private static PointRule rule(boolean middle) {
        NumberWriting writing = new NumberWriting(
                ".",
                Optional.empty(),
                List.of(),
                false,
                false,
                Map.of(),
                Optional.empty(),
                Optional.of(new BigDecimal(89)));
        Claim.Bounds bounds = new Claim.Bounds(new BigDecimal(3), new BigDecimal(120));
        NumberRule numbers = new NumberRule(
                IntervalTemplate.of("[{lo} - {hi}]"),
                new RecodingClaim.Numbers(BigDecimal.ONE, Optional.of(bounds), writing));
        return new PointRule(numbers, new Level.Bins(TEN, BigDecimal.ZERO, false), middle);
    }

    @ParameterizedTest
    @CsvSource({
        "31, 34.5, true",
        "39, 34.50, true",
        "40, 34.5, false",
        "31, 35, false",
        "31, 34, false",
        "31, 31, false",
        "31, [30 - 39], false",
        "5, 6, true",
        "5, 4.5, false",
        "99, 90, true",
        "99, 94.5, false",
        "31, old, false",
        "old, 34.5, false"
    })
    void a_middle_covers_its_bin_alone(String value, String label, boolean covered) {
        assertThat(rule(true).covers(value, label)).isEqualTo(covered);
        assertThat(rule(true).isOfLevel(value, label, new Level.Values(), false))
                .isEqualTo(covered);
    }

    @ParameterizedTest
    @CsvSource({"31, 30, true", "39, 30, true", "40, 30, false", "35, 35, false", "5, 3, true", "5, 0, false"})
    void a_lower_end_covers_its_bin_alone(String value, String label, boolean covered) {
        assertThat(rule(false).covers(value, label)).isEqualTo(covered);
    }

    @Test
    void a_label_loses_its_bin_and_has_the_name_of_its_values() {
        Level.Bins level = new Level.Bins(TEN, BigDecimal.ZERO, false);

        assertThat(rule(true).loss("34.5")).isEqualTo(new PrintedLoss.Span(new BigDecimal(30), new BigDecimal(39)));
        assertThat(rule(true).loss("34")).isEqualTo(PrintedLoss.ALL);
        assertThat(rule(true).binOfLabel("34.5", level, false))
                .isEqualTo(rule(true).binOf("31", level))
                .isPresent();
        assertThat(rule(true).binOfLabel("34", level, false)).isEmpty();
        assertThat(rule(true).isTop("31", "34.5")).isFalse();
        assertThat(rule(true).spanOf("31")).contains(new PrintedLoss.Span(new BigDecimal(31), new BigDecimal(31)));
        Claim.Exemptions outside = new Claim.Exemptions(false, false, true, false);
        assertThat(rule(true).isExempt("130", outside)).isTrue();
        assertThat(rule(true).isExempt("31", outside)).isFalse();
    }
}
