package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InfeasibleException;
import io.skald.attribute.Encoding;
import io.skald.attribute.Placing;
import io.skald.attribute.bin.WiderDomain;
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
import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import io.skald.lattice.TestDomain;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Model;
import io.skald.privacy.Models;
import io.skald.privacy.PopulationMap;
import io.skald.privacy.Presence;
import io.skald.privacy.Protection;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.Population;
import io.skald.store.StoredNumbers;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A table and its population, counted from stores in any memory, against a look at every node with nothing but lists of rows. */
class PopulationSearchProperties {

    private static final long LARGE = 64L << 20;

    /** A random table, with a sensitive column behind its quasi-identifiers, and a population with values that the table has no code for. */
    private static final class Case {

        final List<TestDomain> domains;
        final List<WiderDomain> wider = new ArrayList<>();
        final Lattice lattice;
        final long[][] rows;
        final long[][] people;
        final int least;
        final Optional<PopulationMap> map;
        final Optional<Presence> presence;
        final Goal goal;

        Case(Random random) {
            domains = Domains.random(random, 1 + random.nextInt(3), 9);
            lattice = Domains.limited(random, domains);
            for (TestDomain domain : domains) {
                List<WiderDomain.Group> groups = new ArrayList<>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    groups.add(new WiderDomain.Group(
                            1 + random.nextInt(domain.height() + 1), random.nextInt((int) domain.size())));
                }
                wider.add(new WiderDomain(domain, groups));
            }
            rows = rows(
                    1 + random.nextInt(40),
                    random,
                    domains.stream().mapToLong(TestDomain::size).toArray());
            people = rows(
                    1 + random.nextInt(80),
                    random,
                    wider.stream().mapToLong(WiderDomain::size).toArray());
            least = random.nextInt(3);
            boolean both = random.nextInt(3) == 0;
            boolean counts = random.nextBoolean();
            map = both || counts ? Optional.of(new PopulationMap(1 + random.nextInt(6))) : Optional.empty();
            presence = both || !counts ? Optional.of(bounds(random)) : Optional.empty();
            long limit = random.nextBoolean() ? 0 : random.nextInt(rows.length + 1);
            goal = new Goal(
                    Protection.of(
                            new KAnonymity(1 + random.nextInt(3)), sensitive().models()),
                    limit);
        }

        private static Presence bounds(Random random) {
            BigDecimal min = random.nextBoolean() ? BigDecimal.ZERO : BigDecimal.valueOf(random.nextInt(5), 1);
            return new Presence(min, min.add(BigDecimal.valueOf(random.nextInt(6), 1)));
        }

        private static long[][] rows(int count, Random random, long[] sizes) {
            long[][] made = new long[count][sizes.length + 1];
            for (long[] row : made) {
                for (int i = 0; i < sizes.length; i++) {
                    row[i] = random.nextInt(1 + random.nextInt((int) sizes[i]));
                }
                row[sizes.length] = random.nextInt(3);
            }
            return made;
        }

        Sensitive sensitive() {
            Sensitive values = least == 0
                    ? Sensitive.NONE
                    : new Sensitive(
                            List.of(new CountedColumn(domains.size(), new int[] {0, 1, 2}, 3, false)),
                            new Models(List.of(new Models.OfColumn("s", List.of(new DistinctValues(least))))));
            List<Model> models = new ArrayList<>(map.stream().toList());
            models.addAll(presence.stream().toList());
            return values.with(people.length, Models.OfColumn.ofPopulation(models));
        }

        /** Rows suppressed at a node, and what it costs; empty where the node cannot be had. */
        Optional<Found> at(Node node, Objective objective) {
            Map<List<Long>, List<long[]>> classes = new HashMap<>();
            Map<List<Long>, Long> others = new HashMap<>();
            for (long[] row : rows) {
                classes.computeIfAbsent(bins(node, row), any -> new ArrayList<>())
                        .add(row);
            }
            for (long[] row : people) {
                others.merge(bins(node, row), 1L, Long::sum);
            }
            if (others.keySet().stream().anyMatch(bins -> !classes.containsKey(bins))
                    && presence.stream().anyMatch(bounds -> bounds.min().signum() > 0)) {
                return Optional.empty();
            }
            List<List<long[]>> kept = new ArrayList<>();
            List<List<long[]>> gone = new ArrayList<>();
            classes.forEach(
                    (bins, members) -> (holds(members, others.getOrDefault(bins, 0L)) ? kept : gone).add(members));
            long suppressed = gone.stream().mapToLong(List::size).sum();
            BigDecimal cost = new BruteForce(domains, rows, 0).value(node, kept, gone, objective);
            return suppressed > goal.maxSuppressed()
                    ? Optional.empty()
                    : Optional.of(new Found(node, cost, suppressed));
        }

