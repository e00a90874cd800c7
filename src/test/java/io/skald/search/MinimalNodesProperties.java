package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.KAnonymity;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class MinimalNodesProperties {

    private static final MemoryBudget BUDGET = MemoryBudget.of(new ByteSize(1 << 24));

    private final List<TestDomain> two =
            List.of(TestDomain.widths("a", 8, 1, 2, 4, 8), TestDomain.widths("b", 8, 1, 2, 4, 8));

    private static boolean passes(List<TestDomain> domains, long[][] rows, Node node, int k, long most) {
        Map<String, Integer> classes = new HashMap<>();
        for (long[] row : rows) {
            long[] bins = new long[row.length];
            Arrays.setAll(bins, i -> domains.get(i).bin(node.level(i), row[i]));
            classes.merge(Arrays.toString(bins), 1, Integer::sum);
        }
        return classes.values().stream()
                        .filter(size -> size < k)
                        .mapToInt(size -> size)
                        .sum()
                <= most;
    }

    @Property(tries = 150)
    void they_are_the_passing_nodes_with_none_below_them(@ForAll Random random) {
        List<TestDomain> domains = Domains.random(random, 1 + random.nextInt(4), 9);
        Lattice lattice = Domains.limited(random, domains);
        long[][] rows = new long[1 + random.nextInt(50)][domains.size()];
        for (long[] row : rows) {
            Arrays.setAll(row, i -> random.nextInt((int) domains.get(i).size()));
        }
        int k = 1 + random.nextInt(6);
        int most = random.nextInt(rows.length / 2 + 1);
        Set<Node> passing = new HashSet<>();
        lattice.forEach(node -> {
            if (passes(domains, rows, node, k, most)) {
                passing.add(node);
            }
        });
        List<Node> expected = passing.stream()
                .filter(node -> lattice.children(node).stream().noneMatch(passing::contains))
                .sorted((one, other) -> Arrays.compare(one.levels(), other.levels()))
                .toList();
        for (long memory : new long[] {1, 100_000}) {
            FakeCounter counter = new FakeCounter(domains, rows, memory);
            List<MinimalNodes.Minimal> found = new MinimalNodes(
                            new SearchSpace(lattice, List.copyOf(domains), rows.length, 0),
                            counter,
                            SearchLimits.DEFAULT,
                            BUDGET)
                    .of(new Goal(new KAnonymity(k), most), Progress.Pass.SILENT);
            assertThat(found.stream().map(MinimalNodes.Minimal::node)).isEqualTo(expected);
            assertThat(found).allMatch(one -> one.sizes().rows() == rows.length);
            assertThat(counter.availableBytes()).isEqualTo(memory);
        }
        assertThat(BUDGET.available()).isEqualTo(BUDGET.total());
    }

    private MinimalNodes search(SearchLimits limits) {
        long[][] rows = {{0, 0}, {1, 3}, {2, 5}, {7, 7}};
        return new MinimalNodes(
                new SearchSpace(Lattice.of(two), List.copyOf(two), rows.length, 0),
                new FakeCounter(two, rows, 100_000),
                limits,
                BUDGET);
    }

    @Example
    void a_limit_that_is_met_is_told() {
        assertThatThrownBy(() -> search(new SearchLimits(Duration.ofHours(1), 2))
                        .of(new Goal(new KAnonymity(2), 0), Progress.Pass.SILENT))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith("The minimal nodes are not all known after 2 nodes counted.");
    }

    @Example
    void stops_when_it_is_asked_to() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(
                            () -> search(SearchLimits.DEFAULT).of(new Goal(new KAnonymity(2), 0), Progress.Pass.SILENT))
                    .isInstanceOf(InterruptedRunException.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Example
    void a_goal_that_merging_can_break_is_not_told() {
        assertThat(MinimalNodes.canTell(new Goal(new KAnonymity(2), 1, true))).isTrue();
        assertThat(MinimalNodes.canTell(new Goal(
                        new KAnonymity(2), 0, false, Optional.of(new AverageRisk(BigInteger.ONE, BigInteger.TWO)))))
                .isFalse();
        assertThat(search(SearchLimits.DEFAULT).isVast()).isFalse();
    }
}
