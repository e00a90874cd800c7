package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.report.PassStats;
import io.skald.search.SearchStats;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchEffortTest {

    @Test
    void says_how_much_of_the_lattice_was_counted_and_how_long_it_took() {
        SearchStats stats = new SearchStats(new BigInteger("1099511627776"), 1_234, 3, 1_200, 56, 7_000);
        List<PassStats> passes = List.of(
                new PassStats("encode (kept)", 10_000, 1, 0.01, 0.01, 0),
                new PassStats("search", 30_000, 0, 75, 80, 0));

        assertThat(new SearchEffort(stats, passes).lines())
                .containsExactly(
                        "",
                        "Lattice  1,099,511,627,776 nodes, 1,234 counted (1,200 rolled up, 56 stopped early), 7,000 refuted by few rows",
                        "Scans    3 of the encoded rows",
                        "Time     encode (kept) 0.0 s, search 1 min 15 s");
    }
}
