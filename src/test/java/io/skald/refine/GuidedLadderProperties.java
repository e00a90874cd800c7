package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InterruptedRunException;
import io.skald.attribute.bin.Domain;
import io.skald.privacy.KAnonymity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class GuidedLadderProperties {

    private static final BigDecimal STEP = new BigDecimal("0.01");

    /** Rows at random over trees at random, skewed so that some combinations are frequent. */
    private static KeyTable table(long seed, int attributes, int rows) {
        return table(new Random(seed), attributes, rows);
    }

    static KeyTable table(Random random, int attributes, int rows) {
        List<Domain> domains = new ArrayList<>();
        for (int a = 0; a < attributes; a++) {
            domains.add(Tree.random(random, "a" + a, 2 + random.nextInt(7), 1 + random.nextInt(3)));
        }
        double[] weights = new double[attributes];
        Arrays.fill(weights, 1.0 / attributes);
        KeyCounter counter = new KeyCounter(new Geometry(domains, weights), rows);
        for (int row = 0; row < rows; row++) {
            counter.add(domains.stream()
                    .mapToInt(domain -> (int) (domain.size() * Math.pow(random.nextDouble(), 2)))
                    .toArray());
        }
        return counter.finish().table();
    }

    private static Groups climb(KeyTable table, Ladder ladder, KeyGrouper grouper, int k) {
        return Groups.climb(table, grouper, ladder, new KAnonymity(k));
    }

    @Property(tries = 150)
    void takes_the_node_that_a_list_of_all_nodes_gives(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 6) int attributes,
            @ForAll @IntRange(min = 10, max = 400) int rows,
            @ForAll @IntRange(min = 2, max = 9) int k) {
        KeyTable table = table(seed, attributes, rows);
        KeyGrouper one = new KeyGrouper(table);
        KeyGrouper other = new KeyGrouper(table);

        Groups searched = climb(table, new GuidedLadder(table, one, new KAnonymity(k), STEP), one, k);
        Groups listed = climb(table, new ListedLadder(table, other, k, STEP), other, k);

        assertThat(searched.groupOf()).isEqualTo(listed.groupOf());
        assertThat(searched.hostOf()).isEqualTo(listed.hostOf());
    }

    @Example
    void climbs_a_lattice_that_no_memory_could_list() {
        KeyTable table = table(3, 24, 2_000);
        KeyGrouper grouper = new KeyGrouper(table);

        Groups groups = climb(table, new GuidedLadder(table, grouper, new KAnonymity(5), STEP), grouper, 5);

        assertThat(IntStream.range(0, groups.count())
                        .filter(group -> groups.hostOf()[group] == group)
                        .mapToLong(group -> groups.rows()[group]))
                .allMatch(rows -> rows >= 5);
    }

    @Example
    void heeds_a_stop_between_two_nodes() {
        KeyTable table = table(3, 24, 200);
        KeyGrouper grouper = new KeyGrouper(table);
        GuidedLadder ladder = new GuidedLadder(table, grouper, new KAnonymity(5), STEP);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> climb(table, ladder, grouper, 5)).isInstanceOf(InterruptedRunException.class);

        assertThat(Thread.interrupted()).isTrue();
    }
}
