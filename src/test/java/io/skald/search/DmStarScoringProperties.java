package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.lattice.Lattice;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What DM* cannot fall below, whatever the classes are. */
class DmStarScoringProperties {

    private static final List<TestDomain> DOMAINS = List.of(TestDomain.widths("children", 4, 1, 2, 4));

    @Property(tries = 500)
    void is_that_of_classes_of_k_rows_and_of_the_best_number_of_suppressed_rows(
            @ForAll @IntRange(min = 1, max = 40) int k,
            @ForAll @IntRange(min = 1, max = 60) int rows,
            @ForAll @IntRange(max = 30) int already,
            @ForAll @IntRange(max = 70) int limit) {
        SearchSpace space = new SearchSpace(Lattice.of(DOMAINS), List.copyOf(DOMAINS), rows, already);
        long least = LongStream.rangeClosed(0, Math.min(limit, rows))
                .map(suppressed -> k * (rows - suppressed) + (already + suppressed) * (already + suppressed))
                .min()
                .orElseThrow();
        assertThat(new DmStarScoring(space).leastOf(new Goal(new KAnonymity(k), limit)))
                .isEqualTo(BigInteger.valueOf(least));
    }

    @Property(tries = 500)
    void so_many_rows_are_worth_suppressing_that_their_square_is_a_twentieth_of_what_the_classes_cost(
            @ForAll @IntRange(min = 1, max = 40) int k,
            @ForAll @IntRange(min = 1, max = 6000) int rows,
            @ForAll @IntRange(max = 700) int limit) {
        SearchSpace space = new SearchSpace(Lattice.of(DOMAINS), List.copyOf(DOMAINS), rows, 0);
        long most = new DmStarScoring(space).worthSuppressing(new Goal(new KAnonymity(k), limit));
        assertThat(20 * most * most).isLessThanOrEqualTo((long) k * rows);
        assertThat(most == limit || 20 * (most + 1) * (most + 1) > (long) k * rows)
                .isTrue();
    }

    /** Beyond the number at which a suppressed row costs more than a kept one; below it, whatever is suppressed may be the cheapest. */
    @Property(tries = 500)
    void a_node_that_costs_no_more_suppresses_no_more_rows_than_that(
            @ForAll @IntRange(min = 1, max = 40) int k,
            @ForAll @IntRange(min = 1, max = 60) int rows,
            @ForAll @IntRange(max = 30) int already,
            @ForAll @IntRange(max = 70) int limit,
            @ForAll @IntRange(max = 5000) int aboveLeast) {
        SearchSpace space = new SearchSpace(Lattice.of(DOMAINS), List.copyOf(DOMAINS), rows, already);
        DmStarScoring scoring = new DmStarScoring(space);
        Goal goal = new Goal(new KAnonymity(k), limit);
        BigInteger cost = scoring.leastOf(goal).add(BigInteger.valueOf(aboveLeast));
        long most = LongStream.rangeClosed(0, Math.min(limit, rows))
                .filter(suppressed -> k * (rows - suppressed) + (already + suppressed) * (already + suppressed)
                        <= cost.longValueExact())
                .max()
                .orElseThrow();

        assertThat(scoring.mostSuppressedFor(goal, cost)).isEqualTo(most == Math.min(limit, rows) ? limit : most);
    }
}
