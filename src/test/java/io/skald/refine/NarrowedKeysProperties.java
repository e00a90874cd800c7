package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Rows in groups that have what a class must are as many as grouping all keys anew gives, whatever was lowered and left before. */
class NarrowedKeysProperties {

    private static long byGrouping(KeyTable table, int[] keys, int count, int[] node, Requirement requirement) {
        KeyGrouper grouper = new KeyGrouper(table);
        return IntStream.range(0, grouper.group(keys, count, node))
                .mapToLong(grouper::rows)
                .filter(rows -> requirement.holds(Evidence.ofRows(rows)))
                .sum();
    }

    /** Where k is 1, no key is ever left out, and a few steps fill the room. */
    @Property(tries = 300)
    void a_walk_down_and_up_finds_what_grouping_anew_finds(
            @ForAll Random random,
            @ForAll @IntRange(min = 1, max = 8) int attributes,
            @ForAll @IntRange(min = 1, max = 120) int rows,
            @ForAll @IntRange(min = 1, max = 6) int k) {
        KeyTable table = GuidedLadderProperties.table(random, attributes, rows);
        Requirement requirement = new KAnonymity(k);
        int[] keys = random.ints(0, table.size()).distinct().limit(table.size()).toArray();
        int count = 1 + random.nextInt(keys.length);
        NarrowedKeys narrowed = new NarrowedKeys(table, requirement);
        narrowed.begin(keys, count);
        int[] heights = Arrays.stream(table.geometry().categorical())
                .map(table.geometry()::height)
                .toArray();
        int[] node = heights.clone();
        for (int step = random.nextInt(4); step > 0; step--) {
            int a = random.nextInt(attributes);
            node[a] = random.nextInt(node[a] + 1);
            assertThat(narrowed.rowsWith(a, node[a])).isEqualTo(byGrouping(table, keys, count, node, requirement));
            narrowed.replace(a, node[a]);
        }
        narrowed.begin(keys, count);
        Deque<int[]> below = new ArrayDeque<>(List.of(heights));
        int fixed = 0;
        for (int step = 0; step < 60; step++) {
            int[] now = below.element();
            if (fixed < attributes && random.nextInt(3) > 0) {
                int[] lower = now.clone();
                lower[fixed] = random.nextInt(now[fixed] + 1);
                assertThat(narrowed.rowsWith(fixed, lower[fixed]))
                        .isEqualTo(byGrouping(table, keys, count, lower, requirement));
                narrowed.enter(fixed++, lower[fixed - 1]);
                below.push(lower);
            } else if (fixed > 0) {
                narrowed.leave();
                below.pop();
                fixed--;
            }
        }
    }
}
