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
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.StoreCounter;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.TestDomain;
import io.skald.privacy.CappedValues;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Model;
import io.skald.privacy.Models;
import io.skald.privacy.PersonsDiversity;
import io.skald.privacy.Protection;
import io.skald.privacy.RecursiveDiversity;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.PersonSort;
import io.skald.store.PersonTable;
import io.skald.store.StoredNumbers;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private static final int SENSITIVE = 2;
    private static final BigDecimal SHARE = new BigDecimal("0.6");

    /** A random table: behind its quasi-identifiers sensitive columns, and the person, who is -1 where nobody is named. */
    private static final class Case {

        final List<TestDomain> domains;
        final Lattice lattice;
        final long[][] rows;
        final int values;
        final Models models;
        final boolean missing;
        final List<Goal> goals = new ArrayList<>();

        Case(Random random) {
            domains = Domains.random(random, 1 + random.nextInt(3), 9);
            lattice = Domains.limited(random, domains);
            values = 1 + random.nextInt(4);
            missing = random.nextInt(3) == 0;
            rows = new long[1 + random.nextInt(80)][domains.size() + SENSITIVE + 1];
            int persons = 1 + random.nextInt(rows.length);
            boolean unnamed = random.nextBoolean();
            for (long[] row : rows) {
                for (int i = 0; i < domains.size(); i++) {
                    row[i] = random.nextInt(
                            1 + random.nextInt((int) domains.get(i).size()));
                }
                for (int i = 0; i < SENSITIVE; i++) {
                    row[domains.size() + i] = random.nextInt(values);
                }
                row[domains.size() + SENSITIVE] = unnamed && random.nextInt(5) == 0 ? -1 : random.nextInt(persons);
            }
            models = random.nextInt(4) == 0 ? Models.NONE : new Models(columns(random));
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

        private List<Models.OfColumn> columns(Random random) {
            List<Models.OfColumn> columns = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(SENSITIVE); i++) {
                List<Model> asked = new ArrayList<>();
                for (int more = 0; more <= random.nextInt(2); more++) {
                    asked.add(model(random));
                }
                columns.add(new Models.OfColumn("s" + i, asked));
            }
            return columns;
        }

        private Model model(Random random) {
            boolean[] all = new boolean[values];
            java.util.Arrays.fill(all, true);
            BigDecimal tenths = BigDecimal.valueOf(11 + random.nextInt(20), 1);
            return switch (random.nextInt(4)) {
                case 0 -> CappedValues.alpha("alpha", SHARE, all, rows.length);
                case 1 -> new DistinctValues(1 + random.nextInt(2));
                case 2 -> new PersonsDiversity(new EntropyDiversity(tenths));
                default -> new PersonsDiversity(new RecursiveDiversity(tenths, 2 + random.nextInt(2)));
            };
        }

        Sensitive sensitive() {
            int[] valueOf = new int[values];
            for (int v = 0; v < values; v++) {
                valueOf[v] = v;
            }
            List<CountedColumn> columns = new ArrayList<>();
            for (int i = 0; i < models.columns().size(); i++) {
                columns.add(new CountedColumn(domains.size() + i, valueOf, values, missing));
            }
            return models.none() ? Sensitive.NONE : new Sensitive(columns, models);
        }

        EncodedStore store(int columns, boolean ids, int chunkRows, Workspace workspace, MemoryBudget budget) {
            StoredNumbers numbers = ids
                    ? new StoredNumbers(
                            rows.length, columns, (row, i) -> hash(rows[row][domains.size() + SENSITIVE], i))
                    : StoredNumbers.of(rows, columns);
            return numbers.in(chunkRows, workspace, budget);
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
            members.forEach(row -> persons.add(row[domains.size() + SENSITIVE]));
            boolean holds = true;
            for (int i = 0; i < models.columns().size(); i++) {
                for (Model model : models.columns().get(i).models()) {
                    holds &= holds(model, members, domains.size() + i);
                }
            }
            return new Evidence.Counted(members.size(), persons.size(), persons.size(), holds, members.size());
        }

        private boolean holds(Model model, List<long[]> members, int column) {
            Map<Long, Set<Long>> personsOf = new HashMap<>();
            Map<Long, Long> rowsOf = new HashMap<>();
            for (long[] row : members) {
                rowsOf.merge(row[column], 1L, Long::sum);
                if (!missing || row[column] < values - 1) {
                    personsOf
                            .computeIfAbsent(row[column], any -> new HashSet<>())
                            .add(row[domains.size() + SENSITIVE]);
                }
            }
            List<Integer> counts = new ArrayList<>(
                    personsOf.values().stream().map(Set::size).sorted().toList());
            if (model instanceof DistinctValues distinct) {
                return counts.size() >= distinct.l();
            } else if (model instanceof PersonsDiversity diversity) {
                return diversity.diversity() instanceof EntropyDiversity entropy
                        ? even(entropy.l(), counts)
                        : recursive((RecursiveDiversity) diversity.diversity(), counts);
            }
            return rowsOf.values().stream()
                    .allMatch(count ->
                            BigDecimal.valueOf(count).compareTo(SHARE.multiply(BigDecimal.valueOf(members.size())))
                                    <= 0);
        }

        /** The product of f^f, times l^n, is n^n at the most. */
        private static boolean even(BigDecimal l, List<Integer> counts) {
            int n = counts.stream().mapToInt(Integer::intValue).sum();
            BigDecimal left = l.pow(n);
            for (int count : counts) {
                left = left.multiply(BigDecimal.valueOf(count).pow(count));
            }
            return l.compareTo(BigDecimal.valueOf(counts.size())) <= 0
                    && left.compareTo(BigDecimal.valueOf(n).pow(n)) <= 0;
        }

        private static boolean recursive(RecursiveDiversity model, List<Integer> rising) {
            int most = rising.size() < model.l() ? 0 : rising.get(rising.size() - 1);
            int tail = rising.stream()
                    .limit(Math.max(0, rising.size() - model.l() + 1))
                    .mapToInt(Integer::intValue)
                    .sum();
            return most > 0 && BigDecimal.valueOf(most).compareTo(model.c().multiply(BigDecimal.valueOf(tail))) < 0;
        }
    }

    @Property(tries = 500)
    void finds_the_optimum_of_persons_in_any_memory(@ForAll Random random) {
        Case table = new Case(random);
        BruteForce twin = new BruteForce(table.domains, table.rows, 0, table::shows);
        List<BigDecimal> weights =
                table.domains.stream().map(domain -> BigDecimal.ONE).toList();
        List<Objective> objectives = List.of(
                new Objective.DmStar(), new Objective.Gcp(weights), new Objective.Prec(), new Objective.Entropy());
        Objective objective = objectives.get(random.nextInt(objectives.size()));
        for (long memory : new long[] {200_000 + random.nextInt(120_000), LARGE}) {
            MemoryBudget storeBudget = MemoryBudget.of(ByteSize.ofMegabytes(64));
            MemoryBudget budget = MemoryBudget.of(new ByteSize(memory));
            int chunkRows = 1 + random.nextInt(20);
            try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                    EncodedStore store =
                            table.store(table.domains.size() + SENSITIVE, false, chunkRows, workspace, storeBudget);
                    EncodedStore ids = table.store(2, true, chunkRows, workspace, storeBudget)) {
                EncodedTable stored = new EncodedTable(
                        store,
                        table.domains.stream()
                                .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                                .toList());
                try (PersonTable persons = new PersonSort(stored, ids, false, storeBudget, workspace, 2).sorted()) {
                    check(search(table, stored, persons, objective, budget, workspace, random), twin, table, objective);
                }
            }
        }
    }

    /** Among these tables is one of which the histograms that are kept leave too little for a chunk. */
    @Property(tries = 200, seed = "5485531280215226050")
    void histograms_that_are_kept_make_room_for_a_scan(@ForAll Random random) {
        finds_the_optimum_of_persons_in_any_memory(random);
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
