package io.skald.histogram;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.Model;
import io.skald.privacy.Models;
import io.skald.privacy.ValueTally;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.PersonSort;
import io.skald.store.PersonTable;
import io.skald.store.StoredNumbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** How many rows and persons have each value in each bin, by scans and roll-ups in any memory, against sets of persons. */
class PersonValuesProperties {

    private static final int SENSITIVE = 3;

    /** Column, and by value its rows and, where they are asked for, its persons. */
    private record Seen(int column, Map<Integer, Long> rows, Map<Integer, Long> persons) {}

    /** Notes what it is asked about. */
    private record Noting(int column, boolean countsPersons, List<Seen> seen) implements Model {

        @Override
        public boolean holds(ValueTally tally) {
            Map<Integer, Long> rows = new TreeMap<>();
            Map<Integer, Long> persons = new TreeMap<>();
            for (int value : tally.present()) {
                rows.put(value, tally.rows(value));
                if (countsPersons) {
                    persons.put(value, tally.persons().rows(value));
                }
            }
            seen.add(new Seen(column, rows, persons));
            return true;
        }

        @Override
        public Model ofRows() {
            return new Noting(column, false, seen);
        }

        @Override
        public long mostKept(ValueTally tally) {
            return tally.rows();
        }

        @Override
        public int leastRows() {
            return 1;
        }

        @Override
        public boolean closed() {
            return false;
        }

        @Override
        public boolean outlastsMerging() {
            return false;
        }
    }

    private static final class Case {

        final List<TestDomain> domains;
        final long[][] rows;
        final BitSet excluded = new BitSet();
        final int[] values;
        final boolean[] ofPersons = new boolean[SENSITIVE];
        final List<Seen> seen = new ArrayList<>();

        Case(Random random) {
            domains = Domains.random(random, 1 + random.nextInt(3), 9);
            values = IntStream.generate(() -> 1 + random.nextInt(6))
                    .limit(SENSITIVE)
                    .toArray();
            int size = random.nextInt(6) == 0 ? 3_000 + random.nextInt(3_000) : 1 + random.nextInt(300);
            int persons = 1 + random.nextInt(random.nextBoolean() ? 3 : size);
            rows = new long[size][];
            for (int row = 0; row < size; row++) {
                rows[row] = new long[domains.size() + SENSITIVE + 1];
                for (int i = 0; i < domains.size(); i++) {
                    rows[row][i] = random.nextInt((int) domains.get(i).size());
                }
                for (int i = 0; i < SENSITIVE; i++) {
                    rows[row][domains.size() + i] = random.nextInt(values[i]);
                }
                rows[row][domains.size() + SENSITIVE] = random.nextInt(4) == 0 ? -1 : random.nextInt(persons);
                excluded.set(row, random.nextInt(20) == 0);
            }
            for (int i = 0; i < SENSITIVE; i++) {
                ofPersons[i] = i == 1 || random.nextBoolean();
            }
        }

        Sensitive sensitive() {
            List<CountedColumn> columns = new ArrayList<>();
            List<Models.OfColumn> models = new ArrayList<>();
            for (int i = 0; i < SENSITIVE; i++) {
                columns.add(new CountedColumn(
                        domains.size() + i, IntStream.range(0, values[i]).toArray(), values[i], false));
                Model noting = new Noting(i, ofPersons[i], seen);
                models.add(new Models.OfColumn("s" + i, List.of(new DistinctValues(1), noting)));
            }
            return new Sensitive(columns, new Models(models));
        }

        private List<Long> bin(Node node, long[] row) {
            List<Long> bin = new ArrayList<>();
            for (int i = 0; i < domains.size(); i++) {
                bin.add(domains.get(i).bin(node.level(i), row[i]));
            }
            return bin;
        }

        Map<List<Long>, List<Seen>> expected(Node node) {
            Map<List<Long>, List<long[]>> members = new HashMap<>();
            for (int row = 0; row < rows.length; row++) {
                if (!excluded.get(row)) {
                    members.computeIfAbsent(bin(node, rows[row]), any -> new ArrayList<>())
                            .add(rows[row]);
                }
            }
            Map<List<Long>, List<Seen>> expected = new HashMap<>();
            members.forEach((bin, all) -> expected.put(
                    bin, IntStream.range(0, SENSITIVE).mapToObj(i -> of(i, all)).toList()));
            return expected;
        }

