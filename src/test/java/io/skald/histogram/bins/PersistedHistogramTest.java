package io.skald.histogram.bins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.TableSample;
import io.skald.histogram.scan.StoreCounter;
import io.skald.lattice.Node;
import io.skald.store.EncodedTable;
import io.skald.store.KeptFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersistedHistogramTest {

    @TempDir
    Path folder;

    private final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(64));
    private Workspace workspace;

    @BeforeEach
    void makeWorkspace() {
        workspace = Workspace.create(folder);
    }

    @AfterEach
    void removeWorkspace() {
        workspace.close();
    }

    private KeptFolder kept() {
        return new KeptFolder(folder, 7);
    }

    private StoreCounter counter(EncodedTable table) {
        return StoreCounter.of(table, budget, workspace, 2, Progress.NONE);
    }

    private static Histogram counted(StoreCounter counter, Node node) {
        return HistogramCounter.complete(
                        counter.tryCount(List.of(node), new long[] {1 << 20}).get(0))
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1L << 40})
    void is_loaded_by_a_later_run_as_it_was(long gap) {
        TableSample sample = TableSample.nearlyDistinct(new Random(5), 5000, gap);
        EncodedTable table = sample.stored(1000, workspace, budget, 0);
        Node low = Node.of(0, 1, 0, 0);
        Node high = Node.of(1, 1, 1, 1);
        try (var store = table.store()) {
            try (StoreCounter counter = counter(table);
                    Histogram one = counted(counter, high);
                    Histogram other = counted(counter, low)) {
                PersistedHistogram.save(one, table.domains(), kept());
                PersistedHistogram.save(other, table.domains(), kept());
            }
            List<PersistedHistogram> kept = PersistedHistogram.in(kept(), table.domains());
            assertThat(kept).containsExactly(new PersistedHistogram(kept(), low), new PersistedHistogram(kept(), high));
            try (StoreCounter later = counter(table);
                    Histogram loaded = later.tryLoad(kept.get(0)).orElseThrow();
                    Histogram again = counted(later, low)) {
                long scans = later.scans();
                assertThat(loaded.node()).isEqualTo(low);
                assertThat(loaded.sizes()).isEqualTo(again.sizes());
                assertThat(TableSample.bins(loaded)).isEqualTo(TableSample.bins(again));
                HistogramCounter.complete(later.tryRollUp(loaded, high, 1 << 20))
                        .orElseThrow()
                        .close();
                assertThat(later.scans()).isEqualTo(scans);
            }
            assertThat(store.rows()).isEqualTo(5000);
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void of_another_table_is_refused() {
        TableSample sample = TableSample.nearlyDistinct(new Random(5), 300, 1);
        TableSample shorter = new TableSample(sample.attributes(), sample.codes(), sample.excluded(), 299);
        Node node = Node.of(0, 0, 0, 0);
        EncodedTable table = sample.stored(1000, workspace, budget, 0);
        EncodedTable other = shorter.stored(1000, workspace, budget, 0);
        try (var store = table.store();
                var otherStore = other.store();
                StoreCounter counter = counter(table);
                StoreCounter otherCounter = counter(other);
                Histogram histogram = counted(counter, node)) {
            PersistedHistogram kept = PersistedHistogram.save(histogram, table.domains(), kept());
            assertThatThrownBy(() -> otherCounter.tryLoad(kept))
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("is not what was kept");
            assertThat(store.rows()).isEqualTo(otherStore.rows() + 1);
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void of_another_table_with_as_many_rows_or_of_another_node_is_refused() throws IOException {
        EncodedTable table = TableSample.nearlyDistinct(new Random(5), 300, 1).stored(1000, workspace, budget, 0);
        Node node = Node.of(0, 1, 0, 0);
        try (var store = table.store();
                StoreCounter counter = counter(table);
                Histogram histogram = counted(counter, node)) {
            assertThat(store.rows()).isEqualTo(300);
            PersistedHistogram.save(histogram, table.domains(), kept());
            for (PersistedHistogram other : List.of(
                    new PersistedHistogram(new KeptFolder(folder, 8), node),
                    new PersistedHistogram(kept(), Node.of(1, 0, 0, 0)))) {
                if (!other.node().equals(node)) {
                    Files.move(folder.resolve("histogram-0-1-0-0.bins"), folder.resolve("histogram-1-0-0-0.bins"));
                }
                assertThatThrownBy(() -> counter.tryLoad(other))
                        .isInstanceOf(FailureException.class)
                        .hasMessageContaining("is not what was kept");
            }
        }
    }

    @Test
    void what_has_the_name_of_no_node_is_none() throws IOException {
        EncodedTable table = TableSample.nearlyDistinct(new Random(5), 10, 1).stored(10, workspace, budget, 0);
        try (var store = table.store()) {
            assertThat(store.rows()).isEqualTo(10);
            for (String name : List.of("0-0", "0-0-0-0-0", "99-0-0-0", "99999999999-0-0-0")) {
                Files.createFile(folder.resolve("histogram-" + name + ".bins"));
            }
            assertThat(PersistedHistogram.in(kept(), table.domains())).isEmpty();
        }
    }

    @Test
    void is_left_on_disk_where_the_budget_has_no_room() throws IOException {
        TableSample sample = TableSample.nearlyDistinct(new Random(5), 5000, 1);
        EncodedTable table = sample.stored(1000, workspace, budget, 0);
        Node node = Node.of(0, 0, 0, 0);
        try (var store = table.store();
                StoreCounter counter = counter(table);
                Histogram histogram = counted(counter, node)) {
            PersistedHistogram kept = PersistedHistogram.save(histogram, table.domains(), kept());
            MemoryBudget small = MemoryBudget.of(new ByteSize(40_000));
            try (StoreCounter poor = StoreCounter.of(table, small, workspace, 1, Progress.NONE)) {
                assertThat(poor.tryLoad(kept)).isEmpty();
            }
            assertThat(small.available()).isEqualTo(small.total());
            assertThat(store.rows()).isEqualTo(5000);
        }
    }
}
