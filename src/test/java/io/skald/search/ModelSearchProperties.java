package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InfeasibleException;
import io.skald.attribute.Encoding;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.StoreCounter;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.TestDomain;
import io.skald.privacy.BoundedShares;
import io.skald.privacy.CappedValues;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.Evidence;
import io.skald.privacy.HierarchicalCloseness;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Model;
import io.skald.privacy.Models;
import io.skald.privacy.OrderedCloseness;
import io.skald.privacy.Protection;
import io.skald.privacy.RecursiveDiversity;
import io.skald.store.EncodedTable;
import io.skald.store.StoredNumbers;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** Models of sensitive columns, counted from a store in any memory, against a look at every node with nothing but lists of rows. */
class ModelSearchProperties {

    private static final long LARGE = 64L << 20;

    /** A random table with one or two sensitive columns behind its quasi-identifiers, and goals. */
    private static final class Case {

        final List<TestDomain> domains;
        final Lattice lattice;
        final long[][] rows;
        final int[] values;
        final boolean[] missing;
        final Models models;
        final Map<Model, SlowModel.Twin> twins = new IdentityHashMap<>();
        final List<Goal> goals = new ArrayList<>();

        Case(Random random) {
            domains = Domains.random(random, 1 + random.nextInt(3), 9);
            lattice = Domains.limited(random, domains);
            values = new int[1 + random.nextInt(2)];
            missing = new boolean[values.length];
            rows = new long[1 + random.nextInt(60)][domains.size() + values.length];
            List<Models.OfColumn> asked = new ArrayList<>();
            for (int c = 0; c < values.length; c++) {
                values[c] = 1 + random.nextInt(5);
                missing[c] = random.nextBoolean();
            }
            for (long[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    int codes = i < domains.size() ? (int) domains.get(i).size() : values[i - domains.size()];
                    row[i] = random.nextInt(1 + random.nextInt(codes));
                }
            }
            for (int c = 0; c < values.length; c++) {
                asked.add(new Models.OfColumn("s" + c, models(random, c)));
            }
            models = new Models(asked);
            for (int i = 0; i <= random.nextInt(3); i++) {
                long limit = random.nextBoolean() ? 0 : random.nextInt(rows.length / 2 + 1);
                int k = 1 + random.nextInt(4);
                goals.add(new Goal(Protection.of(k, models), limit));
                goals.add(new Goal(new KAnonymity(k), limit));
            }
        }

        /** One or two models of a column, and beside those that do not say what they ask, their twins. */
        private List<Model> models(Random random, int column) {
            List<Model> asked = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(2); i++) {
                asked.add(model(random, column));
            }
            return asked;
        }

        private Model model(Random random, int column) {
            long[] rowsOf = new long[values[column]];
            for (long[] row : rows) {
                rowsOf[(int) row[domains.size() + column]]++;
            }
            BigDecimal tenths = BigDecimal.valueOf(1 + random.nextInt(9), 1);
            long all = rows.length;
            return switch (random.nextInt(10)) {
                case 0 -> new DistinctValues(1 + random.nextInt(3));
                case 1 -> new EntropyDiversity(BigDecimal.ONE.add(tenths.multiply(BigDecimal.valueOf(2))));
                case 2 -> new RecursiveDiversity(tenths.multiply(BigDecimal.valueOf(4)), 2 + random.nextInt(2));
                case 3 -> {
                    boolean[] capped = new boolean[values[column]];
                    boolean every = random.nextBoolean();
                    for (int v = 0; v < capped.length; v++) {
                        capped[v] = every || random.nextBoolean();
                    }
                    yield twin(
                            CappedValues.alpha("alpha", tenths, capped, all),
                            (counts, n) -> counts.keySet().stream()
                                    .filter(value -> capped[value.intValue()])
                                    .allMatch(value -> tenths.multiply(BigDecimal.valueOf(n))
                                                    .compareTo(BigDecimal.valueOf(counts.get(value)))
                                            >= 0));
                }
                case 4 ->
                    twin(CappedValues.closeness("closeness", tenths, rowsOf, all), (counts, n) -> {
                        long sum = 0;
                        for (int v = 0; v < rowsOf.length; v++) {
                            sum += Math.abs(counts.getOrDefault((long) v, 0L) * all - rowsOf[v] * n);
                        }
                        return BigDecimal.valueOf(sum).compareTo(tenths.multiply(BigDecimal.valueOf(2 * n * all))) <= 0;
                    });
                case 5 ->
                    twin(
                            OrderedCloseness.of("ordered", tenths, rowsOf, all),
                            (counts, n) -> SlowModel.isCloseInOrder(tenths, rowsOf, counts, n));
                case 6 -> {
                    int[][] labelOf = labels(random, rowsOf.length);
                    yield twin(
                            HierarchicalCloseness.of("hierarchical", tenths, labelOf, rowsOf, all),
                            (counts, n) -> SlowModel.isCloseInTree(tenths, labelOf, rowsOf, counts, n));
                }
                case 7 ->
                    twin(
                            BoundedShares.enhancedLikeness("enhanced", tenths, rowsOf, all),
                            (counts, n) -> SlowModel.isLike(tenths, rowsOf, counts, n));
                case 8 -> {
                    boolean absentFails = random.nextBoolean();
                    BigDecimal delta = random.nextBoolean()
                            ? BigDecimal.valueOf(1 + random.nextInt(2))
                            : tenths.multiply(BigDecimal.valueOf(3));
                    yield twin(
                            BoundedShares.disclosure("disclosure", delta, absentFails, rowsOf, all),
                            (counts, n) -> SlowModel.disclosesLittle(delta, absentFails, rowsOf, counts, n));
                }
                default ->
                    twin(
                            CappedValues.likeness("likeness", tenths, rowsOf, all),
                            (counts, n) -> counts.keySet().stream()
                                    .allMatch(value -> BigDecimal.ONE
                                                    .add(tenths)
                                                    .multiply(BigDecimal.valueOf(rowsOf[value.intValue()] * n))
                                                    .compareTo(BigDecimal.valueOf(counts.get(value) * all))
                                            >= 0));
            };
        }

