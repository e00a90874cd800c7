package io.skald.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.skald.histogram.ClassSizes;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.Evidence;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RiskTest {

    private static final SizeTable NONE = new SizeTable(List.of(), List.of());
    private static final SizeTable SOME = new SizeTable(List.of(1L, 2L, 5L), List.of(3L, 2L, 1L));

    @Test
    void a_table_of_twelve_rows_is_worked_out_by_hand() {
        SampleRisk risk = new SampleRisk(SOME);
        assertThat(risk.highest()).isEqualTo(1);
        assertThat(risk.lowest()).isEqualTo(0.2);
        assertThat(risk.average()).isEqualTo(0.5);
        assertThat(risk.rowsAtHighest()).isEqualTo(3);
        assertThat(risk.rowsOver(new BigDecimal("0.2"))).isEqualTo(7);
        assertThat(risk.rowsOver(new BigDecimal("0.19"))).isEqualTo(12);
        assertThat(SizeBand.of(SOME))
                .containsExactly(
                        new SizeBand(1, 1, 3, 3),
                        new SizeBand(2, 2, 2, 4),
                        new SizeBand(3, 4, 0, 0),
                        new SizeBand(5, 9, 1, 5));
    }

    @Test
    void no_rows_are_at_no_risk() {
        SampleRisk risk = new SampleRisk(NONE);
        PopulationRisk drawn = new PopulationRisk(NONE, 10);
        assertThat(List.of(
                        risk.highest(),
                        risk.lowest(),
                        risk.average(),
                        drawn.journalist(),
                        drawn.marketer(),
                        drawn.uniques()))
                .containsOnly(0.0);
        assertThat(SizeBand.of(NONE)).isEmpty();
        assertThat(drawn.zayatz()).isEmpty();
        assertThat(drawn.pitman()).isEmpty();
    }

    @Test
    void a_class_is_as_large_as_it_has_persons_where_these_are_counted() {
        ClassSizes sizes = new ClassSizes.Builder()
                .add(new Evidence.Counted(6, 3, 2, true, 6))
                .add(new Evidence.Counted(4, 2, 2, true, 4))
                .add(Evidence.ofRows(5))
                .build();
        assertThat(SizeTable.of(sizes.byPersons())).isEqualTo(new SizeTable(List.of(2L, 5L), List.of(2L, 1L)));
    }

    @Test
    void the_expected_risk_of_a_class_is_the_sum_over_what_it_may_stand_for() {
        // F - f is negative binomial: P(F) = C(F - 1, f - 1) p^f q^(F - f).
        double p = 0.2;
        for (long size = 1; size <= 2; size++) {
            double expected = 0;
            double probability = Math.pow(p, size);
            for (long whole = size; whole < 2_000; whole++) {
                expected += probability / whole;
                probability *= (1 - p) * whole / (whole + 1 - size);
            }
            SizeTable table = new SizeTable(List.of(size), List.of(10L));
            assertThat(new PopulationRisk(table, 50 * size).journalist()).isCloseTo(expected, within(1e-9));
        }
        SizeTable large = new SizeTable(List.of(10L), List.of(10L));
        assertThat(new PopulationRisk(large, 500).journalist()).isCloseTo(0.2 / (10 - 0.8), within(1e-12));
        assertThat(new PopulationRisk(large, 500).marketer()).isCloseTo(0.2 / (10 - 0.8), within(1e-12));
        assertThat(new PopulationRisk(large, 100).marketer()).isEqualTo(0.1);
    }

    @Test
    void a_population_is_no_smaller_than_the_table() {
        assertThatThrownBy(() -> new PopulationRisk(SOME, 11)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new PopulationRisk(SOME, 12).uniques()).isCloseTo(3.0 / 12, within(1e-12));
    }

    @Test
    void without_classes_of_two_pitman_says_nothing_and_zayatz_is_taken() {
        SizeTable table = new SizeTable(List.of(1L, 4L), List.of(5L, 5L));
        PopulationRisk risk = new PopulationRisk(table, 100_000);
        assertThat(risk.pitman()).isEmpty();
        assertThat(risk.prefersPitman()).isFalse();
        assertThat(risk.uniques()).isEqualTo(risk.zayatz().orElseThrow()).isPositive();
        assertThat(Pitman.of(new SizeTable(List.of(1L, 2L), List.of(1L, 9L)))).isEmpty();
        assertThat(Pitman.of(new SizeTable(List.of(1L), List.of(9L)))).isEmpty();
    }

    @Test
    void an_average_is_compared_exactly() {
        AverageRisk third = new AverageRisk(BigInteger.TWO, BigInteger.valueOf(6));
        assertThat(third.holds(1, 3)).isTrue();
        assertThat(third.holds(333_333_333, 999_999_998)).isFalse();
        assertThat(third.mostClasses(8)).isEqualTo(2);
        assertThat(third.leastRows(3)).isEqualTo(9);
        assertThat(third.inLowestTerms()).hasToString("1/3");
        assertThat(new AverageRisk(BigInteger.ONE, BigInteger.ONE)).hasToString("1");
        assertThatThrownBy(() -> new AverageRisk(BigInteger.ZERO, BigInteger.ONE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new AverageRisk(BigInteger.ONE, BigInteger.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Property(tries = 50)
    void sums_by_digamma_are_those_added_up_one_by_one(@ForAll Random random) {
        double from = random.nextDouble() * 50 + 0.01;
        int many = 1 + random.nextInt(3_000);
        double sum = 0;
        double squares = 0;
        double logs = 0;
        for (int i = 0; i < many; i++) {
            sum += 1 / (from + i);
            squares += 1 / (from + i) / (from + i);
            logs += Math.log(from + i);
        }
        assertThat(GammaFunctions.digamma(from + many) - GammaFunctions.digamma(from))
                .isCloseTo(sum, within(1e-9 * sum));
        assertThat(GammaFunctions.trigamma(from) - GammaFunctions.trigamma(from + many))
                .isCloseTo(squares, within(1e-9 * squares));
        assertThat(GammaFunctions.logGamma(from + many) - GammaFunctions.logGamma(from))
                .isCloseTo(logs, within(1e-9 * Math.max(1, Math.abs(logs))));
    }
}
