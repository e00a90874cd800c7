package io.skald.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiskStoreTest extends StoreContract {

    @Override
    EncodedStore store(List<EncodedChunk> chunks) {
        return written(folder.resolve("store"), chunks);
    }

    private EncodedStore written(Path file, List<EncodedChunk> chunks) {
        try (StoreWriter writer = StoreWriter.to(file, budget)) {
            chunks.forEach(writer::append);
            return writer.finish();
        }
    }

    private static EncodedChunk chunk(long first, int rows) {
        long[] numbers = IntStream.range(0, rows).mapToLong(i -> first + i).toArray();
        return EncodedChunk.of(new long[][] {numbers}, rows, new BitSet());
    }

    @Test
    void is_opened_again_with_all_it_held() {
        Path file = folder.resolve("kept");
        List<EncodedChunk> chunks =
                IntStream.range(0, 5000).mapToObj(c -> chunk(c, 1 + c % 3)).toList();
        written(file, chunks).close();
        try (EncodedStore again = EncodedStore.open(file, budget)) {
            assertThat(again.chunkCount()).isEqualTo(5000);
            assertThat(again.rows())
                    .isEqualTo(chunks.stream().mapToLong(EncodedChunk::rows).sum());
            assertThat(again.read(4999).column(0).raw(0)).isEqualTo(4999);
            assertThat(again.firstRow(5000)).isEqualTo(again.rows());
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void a_small_table_that_outgrows_its_share_of_memory_moves_to_disk() {
        try (Workspace workspace = Workspace.create(folder);
                StoreWriter writer = StoreWriter.temporary(workspace, budget, 3000)) {
            IntStream.range(0, 20).forEach(c -> writer.append(chunk(1000L * c, 500)));
            try (EncodedStore store = writer.finish()) {
                assertThat(store).isInstanceOf(DiskStore.class);
                assertThat(store.bytes()).isGreaterThan(20 * 1000);
                IntStream.range(0, 20)
                        .forEach(c -> assertThat(store.read(c).column(0).raw(0)).isEqualTo(1000L * c));
            }
        }
    }

    @Test
    void a_changed_byte_is_found_and_never_taken_for_data() throws IOException {
        Path file = folder.resolve("damaged");
        written(file, List.of(chunk(0, 300), chunk(5, 300))).close();
        byte[] bytes = Files.readAllBytes(file);
        int found = 0;
        for (int at = 0; at < bytes.length; at += 13) {
            byte[] changed = bytes.clone();
            changed[at] ^= 0x10;
            Files.write(file, changed);
            assertThatThrownBy(() -> {
                        try (EncodedStore store = EncodedStore.open(file, budget)) {
                            store.read(0);
                            store.read(1);
                        }
                    })
                    .isInstanceOf(FailureException.class)
                    .hasMessageStartingWith("Damaged: the encoded store " + file);
            found++;
        }
        assertThat(found).isGreaterThan(90);
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void a_store_without_its_end_is_refused() throws IOException {
        Path file = folder.resolve("short");
        written(file, List.of(chunk(0, 300))).close();
        byte[] bytes = Files.readAllBytes(file);
        for (int length : new int[] {0, 10, bytes.length / 2, bytes.length - 1}) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> EncodedStore.open(file, budget))
                    .isInstanceOf(FailureException.class)
                    .hasMessageStartingWith("Damaged: the encoded store");
        }
    }

    @Test
    void many_single_row_chunks_need_little_memory() {
        MemoryBudget small = MemoryBudget.of(new ByteSize(2_500_000));
        try (StoreWriter writer = StoreWriter.to(folder.resolve("rows"), small)) {
            EncodedChunk row = chunk(7, 1);
            IntStream.range(0, 100_000).forEach(i -> writer.append(row));
            try (EncodedStore store = writer.finish()) {
                assertThat(store.chunkCount()).isEqualTo(100_000);
                assertThat(store.read(77_777).column(0).raw(0)).isEqualTo(7);
                assertThat(small.total() - small.available()).isLessThan(1_500_000);
            }
        }
    }

    @Test
    void an_index_that_the_budget_refuses_says_what_to_do() {
        MemoryBudget tiny = MemoryBudget.of(new ByteSize(4000));
        try (StoreWriter writer = StoreWriter.to(folder.resolve("rows"), tiny)) {
            EncodedChunk row = chunk(7, 1);
            assertThatThrownBy(() -> IntStream.range(0, 10_000).forEach(i -> writer.append(row)))
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("use larger chunks");
        }
        assertThat(tiny.available()).isEqualTo(tiny.total());
    }
}
