package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.TableSample;
import io.skald.lattice.Node;
import io.skald.privacy.KAnonymity;
import io.skald.store.EncodedTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SuppressedClassesTest {

    /** Keys and numbers are two ways of naming the same rows. */
    @Property(tries = 40)
    void their_keys_are_those_of_the_suppressed_rows(@ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int k) {
        Random random = new Random(seed);
        TableSample sample = TableSample.random(random, random.nextInt(300), 3, 1, 20, 3, 1);
        Node node = sample.node(random);
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(64));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")))) {
            EncodedTable table = sample.stored(50, workspace, budget, 1000);
            SuppressedClasses classes = new SuppressedClasses(node, new KAnonymity(k), bins -> bins[0] == 0);
            try (table;
                    StoreCounter counter = StoreCounter.of(table, budget, workspace, 2, Progress.NONE);
                    SuppressedRows rows =
                            SuppressedRows.of(classes, table, counter, budget, workspace, 2, Progress.NONE)) {
                List<List<Long>> keys = new ArrayList<>();
                classes.visit(counter, key -> keys.add(boxed(key)));

                assertThat(keys).doesNotHaveDuplicates();
                Set<List<Long>> ofRows = new HashSet<>();
                for (int chunk = 0; chunk < table.store().chunkCount(); chunk++) {
                    BitSet suppressed = rows.ofChunk(chunk);
                    int first = Math.toIntExact(table.store().firstRow(chunk));
                    for (int row = 0; row < table.store().chunkRows(chunk); row++) {
                        List<Long> key = key(sample, node, first + row);
                        if (suppressed.get(row)) {
                            ofRows.add(key);
                        } else {
                            assertThat(sample.excluded().get(first + row) || !keys.contains(key))
                                    .isTrue();
                        }
                    }
                }
                assertThat(ofRows).containsExactlyInAnyOrderElementsOf(keys);
            }
        }
    }

    private static List<Long> boxed(long[] key) {
        List<Long> boxed = new ArrayList<>();
        for (long bin : key) {
            boxed.add(bin);
        }
        return boxed;
    }

    private static List<Long> key(TableSample sample, Node node, int row) {
        List<Long> key = new ArrayList<>();
        for (int a = 0; a < sample.attributes().size(); a++) {
            key.add(sample.attributes().get(a).domain().bin(node.level(a), sample.codes()[a][row]));
        }
        return key;
    }
}
