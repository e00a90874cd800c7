package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InfeasibleException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.EvenRows;
import io.skald.privacy.KAnonymity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class SearchPropertyTest {

    private static final long SMALL = 96 << 10;
    private static final long LARGE = 1 << 24;

    /** A random table, lattice and goals. */
    private static final class Case {

        final List<TestDomain> domains;
        final Lattice lattice;
        final long[][] rows;
        final long already;
        final List<Goal> goals = new ArrayList<>();
        final List<BigDecimal> weights = new ArrayList<>();

        Case(Random random) {
            this(random, 1 + random.nextInt(4));
        }

        Case(Random random, int attributes) {
            domains = Domains.random(random, attributes, 9);
            lattice = Domains.limited(random, domains);
            rows = new long[1 + random.nextInt(60)][domains.size()];
            boolean skewed = random.nextBoolean();
            for (long[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    int codes = (int) domains.get(i).size();
                    row[i] = random.nextInt(skewed ? 1 + random.nextInt(codes) : codes);
                }
            }
            already = random.nextInt(3) == 0 ? random.nextInt(8) : 0;
            for (int i = 0; i <= random.nextInt(3); i++) {
                goals.add(new Goal(
                        new KAnonymity(1 + random.nextInt(8)),
                        random.nextBoolean() ? 0 : random.nextInt(rows.length / 2 + 1),
                        random.nextInt(3) == 0,
                        random.nextInt(3) == 0
                                ? Optional.of(new AverageRisk(
                                        BigInteger.valueOf(1 + random.nextInt(4)),
                                        BigInteger.valueOf(4 + random.nextInt(20))))
                                : Optional.empty()));
            }
            for (TestDomain domain : domains) {
                weights.add(BigDecimal.valueOf(1 + random.nextInt(9), random.nextInt(3)));
            }
        }

        SearchSpace space() {
            return new SearchSpace(lattice, List.copyOf(domains), rows.length, already);
        }

        List<Objective> objectives() {
            return List.of(
                    new Objective.DmStar(), new Objective.Gcp(weights), new Objective.Prec(), new Objective.Entropy());
        }

        FakeCounter counter(long bins) {
            return new FakeCounter(domains, rows, bins);
        }
    }

    @Property(tries = 150)
    void the_exact_search_finds_what_looking_at_every_node_finds_in_any_memory(@ForAll Random random) {
        Case table = new Case(random);
        BruteForce twin = new BruteForce(table.domains, table.rows, table.already);
        for (Objective objective : table.objectives()) {
            for (long memory : new long[] {1, 1 + random.nextInt(40), 100_000}) {
                FakeCounter counter = table.counter(memory);
                MemoryBudget budget = MemoryBudget.of(new ByteSize(memory == 1 ? SMALL : LARGE));
                SearchRun run = new ExactSearch(table.space(), counter, objective, SearchLimits.DEFAULT, budget)
                        .search(table.goals, Progress.Pass.SILENT);
                check(run, twin, table.lattice, table.goals, objective);
                assertThat(counter.availableBytes()).isEqualTo(memory);
                assertThat(budget.available()).isEqualTo(budget.total());
                assertThat(budget.peaks()).containsKeys("counted nodes", "marginals", "occupancy estimates");
                assertThat(run.stats().scans()).isEqualTo(counter.scans());
                assertThat(counter.slicesOpen()).isZero();
            }
        }
    }

    @Property(tries = 100)
    void the_papers_search_finds_the_best_node_at_or_above_its_root_in_one_scan(@ForAll Random random) {
        Case table = new Case(random);
        BruteForce twin = new BruteForce(table.domains, table.rows, table.already);
        Node root = table.lattice.node(random.nextInt((int) table.lattice.size().longValueExact()));
        for (Objective objective : table.objectives()) {
            FakeCounter counter = table.counter(100_000);
            MemoryBudget budget = MemoryBudget.of(new ByteSize(LARGE));
            SearchRun run = new PaperSearch(table.space(), root, counter, objective, SearchLimits.DEFAULT, budget)
                    .search(table.goals, Progress.Pass.SILENT);
            check(run, twin, table.lattice.above(root), table.goals, objective);
            assertThat(counter.scans()).isEqualTo(1);
        }
    }

    private static void check(SearchRun run, BruteForce twin, Lattice lattice, List<Goal> goals, Objective objective) {
        for (int i = 0; i < goals.size(); i++) {
            Optional<BruteForce.Best> expected = twin.best(lattice, goals.get(i), objective);
            SearchOutcome outcome = run.outcomes().get(i);
            assertThat(outcome.goal()).isEqualTo(goals.get(i));
            if (expected.isEmpty()) {
                assertThatThrownBy(outcome::orThrow).isInstanceOf(InfeasibleException.class);
            } else {
                SearchResult result = outcome.orThrow();
                assertThat(result.node())
                        .as("%s %s", objective, goals.get(i))
                        .isEqualTo(expected.get().node());
                assertThat(rounded(result.value(), objective))
                        .isEqualByComparingTo(expected.get().value());
                assertThat(result.suppressed()).isEqualTo(expected.get().suppressed());
                assertThat(result.provenOptimal()).isTrue();
            }
        }
    }

    private static SearchLimits within(Random random, boolean vast) {
        OptionalLong nodes = OptionalLong.of(1 + random.nextInt(random.nextBoolean() ? 12 : 400));
        return new SearchLimits(Optional.empty(), nodes, Optional.empty(), vast ? 0 : Long.MAX_VALUE);
    }

    @Property(tries = 40)
    void a_lattice_that_is_vast_is_searched_to_the_end_where_that_is_allowed(@ForAll Random random) {
        Case table = new Case(random);
        BruteForce twin = new BruteForce(table.domains, table.rows, table.already);
        SearchLimits limits =
                new SearchLimits(Optional.empty(), OptionalLong.of(1_000_000), Optional.of(BigDecimal.ZERO), 0);
        for (Objective objective : table.objectives()) {
            MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 26));
            SearchRun run = new ExactSearch(
                            table.space(), table.counter(1 + random.nextInt(40)), objective, limits, budget)
                    .search(table.goals, Progress.Pass.SILENT);
            check(run, twin, table.lattice, table.goals, objective);
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }

    @Property(tries = 60)
    void a_search_that_stops_never_understates_how_far_it_can_be_from_the_optimum(
            @ForAll Random random, @ForAll boolean vast) {
        Case table = new Case(random);
        BruteForce twin = new BruteForce(table.domains, table.rows, table.already);
        SearchLimits limits = within(random, vast);
        for (Objective objective : table.objectives()) {
            SearchRun run = new ExactSearch(
                            table.space(),
                            table.counter(100_000),
                            objective,
                            limits,
                            MemoryBudget.of(new ByteSize(1 << 26)))
                    .search(table.goals, Progress.Pass.SILENT);
            for (SearchOutcome outcome : run.outcomes()) {
                if (outcome instanceof SearchResult result) {
                    BruteForce.Best best =
                            twin.best(table.lattice, result.goal(), objective).orElseThrow();
                    checkBound(result, best, objective);
                }
            }
            boolean proven = run.outcomes().stream()
                    .allMatch(outcome -> outcome instanceof SearchResult result && result.provenOptimal());
            assertThat(proven && run.stoppedBy().isPresent()).isFalse();
        }
    }

    /** So many attributes that the first try proves little, and their groups' floors make the bound. */
    @Property(tries = 20)
    void the_bound_of_many_attributes_is_no_more_than_the_optimum(@ForAll Random random) {
        Case table = new Case(random, 6 + random.nextInt(2));
        BruteForce twin = new BruteForce(table.domains, table.rows, table.already);
        Goal goal = new Goal(
                table.goals.get(0).requirement(),
                table.goals.get(0).maxSuppressed(),
                table.goals.get(0).absorbs());
        SearchLimits limits =
                new SearchLimits(Optional.empty(), OptionalLong.of(60 + random.nextInt(1500)), Optional.empty(), 0);
        for (Objective objective : table.objectives()) {
            SearchOutcome outcome = new ExactSearch(
                            table.space(),
                            table.counter(100_000),
                            objective,
                            limits,
                            MemoryBudget.of(new ByteSize(1 << 26)))
                    .search(List.of(goal), Progress.Pass.SILENT)
                    .outcomes()
                    .get(0);
            if (outcome instanceof SearchResult result) {
                checkBound(result, twin.best(table.lattice, goal, objective).orElseThrow(), objective);
            }
        }
    }

    private static void checkBound(SearchResult result, BruteForce.Best best, Objective objective) {
        BigDecimal value = rounded(result.value(), objective);
        assertThat(value).isGreaterThanOrEqualTo(best.value());
        if (result.provenOptimal()) {
            assertThat(result.node()).isEqualTo(best.node());
            assertThat(result.gap()).contains(BigDecimal.ZERO);
        } else if (result.gap().isPresent()) {
            BigDecimal most =
                    best.value().multiply(BigDecimal.ONE.add(result.gap().get()));
            assertThat(value.subtract(most)).isLessThanOrEqualTo(new BigDecimal("1e-20"));
        }
    }

    @Property(tries = 30)
    void what_is_found_in_a_vast_lattice_does_not_depend_on_the_memory(@ForAll Random random) {
        Case table = new Case(random);
        SearchLimits limits = within(random, true);
        for (Objective objective : table.objectives()) {
            List<List<String>> found = new ArrayList<>();
            for (long memory : new long[] {1, 1 + random.nextInt(40), 100_000}) {
                SearchRun run = new ExactSearch(
                                table.space(),
                                table.counter(memory),
                                objective,
                                limits,
                                MemoryBudget.of(new ByteSize(1 << 26)))
                        .search(table.goals, Progress.Pass.SILENT);
                assertThat(run.stats().evaluated())
                        .isLessThanOrEqualTo(limits.evaluated().orElseThrow());
                found.add(run.outcomes().stream()
                        .map(outcome -> outcome instanceof SearchResult result
                                ? result.node() + " " + result.provenOptimal() + " " + result.gap()
                                : outcome.toString())
                        .toList());
            }
            assertThat(found.get(1)).isEqualTo(found.get(0));
            assertThat(found.get(2)).isEqualTo(found.get(0));
        }
    }

    private static BigDecimal rounded(BigDecimal value, Objective objective) {
        return objective instanceof Objective.Gcp || objective instanceof Objective.Prec
                ? value.round(new MathContext(25))
                : value;
    }

    @Property(tries = 100)
    void allowing_suppression_never_makes_dm_star_worse(@ForAll Random random) {
        Case table = new Case(random);
        int k = 1 + random.nextInt(6);
        long limit = 1 + random.nextInt(table.rows.length);
        SearchRun run = new ExactSearch(
                        table.space(),
                        table.counter(100_000),
                        new Objective.DmStar(),
                        SearchLimits.DEFAULT,
                        MemoryBudget.of(new ByteSize(LARGE)))
                .search(
                        List.of(new Goal(new KAnonymity(k), 0), new Goal(new KAnonymity(k), limit)),
                        Progress.Pass.SILENT);
        if (run.outcomes().get(0) instanceof SearchResult without) {
            assertThat(run.outcomes().get(1).orThrow().cost()).isLessThanOrEqualTo(without.cost());
        }
    }

    @Property(tries = 150)
    void finds_the_optimum_also_where_merging_can_break_what_held(@ForAll Random random) {
        Case table = new Case(random);
        BruteForce twin = new BruteForce(table.domains, table.rows, table.already);
        List<Goal> goals = table.goals.stream()
                .map(goal -> new Goal(
                        new EvenRows(goal.requirement().leastRows()),
                        random.nextInt(3) == 0 ? goal.maxSuppressed() : random.nextInt(4)))
                .toList();
        for (Objective objective : table.objectives()) {
            for (long memory : new long[] {1, 1 + random.nextInt(40), 100_000}) {
                FakeCounter counter = table.counter(memory);
                MemoryBudget budget = MemoryBudget.of(new ByteSize(LARGE));
                SearchRun run = new ExactSearch(table.space(), counter, objective, SearchLimits.DEFAULT, budget)
                        .search(goals, Progress.Pass.SILENT);
                check(run, twin, table.lattice, goals, objective);
            }
        }
    }
}
