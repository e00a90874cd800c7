package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Encoding;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.histogram.NestedDomain;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyHash;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.StoredNumbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two classes whose keys have one hash, of two words each: bins 0 and 0 of two attributes, and bins that are made for it. */
class ClassFinderTest {

    /** By which the hash of a key's first word is multiplied before the second is added. */
    private static final long FACTOR = 0x2545F4914F6CDD1DL;

    private static final Node NODE = Node.of(0, 0);

    /** First attribute and second: both bins 0, both others, and one of each. */
    private static final long[][] ROWS = {{0, 0}, {1, 1}, {0, 1}, {1, 1}, {1, 0}, {0, 0}};

    @TempDir
    Path folder;

    private final long second = secondBin();
    private final long first = firstBin(second);
    private final List<NestedDomain> domains = List.of(domain("first", first), domain("second", second));

    /** The least that has a bin of the first attribute with 63 bits, so that a word holds no more. */
    private static long secondBin() {
        long bin = 1;
        while (firstBin(bin) < 1L << 62) {
            bin++;
        }
        return bin;
    }

    private static long firstBin(long secondBin) {
        return (KeyHash.of(0L) - KeyHash.of(secondBin)) * FACTOR;
    }

    /** Of two values, whose bins are 0 and another. */
    private static NestedDomain domain(String name, long other) {
        return new NestedDomain(name, new int[][] {{0, 1}, {0, 0}}, OptionalLong.empty(), other);
    }

    @Test
    void classes_of_one_hash_are_told_apart() {
        assertThat(hash(0, 0)).isEqualTo(hash(first, second)).isNotEqualTo(hash(0, second));

        assertThat(found(List.of(new long[] {0, 0}, new long[] {first, second})))
                .containsEntry(0, List.of(0, 5))
                .containsEntry(1, List.of(1, 3))
                .hasSize(2);
        assertThat(found(List.of(new long[] {first, second}, new long[] {0, second}, new long[] {0, 0})))
                .containsEntry(0, List.of(1, 3))
                .containsEntry(1, List.of(2))
                .containsEntry(2, List.of(0, 5))
                .hasSize(3);
    }

    @Test
    void a_class_that_nobody_asks_for_is_not_taken_for_one_of_the_same_hash() {
        assertThat(found(List.of(new long[] {0, 0})))
                .containsEntry(0, List.of(0, 5))
                .hasSize(1);
        assertThat(found(List.of(new long[] {first, second})))
                .containsEntry(0, List.of(1, 3))
                .hasSize(1);
    }

    private long hash(long firstBin, long secondBin) {
        KeyLayout layout = KeyLayout.Packed.of(KeyColumns.of(List.copyOf(domains)), NODE);
        assertThat(layout.words()).isEqualTo(2);
        long[] key = new long[2];
        key[layout.word(0)] += firstBin * layout.stride(0);
        key[layout.word(1)] += secondBin * layout.stride(1);
        return KeyHash.of(key, 0, 2);
    }

    /** The rows of each class, by its place. */
    private TreeMap<Integer, List<Integer>> found(List<long[]> classes) {
        TreeMap<Integer, List<Integer>> rows = new TreeMap<>();
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        try (Workspace workspace = Workspace.create(folder);
                EncodedStore store = StoredNumbers.of(ROWS, 2).in(ROWS.length, workspace, budget)) {
            EncodedTable table = new EncodedTable(
                    store,
                    domains.stream()
                            .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                            .toList());
            long before = budget.available();
            try (ClassFinder finder = new ClassFinder(table, NODE, classes, budget)) {
                finder.find(
                        store.read(0),
                        (place, row) -> rows.computeIfAbsent(place, any -> new ArrayList<>())
                                .add(row));
            }
            assertThat(budget.available()).isEqualTo(before);
        }
        return rows;
    }
}
