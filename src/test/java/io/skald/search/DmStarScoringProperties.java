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
}
