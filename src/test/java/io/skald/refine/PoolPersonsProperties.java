package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What a pool may do without a cluster of fewer than k persons, against a recount of all its rows. */
class PoolPersonsProperties {

    @Property(tries = 300)
    void rows_may_go_where_k_persons_are_left_on_both_sides(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 30) int rows,
            @ForAll @IntRange(min = 2, max = 4) int k) {
        Random random = new Random(seed);
        long[] personOf = random.longs(rows, 0, 1 + rows / 2).toArray();
        int[] places = IntStream.range(0, rows).toArray();
        PoolPersons persons = new PoolPersons(new BlockPersons(personOf, k), k);
        for (int round = 0; round < 3; round++) {
            persons.load(places, rows, 2);
            int[] clusterOf = random.ints(rows, 0, 2).toArray();
            persons.clear(0);
            persons.clear(1);
            persons.release(rows);
            for (int p = 0; p < rows; p++) {
                assertThat(persons.enoughFree()).isEqualTo(free(personOf, p) >= k);
                persons.take(p);
                persons.add(clusterOf[p], p);
            }
            for (int p = 0; p < rows; p++) {
                int from = clusterOf[p];
                assertThat(persons.enough(from)).isEqualTo(count(personOf, clusterOf, from) >= k);
                assertThat(persons.mayJoin(from)).isEqualTo(count(personOf, clusterOf, from) < 2 * k - 1);
                if (persons.enough(from)) {
                    int[] without = clusterOf.clone();
                    without[p] = -1;
                    assertThat(persons.mayLeave(from, p)).isEqualTo(count(personOf, without, from) >= k);
                }
                for (int q = 0; q < rows; q++) {
                    if (clusterOf[q] != from && persons.enough(0) && persons.enough(1)) {
                        int[] swapped = clusterOf.clone();
                        swapped[p] = clusterOf[q];
                        swapped[q] = from;
                        assertThat(persons.maySwap(from, p, clusterOf[q], q))
                                .isEqualTo(count(personOf, swapped, 0) >= k && count(personOf, swapped, 1) >= k);
                    }
                }
            }
        }
    }

    private static long free(long[] personOf, int from) {
        return Arrays.stream(personOf, from, personOf.length).distinct().count();
    }

    private static long count(long[] personOf, int[] clusterOf, int cluster) {
        return IntStream.range(0, personOf.length)
                .filter(row -> clusterOf[row] == cluster)
                .mapToLong(row -> personOf[row])
                .distinct()
                .count();
    }
}
