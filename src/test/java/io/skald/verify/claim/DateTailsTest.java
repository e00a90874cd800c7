package io.skald.verify.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What stands for a day where all before 1990 and all behind it are one value each. */
class DateTailsTest {

    private static LocalDate told(ChronoUnit unit, String day) {
        LocalDate last = unit == ChronoUnit.DAYS ? LocalDate.of(1990, 12, 31) : LocalDate.of(1990, 12, 1);
        return new DateTails(Map.of(), Optional.of(LocalDate.of(1990, 1, 1)), Optional.of(last), unit)
                .told(LocalDate.parse(day));
    }

    @Test
    void days_within_the_ends_stand_for_themselves_the_ends_included() {
        assertThat(told(ChronoUnit.DAYS, "1990-01-01")).isEqualTo("1990-01-01");
        assertThat(told(ChronoUnit.DAYS, "1990-07-08")).isEqualTo("1990-07-08");
        assertThat(told(ChronoUnit.DAYS, "1990-12-31")).isEqualTo("1990-12-31");
    }

    @Test
    void all_beyond_an_end_are_the_next_step_beyond_it() {
        assertThat(told(ChronoUnit.DAYS, "1989-12-30")).isEqualTo("1989-12-31");
        assertThat(told(ChronoUnit.DAYS, "2005-03-04")).isEqualTo("1991-01-01");
        assertThat(told(ChronoUnit.MONTHS, "1971-02-01")).isEqualTo("1989-12-01");
        assertThat(told(ChronoUnit.MONTHS, "1991-01-01")).isEqualTo("1991-01-01");
        assertThat(told(ChronoUnit.MONTHS, "1999-05-01")).isEqualTo("1991-01-01");
    }

    @Test
    void bounds_are_told_in_days_from_1970() {
        BigDecimal told = new DateTails(
                        Map.of(), Optional.empty(), Optional.of(LocalDate.of(1970, 1, 31)), ChronoUnit.DAYS)
                .told(new BigDecimal("4000"));

        assertThat(told).isEqualByComparingTo("31");
        assertThat(DateTails.NONE.told(new BigDecimal("4000"))).isEqualByComparingTo("4000");
    }
}
