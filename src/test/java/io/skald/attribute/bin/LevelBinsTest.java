package io.skald.attribute.bin;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import java.time.LocalDate;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LevelBinsTest {

    @Property(tries = 200)
    void a_table_and_calculated_widths_agree(
            @ForAll @IntRange(min = -100, max = 100) int lowest,
            @ForAll @IntRange(max = 120) int values,
            @ForAll @IntRange(min = -15, max = 15) int origin,
            @ForAll @IntRange(min = 2, max = 9) int width,
            @ForAll @IntRange(min = 2, max = 4) int factor) {
        assertAgree(new WidthBins(lowest, values, origin, new long[] {width, (long) width * factor}, true));
    }

    @Property(tries = 50)
    void a_table_and_a_calculated_calendar_agree(
            @ForAll @IntRange(min = -1000, max = 1000) int lowest, @ForAll @IntRange(max = 900) int values) {
        assertAgree(new CalendarBins(
                LocalDate.EPOCH.toEpochDay() + lowest,
                values,
                List.of(CalendarLevel.MONTH, CalendarLevel.QUARTER, CalendarLevel.YEAR, CalendarLevel.DECADE),
                true));
    }

    private static void assertAgree(LevelBins calculated) {
        LevelBins table = TableBins.copy(calculated);
        assertThat(table.height()).isEqualTo(calculated.height());
        assertThat(table.values()).isEqualTo(calculated.values());
        for (int level = 0; level <= table.height(); level++) {
            assertThat(table.bins(level)).isEqualTo(calculated.bins(level));
            for (long code = 0; code < table.values(); code++) {
                long bin = calculated.bin(level, code);
                assertThat(table.bin(level, code)).isEqualTo(bin);
                assertThat(table.first(level, bin)).isEqualTo(calculated.first(level, bin));
                assertThat(table.last(level, bin)).isEqualTo(calculated.last(level, bin));
            }
        }
    }

    @Test
    void only_small_ranges_are_copied_and_only_within_the_budget() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(64));
        LevelBins small = new WidthBins(0, 1000, 0, new long[] {10}, true);
        LevelBins large = new WidthBins(0, 1L << 40, 0, new long[] {10}, true);
        assertThat(TableBins.copyIfSmall(small, budget)).isInstanceOf(TableBins.class);
        assertThat(TableBins.copyIfSmall(large, budget)).isSameAs(large);
        assertThat(TableBins.copyIfSmall(small, MemoryBudget.of(new ByteSize(100))))
                .isSameAs(small);
        assertThat(budget.peaks().get("dictionaries")).isEqualTo(TableBins.bytes(1000, 2));
    }
}