        private boolean holds(List<long[]> members, long ofPopulation) {
            long values =
                    members.stream().map(row -> row[domains.size()]).distinct().count();
            BigDecimal all = BigDecimal.valueOf(ofPopulation);
            BigDecimal part = BigDecimal.valueOf(members.size());
            return members.size() >= goal.requirement().k()
                    && values >= least
                    && map.stream().allMatch(asked -> ofPopulation >= asked.k())
                    && presence.stream()
                            .allMatch(asked -> part.compareTo(asked.max().multiply(all)) <= 0
                                    && part.compareTo(asked.min().multiply(all)) >= 0);
        }

        /** Values that the table has no code for are in bins of their own below their level. */
        private List<Long> bins(Node node, long[] row) {
            List<Long> bins = new ArrayList<>();
            for (int i = 0; i < domains.size(); i++) {
                TestDomain domain = domains.get(i);
                long size = domain.size();
                if (row[i] < size) {
                    bins.add(domain.bin(node.level(i), row[i]));
                } else {
                    WiderDomain.Group group = wider.get(i).others().get((int) (row[i] - size));
                    bins.add(
                            group.from() <= node.level(i)
                                    ? domain.bin(node.level(i), group.code())
                                    : -1 - (row[i] - size));
                }
            }
            return bins;
        }
    }

    private record Found(Node node, BigDecimal cost, long suppressed) {}

    @Property(tries = 800)
    void finds_the_optimum_of_a_population_in_any_memory(@ForAll Random random) {
        Case table = new Case(random);
        List<BigDecimal> weights =
                table.domains.stream().map(domain -> BigDecimal.ONE).toList();
        List<Objective> objectives = List.of(
                new Objective.DmStar(), new Objective.Gcp(weights), new Objective.Prec(), new Objective.Entropy());
        Objective objective = objectives.get(random.nextInt(objectives.size()));
        List<Found> all = new ArrayList<>();
        table.lattice.forEach(node -> table.at(node, objective).ifPresent(all::add));
        Optional<Found> expected = all.stream()
                .min(Comparator.comparing(Found::cost)
                        .thenComparing(Found::suppressed)
                        .thenComparing(Found::node, Precision.of(table.domains)::compare));
        for (long memory : new long[] {200_000 + random.nextInt(120_000), LARGE}) {
            SearchOutcome outcome = search(table, objective, memory, random);
            if (expected.isEmpty()) {
                assertThatThrownBy(outcome::orThrow).isInstanceOf(InfeasibleException.class);
            } else {
                SearchResult result = outcome.orThrow();
                assertThat(result.node())
                        .as("%s", objective)
                        .isEqualTo(expected.get().node());
                assertThat(result.suppressed()).isEqualTo(expected.get().suppressed());
                assertThat(result.provenOptimal()).isTrue();
            }
        }
    }

    private static SearchOutcome search(Case table, Objective objective, long memory, Random random) {
        MemoryBudget storeBudget = MemoryBudget.of(ByteSize.ofMegabytes(64));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(memory));
        int chunkRows = 1 + random.nextInt(20);
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                EncodedStore rows =
                        StoredNumbers.of(table.rows, table.domains.size() + 1).in(chunkRows, workspace, storeBudget);
                EncodedStore people =
                        StoredNumbers.of(table.people, table.domains.size()).in(chunkRows, workspace, storeBudget)) {
            Population population = new Population(
                    new EncodedTable(
                            people,
                            table.wider.stream()
                                    .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                                    .toList()),
                    table.wider.stream()
                            .map(domain -> new Placing(domain, code -> code))
                            .toList());
            EncodedTable stored = new EncodedTable(
                    rows,
                    table.domains.stream()
                            .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                            .toList());
            SearchSpace space = new SearchSpace(table.lattice, List.copyOf(table.domains), table.rows.length, 0);
            try (StoreCounter counter = StoreCounter.ofPopulation(
                    stored, population, table.sensitive(), budget, workspace, 1 + random.nextInt(3), Progress.NONE)) {
                return new ExactSearch(
                                space, counter, objective, SearchLimits.DEFAULT, MemoryBudget.of(new ByteSize(LARGE)))
                        .search(List.of(table.goal), Progress.Pass.SILENT)
                        .outcomes()
                        .get(0);
            }
        }
    }
}
