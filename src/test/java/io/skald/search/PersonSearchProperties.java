package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InfeasibleException;
import io.skald.attribute.Encoding;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.StoreCounter;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.TestDomain;
import io.skald.privacy.CappedValues;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Model;
import io.skald.privacy.Models;
import io.skald.privacy.Protection;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.PersonSort;
import io.skald.store.PersonTable;
import io.skald.store.StoreWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Persons with several rows each, counted from a store in any memory, against a look at every node with nothing but lists of rows. */
class PersonSearchProperties {

    private static final long LARGE = 64L << 20;

    /** A random table: behind its quasi-identifiers a sensitive column, and the person, who is -1 where nobody is named. */
    private static final class Case {

        final List<TestDomain> domains;
        final Lattice lattice;
        final long[][] rows;
        final int values;
        final Models models;
        final boolean alpha;
        final List<Goal> goals = new ArrayList<>();

        Case(Random random) {
            domains = Domains.random(random, 1 + random.nextInt(3), 9);
            lattice = Domains.limited(random, domains);
            values = 1 + random.nextInt(4);
            rows = new long[1 + random.nextInt(80)][domains.size() + 2];
            int persons = 1 + random.nextInt(rows.length);
            boolean unnamed = random.nextBoolean();
            for (long[] row : rows) {
                for (int i = 0; i < domains.size(); i++) {
                    row[i] = random.nextInt(
                            1 + random.nextInt((int) domains.get(i).size()));
                }
                row[domains.size()] = random.nextInt(values);
                row[domains.size() + 1] = unnamed && random.nextInt(5) == 0 ? -1 : random.nextInt(persons);
            }
            alpha = random.nextBoolean();
            boolean[] all = new boolean[values];
            java.util.Arrays.fill(all, true);
            Model model = alpha
                    ? CappedValues.alpha("alpha", new BigDecimal("0.6"), all, rows.length)
                    : new DistinctValues(1 + random.nextInt(2));
            models = random.nextBoolean() ? Models.NONE : new Models(List.of(new Models.OfColumn("s", List.of(model))));
            for (int i = 0; i <= random.nextInt(3); i++) {
                long limit = random.nextBoolean() ? 0 : random.nextInt(rows.length / 2 + 1);
                KAnonymity anonymity = new KAnonymity(1 + random.nextInt(5), true);
                goals.add(new Goal(Protection.of(anonymity, models), limit));
                goals.add(new Goal(anonymity, limit));
                if (random.nextBoolean()) {
                    goals.add(new Goal(new KAnonymity(anonymity.k()), limit));
                }
            }
        }

        Sensitive sensitive() {
            if (models.none()) {
                return Sensitive.NONE;
            }
            int[] valueOf = new int[values];
            for (int v = 0; v < values; v++) {
                valueOf[v] = v;
            }
            return new Sensitive(List.of(new Sensitive.Column(domains.size(), valueOf, values, false)), models);
        }

        EncodedStore store(int columns, boolean ids, int chunkRows, Workspace workspace, MemoryBudget budget) {
            try (StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
                for (int from = 0; from < rows.length; from += chunkRows) {
                    int size = Math.min(chunkRows, rows.length - from);
                    long[][] raw = new long[columns][size];
                    for (int row = 0; row < size; row++) {
                        for (int i = 0; i < columns; i++) {
                            raw[i][row] = ids ? hash(rows[from + row][domains.size() + 1], i) : rows[from + row][i];
                        }
                    }
                    writer.append(EncodedChunk.of(raw, size, new BitSet()));
                }
                return writer.finish();
            }
        }

        /** Few bits of the first number differ, so that the second one decides, too. */
        private static long hash(long person, int column) {
            if (person < 0) {
                return ValueEncoder.MISSING;
            }
            return column == 0 ? (person % 7) << 58 : person * 31;
        }

        Evidence shows(List<long[]> members) {
            Set<Long> persons = new HashSet<>();
            Map<Long, Long> rowsOf = new HashMap<>();
            for (long[] row : members) {
                rowsOf.merge(row[domains.size()], 1L, Long::sum);
                persons.add(row[domains.size() + 1]);
            }
            boolean holds = true;
            if (!models.none()) {
                holds = alpha
                        ? rowsOf.values().stream().allMatch(count -> count * 10 <= members.size() * 6L)
                        : rowsOf.size()
                                >= ((DistinctValues)
                                                models.columns().get(0).models().get(0))
                                        .l();
            }
            return new Evidence.Counted(members.size(), persons.size(), persons.size(), holds, members.size());
        }
    }

    @Property(tries = 500)
    void finds_the_optimum_of_persons_in_any_memory(@ForAll Random random) {
        Case table = new Case(random);
        BruteForce twin = new BruteForce(table.domains, table.rows, 0, table::shows);
        List<BigDecimal> weights =
                table.domains.stream().map(domain -> BigDecimal.ONE).toList();
        List<Objective> objectives = List.of(new Objective.DmStar(), new Objective.Gcp(weights), new Objective.Prec());
        Objective objective = objectives.get(random.nextInt(objectives.size()));
        for (long memory : new long[] {200_000 + random.nextInt(120_000), LARGE}) {
            MemoryBudget storeBudget = MemoryBudget.of(ByteSize.ofMegabytes(64));
            MemoryBudget budget = MemoryBudget.of(new ByteSize(memory));
            int chunkRows = 1 + random.nextInt(20);
            try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                    EncodedStore store =
                            table.store(table.domains.size() + 1, false, chunkRows, workspace, storeBudget);
                    EncodedStore ids = table.store(2, true, chunkRows, workspace, storeBudget)) {
                EncodedTable stored = new EncodedTable(
                        store,
                        table.domains.stream()
                                .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                                .toList());
                try (PersonTable persons = new PersonSort(stored, ids, false, storeBudget, workspace).sorted()) {
                    check(search(table, stored, persons, objective, budget, workspace, random), twin, table, objective);
                }
            }
        }
    }

    private static SearchRun search(
            Case table,
            EncodedTable stored,
            PersonTable persons,
            Objective objective,
            MemoryBudget budget,
            Workspace workspace,
            Random random) {
        SearchSpace space = new SearchSpace(table.lattice, List.copyOf(table.domains), table.rows.length, 0);
        try (StoreCounter counter = StoreCounter.ofPersons(
                stored, persons, table.sensitive(), budget, workspace, 1 + random.nextInt(3), Progress.NONE)) {
            return new ExactSearch(
                            space, counter, objective, SearchLimits.DEFAULT, MemoryBudget.of(new ByteSize(LARGE)))
                    .search(table.goals, Progress.Pass.SILENT);
        }
    }

    private static void check(SearchRun run, BruteForce twin, Case table, Objective objective) {
        BruteForce persons = new BruteForce(table.domains, table.rows, 0, members -> {
            Evidence shown = table.shows(members);
            return new Evidence.Counted(shown.rows(), shown.persons(), shown.persons(), true, shown.rows());
        });
        for (int i = 0; i < table.goals.size(); i++) {
            Goal goal = table.goals.get(i);
            Optional<BruteForce.Best> expected =
                    (goal.requirement() instanceof KAnonymity ? persons : twin).best(table.lattice, goal, objective);
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
