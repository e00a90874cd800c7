package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.TableSample;
import io.skald.lattice.Node;
import io.skald.store.EncodedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a scan does when it cannot go on. */
class StoreScanTest {

    private static final Node BOTTOM = Node.of(0, 0, 0, 0);
    private static final long[] MANY = {1 << 20};

    @TempDir
    Path folder;

    private final MemoryBudget storeBudget = MemoryBudget.of(ByteSize.ofMegabytes(8));
    private final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(8));
    private final TableSample sample = TableSample.nearlyDistinct(new Random(1), 5000, 1);

    @Test
    void an_interrupted_run_stops_and_gives_its_memory_back() {
        try (Workspace workspace = Workspace.create(folder)) {
            EncodedTable table = sample.stored(50, workspace, storeBudget, storeBudget.total());
            try (var store = table.store();
                    StoreCounter counter = StoreCounter.of(table, budget, workspace, 3, Progress.NONE)) {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> counter.tryCount(List.of(BOTTOM), MANY))
                        .isInstanceOf(InterruptedRunException.class);
                assertThat(Thread.interrupted()).isTrue();
                assertThat(counter.rowsScanned()).isLessThan(store.rows());
            }
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }

    @Test
    void a_damaged_chunk_ends_all_threads_and_gives_their_memory_back() throws IOException {
        try (Workspace workspace = Workspace.create(folder)) {
            EncodedTable table = sample.stored(50, workspace, storeBudget, 0);
            damage(workspace.folder());
            try (var store = table.store();
                    StoreCounter counter = StoreCounter.of(table, budget, workspace, 3, Progress.NONE)) {
                assertThatThrownBy(() -> counter.tryCount(List.of(BOTTOM, BOTTOM), new long[] {1 << 20, 1 << 20}))
                        .isInstanceOf(FailureException.class)
                        .hasMessageStartingWith("Damaged: the encoded store");
                assertThatThrownBy(() -> counter.visit(BOTTOM, 1 << 20, (bins, evidence) -> {}))
                        .isInstanceOf(FailureException.class);
                assertThatThrownBy(counter::informationOfAll).isInstanceOf(FailureException.class);
                assertThat(store.rows()).isEqualTo(5000);
            }
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }

    /** The store has lost its name; its bytes are there as long as it is open. */
    private static void damage(Path folder) throws IOException {
        Path open = Path.of("/proc/self/fd");
        assumeTrue(Files.isDirectory(open), "skipped: the system does not show open files");
        try (Stream<Path> files = Files.list(open)) {
            Path store =
                    files.filter(file -> isDeletedIn(folder, file)).findFirst().orElseThrow();
            byte[] bytes = Files.readAllBytes(store);
            bytes[bytes.length / 2] ^= 0x40;
            Files.write(store, bytes, StandardOpenOption.WRITE);
        }
    }

    private static boolean isDeletedIn(Path folder, Path openFile) {
        try {
            String path = Files.readSymbolicLink(openFile).toString();
            return path.startsWith(folder.toString()) && path.endsWith(" (deleted)");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    @Test
    void a_node_that_met_its_bound_ends_the_scan_early() {
        try (Workspace workspace = Workspace.create(folder)) {
            EncodedTable table = sample.stored(50, workspace, storeBudget, 0);
            try (var store = table.store();
                    StoreCounter counter = StoreCounter.of(table, budget, workspace, 1, Progress.NONE)) {
                assertThat(counter.tryCount(List.of(BOTTOM), new long[] {1}))
                        .isEqualTo(List.of(new HistogramCounter.Count.TooManyBins()));
                assertThat(counter.scans()).isEqualTo(1);
                assertThat(counter.rowsScanned()).isBetween(1L, store.rows() - 1);
            }
        }
    }
}