        private Seen of(int column, List<long[]> members) {
            Map<Integer, Long> rowsOf = new TreeMap<>();
            Map<Integer, Set<Long>> personsOf = new TreeMap<>();
            for (long[] row : members) {
                int value = (int) row[domains.size() + column];
                rowsOf.merge(value, 1L, Long::sum);
                personsOf.computeIfAbsent(value, any -> new HashSet<>()).add(row[domains.size() + SENSITIVE]);
            }
            Map<Integer, Long> persons = new TreeMap<>();
            if (ofPersons[column]) {
                personsOf.forEach((value, who) -> persons.put(value, (long) who.size()));
            }
            return new Seen(column, rowsOf, persons);
        }

        EncodedStore store(int columns, boolean ids, int chunkRows, Workspace workspace, MemoryBudget budget) {
            StoredNumbers numbers = ids
                    ? new StoredNumbers(
                            rows.length, columns, (row, i) -> hash(rows[row][domains.size() + SENSITIVE], i))
                    : new StoredNumbers(rows.length, columns, (row, i) -> rows[row][i], excluded);
            return numbers.in(chunkRows, workspace, budget);
        }

        private static long hash(long person, int column) {
            return person < 0 ? ValueEncoder.MISSING : (person + 1) * 0x9E3779B97F4A7C15L * (column + 1) >>> 2;
        }
    }

    @Property(tries = 250)
    void rows_and_persons_of_each_value_are_counted_in_any_memory(@ForAll Random random) {
        Case table = new Case(random);
        MemoryBudget large = MemoryBudget.of(ByteSize.ofMegabytes(64));
        boolean small = random.nextBoolean();
        MemoryBudget counting = small
                ? MemoryBudget.of(new ByteSize(300_000 + random.nextInt(100_000)))
                : MemoryBudget.of(ByteSize.ofMegabytes(64));
        int chunkRows = 1 + random.nextInt(700);
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                EncodedStore store = table.store(table.domains.size() + SENSITIVE, false, chunkRows, workspace, large);
                EncodedStore ids = table.store(2, true, chunkRows, workspace, large)) {
            EncodedTable encoded = new EncodedTable(
                    store,
                    table.domains.stream()
                            .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                            .toList());
            try (PersonTable persons = new PersonSort(encoded, ids, false, large, workspace, 2).sorted();
                    StoreCounter counter = StoreCounter.ofPersons(
                            encoded,
                            persons,
                            table.sensitive(),
                            counting,
                            workspace,
                            1 + random.nextInt(3),
                            Progress.NONE)) {
                check(table, counter, random);
            }
        }
    }

    private static void check(Case table, StoreCounter counter, Random random) {
        int[] levels = table.domains.stream()
                .mapToInt(domain -> random.nextInt(domain.height() + 1))
                .toArray();
        Node node = Node.of(levels);
        Map<List<Long>, List<Seen>> found = new HashMap<>();
        assertThat(counter.visit(node, Long.MAX_VALUE, noting(table, found, new AtomicLong())))
                .isTrue();
        assertThat(found).isEqualTo(table.expected(node));
        Node below = Node.of(
                Arrays.stream(levels).map(level -> random.nextInt(level + 1)).toArray());
        HistogramCounter.complete(counter.tryCount(List.of(below), new long[] {Long.MAX_VALUE})
                        .get(0))
                .ifPresent(histogram -> {
                    try (histogram) {
                        HistogramCounter.complete(counter.tryRollUp(histogram, node, Long.MAX_VALUE))
                                .ifPresent(rolled -> checkRolledUp(table, rolled));
                    }
                });
    }

    /** Where it is not known how many persons there are, rows alone are asked about. */
    private static void checkRolledUp(Case table, Histogram rolled) {
        try (rolled) {
            Map<List<Long>, List<Seen>> found = new HashMap<>();
            AtomicLong rough = new AtomicLong();
            rolled.forEach(noting(table, found, rough));
            Map<List<Long>, List<Seen>> expected = table.expected(rolled.node());
            assertThat(found.keySet()).isEqualTo(expected.keySet());
            long differ = found.keySet().stream()
                    .filter(bin -> !found.get(bin).equals(expected.get(bin)))
                    .peek(bin -> assertThat(found.get(bin))
                            .isEqualTo(expected.get(bin).stream()
                                    .map(one -> new Seen(one.column(), one.rows(), Map.of()))
                                    .toList()))
                    .count();
            assertThat(differ).isEqualTo(rough.get());
            assertThat(rough.get() == 0 || !rolled.exact()).isTrue();
        }
    }

    private static BinVisitor noting(Case table, Map<List<Long>, List<Seen>> found, AtomicLong rough) {
        return (bins, shown) -> {
            found.put(Arrays.stream(bins).boxed().toList(), List.copyOf(table.seen));
            rough.addAndGet(shown.fewestPersons() < shown.persons() ? 1 : 0);
            table.seen.clear();
        };
    }
}
