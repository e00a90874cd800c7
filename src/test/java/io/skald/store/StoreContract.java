package io.skald.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every store does, wherever it keeps its chunks. */
abstract class StoreContract {

    @TempDir
    Path folder;

    final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(64));

    /** Writes the chunks and gives back the store to be read. */
    abstract EncodedStore store(List<EncodedChunk> chunks);

    @Test
    void gives_back_every_chunk_as_it_was_written() {
        Random random = new Random(1);
        long[][][] raw = new long[300][][];
        BitSet[] excluded = new BitSet[raw.length];
        List<EncodedChunk> chunks = new ArrayList<>();
        for (int c = 0; c < raw.length; c++) {
            int rows = c % 7 == 0 ? 1 : random.nextInt(40);
            excluded[c] = new BitSet();
            raw[c] =
                    new long[][] {numbers(random, rows, 1), numbers(random, rows, 1000), numbers(random, rows, 1L << 50)
                    };
            for (int row = 0; row < rows; row++) {
                excluded[c].set(row, random.nextInt(5) == 0);
            }
            chunks.add(EncodedChunk.of(raw[c], rows, excluded[c]));
        }
        try (EncodedStore store = store(chunks)) {
            assertThat(store.chunkCount()).isEqualTo(raw.length);
            long firstRow = 0;
            for (int c = raw.length - 1; c >= 0; c--) {
                assertSame(store.read(c), raw[c], excluded[c]);
            }
            for (int c = 0; c < raw.length; c++) {
                assertThat(store.firstRow(c)).isEqualTo(firstRow);
                assertThat(store.chunkRows(c)).isEqualTo(raw[c][0].length);
                firstRow += raw[c][0].length;
            }
            assertThat(store.rows()).isEqualTo(firstRow);
            assertThat(store.excludedRows())
                    .isEqualTo(IntStream.range(0, raw.length)
                            .map(c -> excluded[c].cardinality())
                            .sum());
            assertThat(store.largestChunkBytes())
                    .isEqualTo(
                            chunks.stream().mapToLong(ChunkCodec::bytes).max().orElseThrow());
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void an_empty_table_has_no_chunks() {
        try (EncodedStore store = store(List.of())) {
            assertThat(store.chunkCount()).isZero();
            assertThat(store.rows()).isZero();
            assertThat(store.largestChunkBytes()).isZero();
        }
    }

    @Test
    void several_threads_read_at_once() {
        List<EncodedChunk> chunks = IntStream.range(0, 64)
                .mapToObj(c -> EncodedChunk.of(
                        new long[][] {
                            IntStream.range(0, 20_000)
                                    .mapToLong(i -> (long) i * c)
                                    .toArray()
                        },
                        20_000,
                        new BitSet()))
                .toList();
        try (EncodedStore store = store(chunks)) {
            assertThat(IntStream.range(0, 256).parallel().mapToLong(i -> {
                        EncodedChunk chunk = store.read(i % 64);
                        return chunk.column(0).raw(chunk.column(0).packed(19_999));
                    }))
                    .containsExactlyElementsOf(IntStream.range(0, 256)
                            .mapToObj(i -> 19_999L * (i % 64))
                            .toList());
        }
    }

    private static long[] numbers(Random random, int rows, long range) {
        long base = random.nextInt(3) * -1000L;
        return random.longs(rows, base, base + range)
                .map(number -> random.nextInt(6) == 0 ? ValueEncoder.MISSING : number)
                .toArray();
    }

    private static void assertSame(EncodedChunk chunk, long[][] raw, BitSet excluded) {
        assertThat(chunk.rows()).isEqualTo(raw[0].length);
        assertThat(chunk.columnCount()).isEqualTo(raw.length);
        assertThat(chunk.excluded()).isEqualTo(excluded);
        for (int i = 0; i < raw.length; i++) {
            long[] unpacked = new long[chunk.rows()];
            chunk.column(i).unpack(unpacked, chunk.rows());
            assertThat(unpacked).isEqualTo(raw[i]);
        }
    }
}
