package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.verify.cover.RankBlocks;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RankBlocksProperties {

    /** The slow twin: all values in a tree, and the block of one by how many are below it. */
    @Property(tries = 200)
    void a_block_is_that_of_the_rank_in_memory_and_on_disk(
            @ForAll long seed,
            @ForAll @IntRange(max = 4000) int rows,
            @ForAll @IntRange(min = 1, max = 9) int width,
            @ForAll boolean little)
            throws IOException {
        Random random = new Random(seed);
        int reach = 1 + random.nextInt(20_000);
        TreeSet<Long> known = new TreeSet<>();
        Path folder = Files.createTempDirectory("blocks");
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        try (Workspace workspace = Workspace.create(folder);
                RankBlocks blocks = new RankBlocks(1, width, budget, workspace, little ? 0 : 1 << 20)) {
            long[] batch = new long[37];
            for (int row = 0; row < rows; row += batch.length) {
                for (int i = 0; i < batch.length; i++) {
                    batch[i] = random.nextInt(reach) - reach / 2;
                    known.add(batch[i]);
                }
                blocks.add(batch, batch.length);
            }
            blocks.join();
            List<Long> sorted = new ArrayList<>(known);
            for (int rank = 0; rank < sorted.size(); rank++) {
                assertThat(blocks.of(BigDecimal.valueOf(sorted.get(rank), 1)))
                        .contains(Long.toString(sorted.get(rank - rank % width)));
            }
            if (known.size() > 256) {
                assertThat(workspace.spilledBytes() > 0).isEqualTo(little);
            }
            if (!sorted.isEmpty()) {
                assertThat(blocks.of(BigDecimal.valueOf(sorted.get(0) - 1, 1)))
                        .isEqualTo(Optional.of(Long.toString(sorted.get(0))));
            }
            assertThat(blocks.of(new BigDecimal("1e30"))).isEmpty();
        }
        Files.delete(folder);
        assertThat(budget.available()).isEqualTo(budget.total());
    }
}
