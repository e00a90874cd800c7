package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class DistinctNumbersProperties {

    @Property
    void each_number_is_shown_once_and_beside_its_like_whatever_the_room(
            @ForAll @Size(max = 200) List<@LongRange(max = 60) Long> numbers,
            @ForAll @IntRange(min = 2, max = 250) int room,
            @ForAll @IntRange(min = 1, max = 9) int width,
            @ForAll @IntRange(max = 5) int fewer) {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));
        List<Long> shown = new ArrayList<>();

        DistinctNumbers.inRuns(
                numbers.size() >> fewer,
                width,
                Math.max(room, 2 * width),
                budget,
                MemoryTag.PERSONS,
                all -> numbers.forEach(all::accept),
                shown::add);

        assertThat(shown)
                .containsExactlyInAnyOrderElementsOf(numbers.stream().distinct().toList());
        List<Long> quotients = shown.stream().map(number -> number / width).toList();
        for (int i = 1; i < shown.size(); i++) {
            assertThat(quotients.get(i).equals(quotients.get(i - 1)))
                    .isEqualTo(quotients.subList(0, i).contains(quotients.get(i)));
            if (quotients.get(i).equals(quotients.get(i - 1))) {
                assertThat(shown.get(i)).isGreaterThan(shown.get(i - 1));
            }
        }
        assertThat(budget.available()).isEqualTo(1 << 20);
    }

    @Property(tries = 5)
    void numbers_that_fit_free_memory_are_looked_through_once(@ForAll @IntRange(min = 1, max = 300) int count) {
        int[] scans = {0};
        List<Long> shown = new ArrayList<>();

        DistinctNumbers.forEach(
                count,
                MemoryBudget.of(new ByteSize(1 << 20)),
                MemoryTag.PERSONS,
                all -> {
                    scans[0]++;
                    for (long number = 0; number < count; number++) {
                        all.accept(number % 7);
                    }
                },
                shown::add);

        assertThat(scans[0]).isEqualTo(1);
        assertThat(shown).hasSize(Math.min(count, 7));
    }
}
