package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.histogram.BinSet;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a search gives up where memory is refused on the way: histograms first, then rare rows; never the right answer. */
class GiveUpTest {

    private static final int ROWS = 3000;

    private final List<Domain> domains = List.of(
            TestDomain.widths("age", 41, 1, 2, 4, 8, 16, 41),
            TestDomain.widths("region", 64, 1, 2, 4, 8, 16, 32, 64),
            TestDomain.widths("height", 50, 1, 2, 4, 8, 16, 32, 50),
            TestDomain.widths("weight", 30, 1, 2, 4, 8, 16, 30));
    private final Lattice lattice = Lattice.of(domains);
    private final long[][] rows = rows();

    /** Rows whose values are rare at both ends. */
    private long[][] rows() {
        Random random = new Random(3);
        long[][] made = new long[ROWS][domains.size()];
        for (long[] row : made) {
            for (int i = 0; i < row.length; i++) {
                int size = (int) domains.get(i).size();
                row[i] = (random.nextInt(size) + random.nextInt(size)) / 2;
            }
        }
        return made;
    }

    private SearchRun search(FakeCounter counter, MemoryBudget budget, Objective objective, Goal goal) {
        return search(counter, ROWS, budget, objective, List.of(goal));
    }

    private SearchRun search(
            FakeCounter counter, long allRows, MemoryBudget budget, Objective objective, List<Goal> goals) {
        return new ExactSearch(
                        new SearchSpace(lattice, domains, allRows, 0), counter, objective, SearchLimits.DEFAULT, budget)
                .search(goals, Progress.Pass.SILENT);
    }

    static List<Arguments> searches() {
        return List.of(
                Arguments.of(new Objective.DmStar(), new Goal(new KAnonymity(2), 5)),
                Arguments.of(new Objective.Prec(), new Goal(new KAnonymity(2), 8)));
    }

    @ParameterizedTest
    @MethodSource("searches")
    void rare_rows_are_given_up_for_what_grows_and_nobody_asks_them_any_more(Objective objective, Goal goal) {
        MemoryBudget scarce = MemoryBudget.of(new ByteSize(310_000));
        FakeCounter counter = new FakeCounter(domains, rows, 100).exhausting(scarce);
        SearchResult result =
                search(counter, scarce, objective, goal).outcomes().get(0).orThrow();
        FakeCounter ample = new FakeCounter(domains, rows, 100);
        SearchResult expected = search(ample, MemoryBudget.of(new ByteSize(1 << 24)), objective, goal)
                .outcomes()
                .get(0)
                .orThrow();

        assertThat(ample.slicesMade()).isPositive();
        assertThat(ample.countsAfterSlices()).isZero();
        assertThat(counter.slicesMade()).isPositive();
        assertThat(counter.slicesOpen()).isZero();
        assertThat(counter.countsAfterSlices())
                .as("nodes counted without witnesses")
                .isPositive();
        assertThat(result.node()).isEqualTo(expected.node());
        assertThat(result.cost()).isEqualTo(expected.cost());
        assertThat(result.provenOptimal()).isTrue();
    }

    /** Each of several goals would ask on: the slices that were closed throw where one of them does. */
    @ParameterizedTest
    @MethodSource("objectives")
    void no_goal_asks_for_rare_rows_that_were_given_up(Objective objective) {
        List<Goal> goals = IntStream.of(2, 3, 4)
                .mapToObj(k -> new Goal(new KAnonymity(k), 4))
                .toList();
        long[][] mostlyAlike = mostlyAlike();
        long free = 60_000;
        MemoryBudget scarce = MemoryBudget.of(new ByteSize(1_260_000));
        FakeCounter counter = new FakeCounter(domains, mostlyAlike, 150)
                .exhausting(scarce)
                .releasing(scarce.reserve(MemoryTag.CHUNKS, scarce.available() - free));
        FakeCounter ample = new FakeCounter(domains, mostlyAlike, 150);

        SearchRun run = search(counter, mostlyAlike.length, scarce, objective, goals);
        SearchRun expected =
                search(ample, mostlyAlike.length, MemoryBudget.of(new ByteSize(1 << 24)), objective, goals);

        assertThat(counter.slicesMade()).isPositive();
        assertThat(counter.countsAfterSlices())
                .as("nodes counted without witnesses")
                .isPositive();
        for (int i = 0; i < goals.size(); i++) {
            SearchResult result = run.outcomes().get(i).orThrow();
            assertThat(result.node())
                    .isEqualTo(expected.outcomes().get(i).orThrow().node());
            assertThat(result.provenOptimal()).isTrue();
        }
    }

    static List<Objective> objectives() {
        return List.of(new Objective.DmStar(), new Objective.Prec());
    }

    /** Every tenth row is like no other, the rest are from the middle. */
    private long[][] mostlyAlike() {
        Random random = new Random(8);
        long[][] made = new long[600][domains.size()];
        for (int row = 0; row < made.length; row++) {
            for (int i = 0; i < made[row].length; i++) {
                int size = (int) domains.get(i).size();
                made[row][i] = row % 10 == 0 ? random.nextInt(size) : size / 2 + random.nextInt(3);
            }
        }
        return made;
    }

