package io.skald.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.search.Gap;
import io.skald.search.Goal;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import io.skald.search.SearchRun;
import io.skald.search.SearchStats;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoppedSearchTest {

    private static final Goal GOAL = new Goal(new KAnonymity(2), 0);

    @Test
    void a_search_that_proved_all_it_found_did_not_stop() {
        assertThat(StoppedSearch.of(run(
                        found(true, Optional.of(100)),
                        new SearchOutcome.Infeasible(GOAL, 9, 9, 0, true, true),
                        new SearchOutcome.NothingToAbsorb(GOAL, 9, 0, true),
                        new SearchOutcome.TooRisky(GOAL, 9, 1, 9, true))))
                .isEmpty();
    }

    @Test
    void whatever_is_not_proven_means_that_it_stopped() {
        assertThat(List.of(
                        found(false, Optional.empty()),
                        new SearchOutcome.Infeasible(GOAL, 9, 9, 0, false, false),
                        new SearchOutcome.NothingToAbsorb(GOAL, 9, 0, false),
                        new SearchOutcome.TooRisky(GOAL, 9, 1, 9, false)))
                .allSatisfy(outcome -> {
                    StoppedSearch stopped = StoppedSearch.of(run(found(true, Optional.of(100)), outcome))
                            .orElseThrow();
                    assertThat(stopped.gap()).isEmpty();
                    assertThat(stopped.warning())
                            .startsWith("The search stopped at its limit of 7 nodes counted: ")
                            .contains("How far its loss is from the least is not known.");
                });
    }

    @Test
    void how_far_the_loss_can_be_from_the_least_is_rounded_up() {
        StoppedSearch near =
                StoppedSearch.of(run(found(false, Optional.of(99)))).orElseThrow();

        assertThat(near.gap()).contains(new BigDecimal("0.0102"));
        assertThat(near.warning()).contains("Its loss is at most 1.1 % above the least.");
        assertThat(Gap.percent(BigDecimal.ZERO)).isEqualTo("0 %");
        assertThat(Gap.percent(new BigDecimal("12.00001"))).isEqualTo("1,200.1 %");
    }

    private static SearchRun run(SearchOutcome... outcomes) {
        return new SearchRun(
                List.of(outcomes),
                new SearchStats(BigInteger.TEN, 7, 1, 6, 0, 0),
                Optional.of("7 nodes counted"),
                Optional.empty());
    }

    /** A result that costs 100. */
    private static SearchResult found(boolean proven, Optional<Integer> bound) {
        return new SearchResult(
                GOAL,
                Node.of(0),
                BigInteger.valueOf(100),
                BigDecimal.valueOf(100),
                new ClassSizes.Builder().add(Evidence.ofRows(10)).build(),
                0,
                Optional.empty(),
                proven,
                bound.map(BigInteger::valueOf));
    }
}
