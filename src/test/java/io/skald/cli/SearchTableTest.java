package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.search.Goal;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SearchTableTest {

    @Test
    void has_one_line_for_each_goal() {
        ClassSizes sizes = sizes(1, 2, 1_000, 7_000);
        SearchTable table = new SearchTable(List.of("sex", "age"), Optional.empty());
        table.add(
                new BigDecimal("0.010"),
                new SearchResult(
                        new Goal(new KAnonymity(5), 30),
                        Node.of(1, 0),
                        BigInteger.ONE,
                        BigDecimal.ONE,
                        sizes,
                        3,
                        Optional.empty(),
                        true,
                        Optional.of(BigInteger.ONE)));
        table.add(
                BigDecimal.ZERO,
                new SearchResult(
                        new Goal(new KAnonymity(1), 0),
                        Node.of(1, 4),
                        BigInteger.ONE,
                        BigDecimal.ONE,
                        sizes,
                        0,
                        Optional.empty(),
                        false,
                        Optional.empty()));
        table.add(
                BigDecimal.ZERO,
                new SearchResult(
                        new Goal(new KAnonymity(1), 0),
                        Node.of(1, 4),
                        BigInteger.valueOf(40_001),
                        BigDecimal.ONE,
                        sizes,
                        0,
                        Optional.empty(),
                        false,
                        Optional.of(BigInteger.valueOf(40_000))));
        table.add(
                BigDecimal.ZERO,
                new SearchOutcome.Infeasible(new Goal(new KAnonymity(50_000), 0), 8_003, 8_003, 0, true, true));

        assertThat(String.join("\n", table.lines())).isEqualTo("""
                     k  limit  node  classes  suppressed         DM*
                     5    1 %  1 0         2           3  50,000,009
                     1    0 %  1 4         4           0  50,000,005  not proven optimal
                     1    0 %  1 4         4           0  50,000,005  at most 0.1 % above the optimum
                50,000    0 %  none                                   needs 8,003 rows suppressed

                node: the levels of sex, age""");
    }

    @Test
    void shows_what_was_minimised_beside_the_classes() {
        SearchTable table = new SearchTable(List.of("sex"), Optional.of("GCP"));
        table.add(
                new BigDecimal("0.01"),
                new SearchResult(
                        new Goal(new KAnonymity(5), 30),
                        Node.of(1),
                        BigInteger.ONE,
                        new BigDecimal("0.37225"),
                        sizes(7_000),
                        0,
                        Optional.empty(),
                        true,
                        Optional.of(BigInteger.ONE)));
        table.add(
                BigDecimal.ZERO,
                new SearchOutcome.Infeasible(new Goal(new KAnonymity(50_000), 0), 8_003, 8_003, 0, true, true));

        assertThat(String.join("\n", table.lines())).isEqualTo("""
                     k  limit  node  classes  suppressed     GCP         DM*
                     5    1 %  1           1           0  0.3723  49,000,000
                50,000    0 %  none                                           needs 8,003 rows suppressed

                node: the levels of sex""");
    }

    private static ClassSizes sizes(long... rows) {
        ClassSizes.Builder sizes = new ClassSizes.Builder();
        LongStream.of(rows).mapToObj(Evidence::ofRows).forEach(sizes::add);
        return sizes.build();
    }
}
