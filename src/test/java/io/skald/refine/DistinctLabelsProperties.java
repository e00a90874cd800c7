package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.privacy.Diversity;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.PersonsDiversity;
import io.skald.privacy.Protection;
import io.skald.privacy.RecursiveDiversity;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Clusters of a block that print the same are one, which has what a class must, against a count of each person and value by sets. */
class DistinctLabelsProperties {

    private static final Diversity EVEN = new EntropyDiversity(new BigDecimal(2));
    private static final Diversity TWICE = new RecursiveDiversity(new BigDecimal(2), 2);

    /** A block of one number a row, and what is asked of two values. */
    private record Case(Sample sample, Block block, int[] valueOf, long[] personOf, boolean even) {

        static Case of(int[] ages, int[] valueOf, long[] personOf, boolean even) {
            Sample sample = Sample.random(1, ages.length, 1, 0);
            int size = (int) sample.domains().get(0).size();
            int[] codes = Arrays.stream(ages).map(age -> age % size).toArray();
            Block block = new Block(
                    new Geometry(sample.domains(), sample.equalWeights()),
                    IntStream.range(0, codes.length).asLongStream().toArray(),
                    codes,
                    new BlockValues(sensitive(even), new int[][] {valueOf}),
                    new BlockPersons(personOf, 2));
            return new Case(sample, block, valueOf, personOf, even);
        }

        private static Models models(boolean even) {
            return new Models(List.of(new Models.OfColumn("ill", List.of(new PersonsDiversity(even ? EVEN : TWICE)))));
        }

        private static Sensitive sensitive(boolean even) {
            return new Sensitive(List.of(new CountedColumn(1, new int[] {0, 1}, 2, false)), models(even));
        }

        Requirement requirement() {
            return Protection.of(new KAnonymity(2, true), models(even));
        }

        boolean holds(int[] rows) {
            Set<Long> persons = new HashSet<>();
            List<Set<Long>> having = List.of(new HashSet<>(), new HashSet<>());
            for (int row : rows) {
                persons.add(personOf[row]);
                having.get(valueOf[row]).add(personOf[row]);
            }
            int one = having.get(0).size();
            int other = having.get(1).size();
            return persons.size() >= 2
                    && (even ? one == other && one > 0 : Math.max(one, other) < 2 * Math.min(one, other));
        }

        List<Cluster> clusters(int[][] rows) {
            return Arrays.stream(rows)
                    .filter(some -> some.length > 0)
                    .map(some -> Cluster.of(block, some))
                    .toList();
        }

        List<Cluster> distinct(List<Cluster> clusters) {
            return DistinctLabels.of(block, requirement(), sample.domains(), clusters);
        }
    }

    @Property(tries = 600)
    void no_two_print_the_same_and_each_has_what_it_must(@ForAll long seed) {
        Random random = new Random(seed);
        int rows = 4 + random.nextInt(24);
        Case c = Case.of(
                random.ints(rows, 0, 3).toArray(),
                random.ints(rows, 0, 2).toArray(),
                random.longs(rows, 0, 2 + random.nextInt(6)).toArray(),
                random.nextBoolean());
        Assume.that(c.holds(IntStream.range(0, rows).toArray()));
        int[] clusterOf = random.ints(rows, 0, 1 + rows / 3).toArray();
        List<Cluster> before = c.clusters(IntStream.range(0, rows)
                .mapToObj(x -> IntStream.range(0, rows)
                        .filter(row -> clusterOf[row] == x)
                        .toArray())
                .toArray(int[][]::new));

        List<Cluster> after = c.distinct(before);

        Map<String, int[]> labels = new HashMap<>();
        for (Cluster cluster : after) {
            assertThat(c.holds(cluster.members())).isTrue();
            assertThat(labels.put(cluster.lo()[0] + " - " + cluster.hi()[0], cluster.members()))
                    .isNull();
        }
        assertThat(after.stream()
                        .flatMapToInt(cluster -> Arrays.stream(cluster.members()))
                        .sorted())
                .containsExactlyElementsOf(IntStream.range(0, rows).boxed().toList());
    }

    @Example
    void two_alike_that_share_a_person_take_in_a_third_where_they_do_not_hold_together() {
        Case c = Case.of(
                new int[] {0, 0, 0, 0, 1, 1, 1},
                new int[] {0, 1, 0, 1, 0, 0, 1},
                new long[] {1, 2, 1, 3, 4, 5, 6},
                true);

        List<Cluster> alike = c.clusters(new int[][] {{0, 1}, {2, 3}, {4, 5, 6}});

        assertThat(alike.subList(0, 2)).allMatch(c.requirement()::holds);
        assertThat(c.distinct(alike))
                .singleElement()
                .satisfies(all -> assertThat(all.members()).hasSize(7));
    }
}