        /** Two levels of labels at the most, each label of the second one or more of the first. */
        private static int[][] labels(Random random, int values) {
            int[][] labelOf = new int[1 + random.nextInt(3)][values];
            for (int v = 0; v < values; v++) {
                labelOf[0][v] = v;
            }
            for (int level = 1; level < labelOf.length; level++) {
                int[] parents = random.ints(values, 0, values).toArray();
                for (int v = 0; v < values; v++) {
                    labelOf[level][v] = parents[labelOf[level - 1][v]];
                }
            }
            return labelOf;
        }

        private Model twin(Model model, SlowModel.Twin twin) {
            twins.put(model, twin);
            return model;
        }

        Sensitive sensitive() {
            List<CountedColumn> columns = new ArrayList<>();
            for (int c = 0; c < values.length; c++) {
                int[] valueOf = new int[values[c]];
                for (int v = 0; v < valueOf.length; v++) {
                    valueOf[v] = v;
                }
                columns.add(new CountedColumn(domains.size() + c, valueOf, values[c], missing[c]));
            }
            return new Sensitive(columns, models);
        }

        EncodedTable stored(int chunkRows, Workspace workspace, MemoryBudget budget) {
            return new EncodedTable(
                    StoredNumbers.of(rows, rows[0].length).in(chunkRows, workspace, budget),
                    domains.stream()
                            .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                            .toList());
        }

