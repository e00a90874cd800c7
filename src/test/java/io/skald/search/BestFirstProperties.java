package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The least floor that a search by floors finds is that which looking at every node finds. */
class BestFirstProperties {

    /** A random table, of which some attributes are searched and the others are at their tops. */
    private static final class Case implements AutoCloseable {

        final List<TestDomain> domains;
        final long[][] rows;
        final List<Integer> attributes;
        final Lattice group;
        final SearchMemory memory;
        final GoalState state;
        final long[][] parts;

        Case(Random random) {
            domains = Domains.random(random, 3 + random.nextInt(3), 8);
            rows = new long[2 + random.nextInt(40)][domains.size()];
            for (long[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    row[i] = random.nextInt((int) domains.get(i).size());
                }
            }
            Lattice all = Lattice.of(domains);
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, domains.size()).boxed().toList());
            Collections.shuffle(order, random);
            attributes = order.subList(0, 2 + random.nextInt(order.size() - 1));
            int[] lowest = all.top().levels();
            attributes.forEach(attribute -> lowest[attribute] = 0);
            group = Lattice.between(Node.of(lowest), all.top());
            SearchSpace space = new SearchSpace(all, List.copyOf(domains), rows.length, 0);
            Goal goal = new Goal(new KAnonymity(1 + random.nextInt(8)), random.nextInt(rows.length / 2));
            MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 24));
            memory = new SearchMemory(space, List.of(goal), budget);
            GiveUpTest.learn(space, new FakeCounter(domains, rows, 100_000), memory.model(), budget);
            // An objective whose floors add up, as these must: none of those narrows its goal.
            state = new GoalState(goal, space, new PrecScoring(space), memory.tags(0));
            parts = parts(random);
        }

        /** Levels that cost ever more. */
        private long[][] parts(Random random) {
            long[][] made = new long[domains.size()][];
            for (int i = 0; i < made.length; i++) {
                made[i] = new long[group.top().level(i) + 1];
                for (int level = 1; level < made[i].length; level++) {
                    made[i][level] = made[i][level - 1] + random.nextInt(5);
                }
            }
            return made;
        }

        BigInteger floor(Node node) {
            return BigInteger.valueOf(
                    attributes.stream().mapToLong(i -> parts[i][node.level(i)]).sum());
        }

        BestFirst search(Function<Node, BigInteger> floor) {
            Comparator<Node> specificFirst = Comparator.comparingLong(this::floorAsLong);
            return new BestFirst(
                    group,
                    attributes,
                    floor,
                    state,
                    specificFirst,
                    new PredictedTurn(state.goal(), memory.model()),
                    this::count);
        }

        private long floorAsLong(Node node) {
            return floor(node).longValueExact();
        }

        Optional<NodeCount> count(Node node) {
            Histogram histogram = HistogramCounter.complete(new FakeCounter(domains, rows, 100_000)
                            .tryCount(List.of(node), new long[] {Long.MAX_VALUE})
                            .get(0))
                    .orElseThrow();
            NodeCount count = new NodeCount(node, histogram.sizes(), Optional.empty(), Optional.empty());
            state.counted(count);
            return Optional.of(count);
        }

        /** By counting every node. */
        Optional<BigInteger> leastOfPassing() {
            List<Node> nodes = new ArrayList<>();
            group.forEach(nodes::add);
            nodes.stream().filter(node -> state.tag(node) == Tag.UNDECIDED).forEach(this::count);
            return nodes.stream()
                    .filter(node -> state.tag(node) == Tag.PASSES)
                    .map(this::floor)
                    .min(Comparator.naturalOrder());
        }

        @Override
        public void close() {
            memory.close();
        }
    }

    @Property(tries = 300)
    void the_first_that_passes_has_the_least_floor(@ForAll Random random) {
        try (Case table = new Case(random)) {
            BestFirst search = table.search(table::floor);
            search.untilOnePasses(() -> true);
            BigInteger found = search.least();
            assertThat(search.exhausted()).isTrue();
            assertThat(found).isEqualTo(table.leastOfPassing().orElse(BigInteger.ZERO));
        }
    }

    @Property(tries = 300)
    void where_it_is_told_to_stop_what_it_says_is_no_more_than_the_least(
            @ForAll Random random, @ForAll @IntRange(max = 40) int steps) {
        try (Case table = new Case(random)) {
            BestFirst search = table.search(table::floor);
            int[] left = {steps};
            search.untilOnePasses(() -> left[0]-- > 0);
            BigInteger bound = search.least();
            table.leastOfPassing().ifPresent(least -> assertThat(bound).isLessThanOrEqualTo(least));
        }
    }
}
