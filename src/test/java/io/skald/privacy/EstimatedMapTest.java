package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.privacy.EstimatedMap.Estimate;
import io.skald.verify.claim.MapClaim;
import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How large classes must be to stand for so many of a population. */
class EstimatedMapTest {

    private static EstimatedMap map(int k, long population, Estimate estimate, String significance) {
        return new EstimatedMap(k, population, estimate, new BigDecimal(significance));
    }

    /** By tables of the Poisson distribution: of mean 0.5, it is 0.607, 0.910, 0.986; of mean 1, 0.368, 0.736, 0.920, 0.981. */
    @ParameterizedTest
    @CsvSource({
        "5, 10, POISSON, 0.05, 4",
        "5, 10, POISSON, 0.1, 3",
        "5, 10, ZERO_TRUNCATED, 0.05, 3",
        "5, 10, ZERO_TRUNCATED, 0.3, 2",
        "10, 10, POISSON, 0.05, 5",
        "10, 10, POISSON, 0.5, 3",
        "10, 10, ZERO_TRUNCATED, 0.05, 4",
        "1, 1000000, POISSON, 0.05, 1",
        "2, 1000000, ZERO_TRUNCATED, 0.05, 2",
        "100, 1, POISSON, 0.05, 100",
        "100000, 1, ZERO_TRUNCATED, 0.999999999, 98110",
    })
    void a_class_must_be_larger_than_a_class_of_k_mostly_is(
            int k, long populationPerRow, Estimate estimate, String significance, int rows) {
        assertThat(map(k, populationPerRow * 1000, estimate, significance).leastOfClass(1000))
                .isEqualTo(rows);
    }

    @Property(tries = 300)
    void it_is_what_the_sums_say_and_what_verification_finds_from_the_other_end(
            @ForAll @IntRange(min = 1, max = 60) int k,
            @ForAll @LongRange(min = 0, max = 5000) long rows,
            @ForAll @IntRange(min = 1, max = 999) int thousandths,
            @ForAll @LongRange(min = 0, max = 100_000) long others,
            @ForAll Estimate estimate) {
        BigDecimal significance = BigDecimal.valueOf(thousandths, 3);
        long population = rows + others + 1;
        int least = new EstimatedMap(k, population, estimate, significance).leastOfClass(rows);

        boolean truncated = estimate == Estimate.ZERO_TRUNCATED;
        assertThat(least)
                .isEqualTo(new MapClaim(k, population, truncated, significance).leastOfClass(rows))
                .isEqualTo(slowly(k, (double) k * rows / population, truncated, significance.doubleValue()));
    }

    private static int slowly(int k, double mean, boolean truncated, double significance) {
        double none = Math.exp(-mean);
        double whole = truncated ? -Math.expm1(-mean) : 1;
        double sum = truncated ? 0 : none;
        double one = none;
        int count = 0;
        if (truncated) {
            one *= mean;
            sum = one;
            count = 1;
        }
        while (sum < (1 - significance) * whole && count < 10_000) {
            count++;
            one = one * mean / count;
            sum += one;
        }
        return Math.min(k, truncated ? count + 1 : count + 2);
    }

    @Test
    void verification_agrees_of_the_greatest_k_too() {
        BigDecimal significance = new BigDecimal("0.01");

        assertThat(new MapClaim(50_000, 3_000, false, significance).leastOfClass(1_000))
                .isEqualTo(map(50_000, 3_000, Estimate.POISSON, "0.01").leastOfClass(1_000));
        assertThat(new MapClaim(5, Long.MAX_VALUE, true, significance).leastOfClass(1))
                .isEqualTo(
                        map(5, Long.MAX_VALUE, Estimate.ZERO_TRUNCATED, "0.01").leastOfClass(1))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"0, 10, 0.05", "100001, 10, 0.05", "5, 0, 0.05", "5, 10, 0", "5, 10, 1"})
    void numbers_out_of_range_are_no_map(int k, long population, String significance) {
        assertThatThrownBy(() -> map(k, population, Estimate.POISSON, significance))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