    @Test
    void witnesses_give_up_their_rows_and_the_memory_of_those_who_ask_them_once() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));
        FakeCounter counter = new FakeCounter(domains, rows, 100_000);
        try (Witnesses witnesses = new Witnesses(counter, List.of(new BinSet(0, 0, Set.of(3L))), budget)) {
            assertThat(witnesses.giveUp()).as("nothing was copied yet").isFalse();
            assertThat(witnesses.make(1000)).hasSize(1);
            assertThat(budget.available()).isEqualTo(budget.total() - 1000);

            assertThat(witnesses.giveUp()).isTrue();
            assertThat(counter.slicesOpen()).isZero();
            assertThat(budget.available()).isEqualTo(budget.total());
            assertThat(witnesses.giveUp()).isFalse();
        }
    }

    @Test
    void witnesses_are_not_made_where_those_who_ask_them_would_take_too_much() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));
        FakeCounter counter = new FakeCounter(domains, rows, 100_000);
        try (Witnesses witnesses = new Witnesses(counter, List.of(new BinSet(0, 0, Set.of(3L))), budget)) {
            assertThat(witnesses.make((1 << 20) / 16 + 1)).isEmpty();
            assertThat(witnesses.waiting()).as("they are not asked for again").isFalse();
            assertThat(counter.slicesMade()).isZero();
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }

    @Test
    void a_refuter_that_was_stopped_refutes_nothing() {
        FakeCounter counter = new FakeCounter(domains, rows, 100_000);
        BinSet set = new BinSet(0, 0, Set.of(3L));
        List<Witness> witnesses =
                List.of(new Witness(set, counter.trySlice(List.of(set)).get(0)));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));
        SearchSpace space = new SearchSpace(lattice, domains, ROWS, 0);
        try (SearchMemory memory = new SearchMemory(space, List.of(new Goal(new KAnonymity(2), 0)), budget)) {
            Scoring scoring = new PrecScoring(space);
            GoalState state = new GoalState(new Goal(new KAnonymity(5), 0), space, scoring, memory.tags(0));
            Refuter refuter = new Refuter(lattice, state, (a, b) -> 0, witnesses);
            Refuter stopped = new Refuter(lattice, state, (a, b) -> 0, witnesses);
            stopped.stop();

            assertThat(stopped.hasWitnesses()).isFalse();
            assertThat(stopped.refutes(lattice.bottom())).isFalse();
            assertThat(stopped.refuted()).isZero();
            assertThat(refuter.refutes(lattice.bottom())).isTrue();
            assertThat(refuter.refuted()).isPositive();
        }
    }

    @Test
    void histograms_are_given_up_one_by_one_those_that_were_rolled_up_first() {
        FakeCounter counter = new FakeCounter(domains, rows, 100_000);
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));
        SearchSpace space = new SearchSpace(lattice, domains, ROWS, 0);
        try (SearchMemory memory = new SearchMemory(space, List.of(new Goal(new KAnonymity(2), 0)), budget);
                NodeCounter nodes = new NodeCounter(
                        counter,
                        new PrecScoring(space),
                        memory.model(),
                        new Absorption(space, List.of()),
                        counter.scans())) {
            learn(space, counter, memory.model(), budget);
            Node first = Node.of(3, 4, 4, 4);
            Node second = Node.of(4, 3, 3, 4);
            nodes.count(first, Long.MAX_VALUE, List::of, count -> true);
            nodes.count(second, Long.MAX_VALUE, List::of, count -> true);
            nodes.count(first.with(0, 5), Long.MAX_VALUE, List::of, count -> true);
            long free = counter.availableBytes();

            assertThat(nodes.giveUpOne()).isTrue();
            assertThat(nodes.scannedSources()).containsExactlyInAnyOrder(first, second);
            assertThat(counter.availableBytes()).isGreaterThan(free);
            assertThat(nodes.giveUpOne()).isTrue();
            assertThat(nodes.scannedSources()).hasSize(1);
            assertThat(nodes.giveUpOne()).isTrue();
            assertThat(nodes.scannedSources()).isEmpty();
            assertThat(nodes.giveUpOne()).isFalse();
            assertThat(counter.availableBytes()).isEqualTo(100_000);
            assertThat(nodes.hasSource(lattice.top())).isFalse();
        }
    }

    @Test
    void a_node_is_counted_the_same_once_its_source_was_given_up() {
        FakeCounter counter = new FakeCounter(domains, rows, 100_000);
        Histogram source = HistogramCounter.complete(
                        counter.tryCount(List.of(lattice.bottom()), new long[] {Long.MAX_VALUE})
                                .get(0))
                .orElseThrow();
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));
        SearchSpace space = new SearchSpace(lattice, domains, ROWS, 0);
        try (SearchMemory memory = new SearchMemory(space, List.of(new Goal(new KAnonymity(2), 0)), budget);
                NodeCounter nodes = new NodeCounter(
                        counter, new PrecScoring(space), memory.model(), new Absorption(space, List.of()), 0)) {
            learn(space, counter, memory.model(), budget);
            nodes.keep(source);
            List<Node> some =
                    IntStream.range(0, 4).mapToObj(i -> Node.of(i, 3, 4, 4)).toList();
            List<NodeCount> before = some.stream()
                    .map(node -> nodes.count(node, Long.MAX_VALUE, List::of, count -> true)
                            .orElseThrow())
                    .toList();
            while (nodes.giveUpOne()) {
                assertThat(counter.availableBytes()).isPositive();
            }

            for (NodeCount expected : before) {
                NodeCount again = nodes.count(expected.node(), Long.MAX_VALUE, List::of, count -> true)
                        .orElseThrow();
                assertThat(again.sizes()).isEqualTo(expected.sizes());
            }
        }
    }

    /** Teaches a model, as a search does with what it counts first. */
    static void learn(SearchSpace space, FakeCounter counter, OccupancyModel model, MemoryBudget budget) {
        FirstCounts start = FirstCounts.of(space, counter, 0, Marginals.collector(space, false, budget));
        try (Marginals marginals = start.marginals()) {
            start.histograms().forEach(Histogram::close);
            model.learn(marginals);
        }
    }
}