        /** By the words of the definitions, and with no bound: a search must not need it to be right. */
        Evidence shows(List<long[]> members) {
            boolean holds = true;
            for (int c = 0; c < values.length; c++) {
                Map<Long, Long> rowsOf = new HashMap<>();
                for (long[] row : members) {
                    rowsOf.merge(row[domains.size() + c], 1L, Long::sum);
                }
                for (Model model : models.columns().get(c).models()) {
                    holds &= twins.containsKey(model)
                            ? twins.get(model).holds(rowsOf, members.size())
                            : SlowModel.holds(model, rowsOf, missing[c] ? values[c] - 1 : -1);
                }
            }
            return new Evidence.Judged(members.size(), holds, members.size());
        }
    }

    @Property(tries = 400)
    void finds_the_optimum_under_models_in_any_memory(@ForAll Random random) {
        Case table = new Case(random);
        BruteForce twin = new BruteForce(table.domains, table.rows, 0, table::shows);
        List<BigDecimal> weights =
                table.domains.stream().map(domain -> BigDecimal.ONE).toList();
        List<Objective> objectives = List.of(
                new Objective.DmStar(), new Objective.Gcp(weights), new Objective.Prec(), new Objective.Entropy());
        Objective objective = objectives.get(random.nextInt(objectives.size()));
        for (long memory : new long[] {80_000 + random.nextInt(120_000), LARGE}) {
            MemoryBudget storeBudget = MemoryBudget.of(ByteSize.ofMegabytes(64));
            MemoryBudget budget = MemoryBudget.of(new ByteSize(memory));
            try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                    EncodedTable stored = table.stored(1 + random.nextInt(20), workspace, storeBudget)) {
                SearchRun run = search(table, stored, objective, budget, workspace, 1 + random.nextInt(3));
                check(run, twin, table, objective);
            }
        }
    }

    @Property(tries = 300)
    void the_best_node_of_rows_alone_leads_to_the_optimum_under_models(@ForAll Random random) {
        Case table = new Case(random);
        List<Objective> objectives = List.of(
                new Objective.DmStar(),
                new Objective.Gcp(
                        table.domains.stream().map(domain -> BigDecimal.ONE).toList()),
                new Objective.Prec(),
                new Objective.Entropy());
        Objective objective = objectives.get(random.nextInt(objectives.size()));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(80_000 + random.nextInt(400_000)));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                EncodedTable stored =
                        table.stored(1 + random.nextInt(20), workspace, MemoryBudget.of(new ByteSize(LARGE)))) {
            SearchRun known = search(table, stored, objective, budget, workspace, 1);
            for (int i = 0; i < table.goals.size(); i += 2) {
                Goal asked = table.goals.get(i);
                SearchOutcome expected = known.outcomes().get(i);
                Optional<LessAsked> less = LessAsked.of(known.outcomes().get(i + 1));
                if (less.isEmpty()) {
                    assertThatThrownBy(expected::orThrow).isInstanceOf(InfeasibleException.class);
                    continue;
                }
                SearchRun led = searching(
                        table,
                        stored,
                        objective,
                        budget,
                        workspace,
                        1 + random.nextInt(2),
                        search -> search.explore(asked, less.get(), Progress.Pass.SILENT));
                SearchOutcome found = led.outcomes().get(0);
                Statistics.label("best of both")
                        .collect(expected instanceof SearchResult best
                                && best.node().equals(less.get().node()));
                assertThat(found.getClass()).isEqualTo(expected.getClass());
                if (expected instanceof SearchResult best) {
                    assertThat(found.orThrow().node()).isEqualTo(best.node());
                    assertThat(found.orThrow().cost()).isEqualTo(best.cost());
                    assertThat(found.orThrow().suppressed()).isEqualTo(best.suppressed());
                    assertThat(found.orThrow().sizes().evidence(0))
                            .isEqualTo(best.sizes().evidence(0));
                    assertThat(found.orThrow().gap()).contains(BigDecimal.ZERO);
                }
            }
        }
    }

    private static SearchRun search(
            Case table,
            EncodedTable stored,
            Objective objective,
            MemoryBudget budget,
            Workspace workspace,
            int threads) {
        return searching(
                table,
                stored,
                objective,
                budget,
                workspace,
                threads,
                search -> search.search(table.goals, Progress.Pass.SILENT));
    }

    private static SearchRun searching(
            Case table,
            EncodedTable stored,
            Objective objective,
            MemoryBudget budget,
            Workspace workspace,
            int threads,
            Function<ExactSearch, SearchRun> how) {
        Sensitive sensitive = table.sensitive();
        SearchSpace space = new SearchSpace(table.lattice, List.copyOf(table.domains), table.rows.length, 0);
        try (StoreCounter counter = StoreCounter.of(stored, sensitive, budget, workspace, threads, Progress.NONE)) {
            return how.apply(new ExactSearch(
                    space, counter, objective, SearchLimits.DEFAULT, MemoryBudget.of(new ByteSize(LARGE))));
        }
    }

    private static void check(SearchRun run, BruteForce twin, Case table, Objective objective) {
        for (int i = 0; i < table.goals.size(); i++) {
            Goal goal = table.goals.get(i);
            Optional<BruteForce.Best> expected = goal.requirement() instanceof KAnonymity
                    ? new BruteForce(table.domains, table.rows, 0).best(table.lattice, goal, objective)
                    : twin.best(table.lattice, goal, objective);
            SearchOutcome outcome = run.outcomes().get(i);
            if (expected.isEmpty()) {
                assertThatThrownBy(outcome::orThrow).isInstanceOf(InfeasibleException.class);
            } else {
                SearchResult result = outcome.orThrow();
                assertThat(result.node())
                        .as("%s %s", objective, goal)
                        .isEqualTo(expected.get().node());
                assertThat(result.suppressed()).isEqualTo(expected.get().suppressed());
                assertThat(result.provenOptimal()).isTrue();
            }
        }
    }
}
