package io.skald.histogram;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.PersonSort;
import io.skald.store.PersonTable;
import io.skald.store.StoredNumbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tables with persons of thousands of rows, sorted and counted in memories in which they hardly fit, against sets of persons by bin. */
class LargePersonTest {

    private static final int CHUNK_ROWS = 700;

    @Property(tries = 25)
    void persons_of_every_bin_are_counted_in_any_memory(@ForAll Random random) {
        List<TestDomain> domains = Domains.random(random, 2, 40);
        int rows = 4_000 + random.nextInt(8_000);
        int persons = 1 + random.nextInt(2_000);
        long[][] table = new long[rows][];
        BitSet excluded = new BitSet();
        for (int row = 0; row < rows; row++) {
            // Half of the rows are those of two persons, one of whom nobody names.
            int person = random.nextInt(4) > 1 ? random.nextInt(persons) : -random.nextInt(2);
            table[row] = new long[] {
                random.nextInt((int) domains.get(0).size()),
                random.nextInt((int) domains.get(1).size()),
                person
            };
            excluded.set(row, random.nextInt(20) == 0);
        }
        MemoryBudget large = MemoryBudget.of(ByteSize.ofMegabytes(64));
        // The buffers of a sort take some 1.5 MB.
        MemoryBudget sorting = MemoryBudget.of(new ByteSize(3_000_000 + random.nextInt(4_000_000)));
        MemoryBudget counting = MemoryBudget.of(new ByteSize(900_000 + random.nextInt(4_000_000)));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                EncodedStore store = store(table, excluded, false, workspace, large);
                EncodedStore ids = store(table, excluded, true, workspace, large)) {
            EncodedTable encoded = new EncodedTable(
                    store,
                    domains.stream()
                            .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                            .toList());
            try (PersonTable sorted = new PersonSort(encoded, ids, false, sorting, workspace, 2).sorted()) {
                assertThat(sorted.store().rows()).isEqualTo(rows);
                assertThat(sorted.large()).isNotEmpty();
                try (StoreCounter counter = StoreCounter.ofPersons(
                        encoded, sorted, Sensitive.NONE, counting, workspace, 1 + random.nextInt(3), Progress.NONE)) {
                    Node node = Node.of(
                            random.nextInt(domains.get(0).height() + 1),
                            random.nextInt(domains.get(1).height() + 1));
                    Map<List<Long>, List<Long>> found = new HashMap<>();
                    counter.visit(node, Long.MAX_VALUE, (bins, shown) -> {
                        assertThat(shown.fewestPersons()).isEqualTo(shown.persons());
                        found.put(List.of(bins[0], bins[1]), List.of(shown.rows(), shown.persons()));
                    });
                    assertThat(found).isEqualTo(expected(table, excluded, domains, node));
                    assertThat(counter.withoutPersons().isPresent())
                            .as("%s rows of %s persons", rows, sorted.persons())
                            .isEqualTo(rows <= 8 * sorted.persons());
                }
            }
        }
    }

    private static Map<List<Long>, List<Long>> expected(
            long[][] table, BitSet excluded, List<TestDomain> domains, Node node) {
        Map<List<Long>, List<Long>> personsOfRows = new HashMap<>();
        for (int row = 0; row < table.length; row++) {
            if (!excluded.get(row)) {
                List<Long> bin = List.of(
                        domains.get(0).bin(node.level(0), table[row][0]),
                        domains.get(1).bin(node.level(1), table[row][1]));
                personsOfRows.computeIfAbsent(bin, key -> new ArrayList<>()).add(table[row][2]);
            }
        }
        Map<List<Long>, List<Long>> expected = new HashMap<>();
        personsOfRows.forEach((bin, all) -> {
            Set<Long> distinct = new HashSet<>(all);
            expected.put(bin, List.of((long) all.size(), (long) distinct.size()));
        });
        return expected;
    }

    private static EncodedStore store(
            long[][] table, BitSet excluded, boolean ids, Workspace workspace, MemoryBudget budget) {
        StoredNumbers numbers = ids
                ? new StoredNumbers(table.length, 2, (row, i) -> hash(table[row][2], i))
                : new StoredNumbers(table.length, 2, (row, i) -> table[row][i], excluded);
        return numbers.in(CHUNK_ROWS, workspace, budget);
    }

    private static long hash(long person, int column) {
        return person < 0 ? ValueEncoder.MISSING : (person + 1) * 0x9E3779B97F4A7C15L * (column + 1) >>> 2;
    }
}
