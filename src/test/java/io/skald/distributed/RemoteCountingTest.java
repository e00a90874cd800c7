package io.skald.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.GuardedValues;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.ValueCodes;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.privacy.PopulationSample;
import io.skald.search.ExactSearch;
import io.skald.search.Goal;
import io.skald.search.Objective;
import io.skald.search.SearchLimits;
import io.skald.search.SearchRun;
import io.skald.search.SearchSpace;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tuples that stay where they are are counted as those that come here, node by node and in a search that gets nothing but sums. */
class RemoteCountingTest {

    @TempDir
    private Path folder;

    private Plan plan(Random random, int rows, int zips) throws IOException {
        StringBuilder table = new StringBuilder("age,zip,sex,illness\n");
        for (int row = 0; row < rows; row++) {
            table.append("%s,%d,%s,i%d\n"
                    .formatted(
                            random.nextInt(15) == 0 ? "" : String.valueOf(20 + random.nextInt(30)),
                            1000 + random.nextInt(zips),
                            random.nextBoolean() ? "F" : "M",
                            random.nextInt(4)));
        }
        Files.writeString(folder.resolve("table.csv"), table);
        Files.writeString(folder.resolve("sex.csv"), "F;*\nM;*\n");
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out.csv
                k: 3
                objective: entropy
                policies: {on-missing: %s}
                attributes:
                  zip: {role: quasi, type: integer, encode: true, widths: doubling}
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 20]}
                  sex: {role: quasi, hierarchy: sex.csv}
                  illness: {role: sensitive%s}
                """.formatted(
                random.nextBoolean() ? "value" : "suppress", random.nextBoolean() ? ", diversity: {distinct: 2}" : ""));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }

    /** The same counter, which has no room for any histogram. */
    private static HistogramCounter without(HistogramCounter counter) {
        return (HistogramCounter) Proxy.newProxyInstance(
                HistogramCounter.class.getClassLoader(),
                new Class<?>[] {HistogramCounter.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("bytesFor")) {
                        return Long.MAX_VALUE;
                    } else if (method.getName().equals("tryCount")) {
                        return ((List<?>) arguments[0])
                                .stream()
                                        .map(node -> new HistogramCounter.Count.NoMemory())
                                        .toList();
                    }
                    try {
                        return method.invoke(counter, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private static Map<List<Long>, List<Object>> bins(HistogramCounter counter, Node node) {
        Map<List<Long>, List<Object>> bins = new HashMap<>();
        assertThat(counter.visit(
                        node,
                        Long.MAX_VALUE,
                        (bin, evidence) -> bins.put(
                                Arrays.stream(bin).boxed().toList(),
                                List.of(evidence.rows(), evidence.holdsModels(), evidence.mostKept()))))
                .isTrue();
        return bins;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void nodes_and_searches_are_those_of_tuples_that_came_here(int seed) throws IOException {
        Random random = new Random(seed);
        int rows = seed == 6 ? 8000 : 150;
        Plan plan = plan(random, rows, seed == 6 ? 300 : 25);
        MemoryBudget budget = plan.newBudget();
        try (Workspace workspace = Workspace.create(folder);
                DistributedTable table = RowsInMemory.on(1 + random.nextInt(4)).open(plan, folder.resolve("release"))) {
            List<List<ValueRows>> values = table.values();
            List<List<String>> texts = values.stream()
                    .map(column -> column.stream().map(ValueRows::text).toList())
                    .toList();
            List<long[]> rowsOf = values.stream()
                    .map(column -> column.stream().mapToLong(ValueRows::rows).toArray())
                    .toList();
            int quasi = plan.quasi().size();
            CellText cells = new CellText(false);
            List<ValueCodes> codes = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                codes.add(ValueCodes.of(
                        plan,
                        texts.subList(0, quasi),
                        rowsOf.subList(0, quasi),
                        cells,
                        new EncodingContext(
                                StandardCharsets.UTF_8,
                                plan.format().missing(),
                                plan.policies().onMissing() == Plan.Policy.VALUE,
                                budget,
                                workspace)));
            }
            try (GuardedValues guarded = GuardedValues.of(
                            plan,
                            texts.subList(quasi, texts.size()),
                            rowsOf.subList(quasi, texts.size()),
                            rows,
                            PopulationSample.ofRows(rows),
                            OptionalLong.empty(),
                            budget);
                    BinNumbers numbers = new BinNumbers(codes.get(1), guarded.sensitive(), budget);
                    CountedRows here = new CountingRows(plan, table, codes.get(0), guarded, numbers, budget)
                            .fetch(workspace, Optional.empty());
                    CountedRows there =
                            new CountingRows(plan, table, codes.get(1), guarded, numbers, budget).leave(values)) {
                assertThat(there.rows()).isEqualTo(here.rows());
                assertThat(codes.get(1).suppressedByPolicy())
                        .isEqualTo(codes.get(0).suppressedByPolicy());
                assertThat(there.counter().tryInformationOfAll())
                        .isEqualTo(here.counter().tryInformationOfAll());
                Lattice lattice = Lattice.of(numbers.domains());
                for (int i = 0; i < 5; i++) {
                    Node node = Node.of(
                            random.nextInt(lattice.top().level(0) + 1),
                            random.nextInt(lattice.top().level(1) + 1),
                            random.nextInt(lattice.top().level(2) + 1));
                    assertThat(bins(there.counter(), node)).isEqualTo(bins(here.counter(), node));
                    assertThat(there.counter().visit(node, 0, (bin, evidence) -> {}))
                            .isFalse();
                }
                SearchSpace space = new SearchSpace(
                        lattice, numbers.domains(), here.rows(), codes.get(0).excluded());
                if (seed == 6) {
                    // More bins than are handed on at once.
                    Node bottom = lattice.bottom();
                    assertThat(bins(there.counter(), bottom)).isEqualTo(bins(here.counter(), bottom));
                    try (Histogram counted = HistogramCounter.complete(there.counter()
                                    .tryCount(List.of(bottom), new long[] {rows})
                                    .get(0))
                            .orElseThrow()) {
                        assertThat(counted.sizes().rows()).isEqualTo(here.rows());
                    }
                    assertThat(there.counter()
                                    .tryCount(List.of(bottom), new long[] {9})
                                    .get(0))
                            .isInstanceOf(HistogramCounter.Count.TooManyBins.class);
                    return;
                }
                for (Objective objective : List.of(
                        new Objective.DmStar(),
                        new Objective.Gcp(List.of(BigDecimal.ONE, BigDecimal.TEN, BigDecimal.ONE)),
                        new Objective.Prec(),
                        new Objective.Entropy())) {
                    List<Goal> goals =
                            List.of(new Goal(guarded.requirement(), 8, random.nextBoolean(), Optional.empty()));
                    SearchRun expected = new ExactSearch(space, here.counter(), objective, SearchLimits.DEFAULT, budget)
                            .search(goals, Progress.NONE.begin("search", 0));
                    for (HistogramCounter counter : List.of(there.counter(), without(there.counter()))) {
                        SearchRun found = new ExactSearch(space, counter, objective, SearchLimits.DEFAULT, budget)
                                .search(goals, Progress.NONE.begin("search", 0));
                        assertThat(told(found)).as(objective.toString()).isEqualTo(told(expected));
                    }
                }
            }
        }
    }

    private static List<Object> told(SearchRun run) {
        var best = run.outcomes().get(0).orThrow();
        return List.of(best.node(), best.suppressed(), best.sizesWithoutAbsorbed());
    }
}
