package io.skald.attribute.bin;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.dictionary.LongRun;
import io.skald.attribute.dictionary.SortedValues;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockEndsTest {

    private static final int VALUES = 10_007;
    private static final int LEVEL = 2;

    private final WidthBins blocks = new WidthBins(0, VALUES, 0, new long[] {2, 8, 64}, true);

    private Workspace workspace;

    @BeforeEach
    void makeWorkspace(@TempDir Path folder) {
        workspace = Workspace.create(folder);
    }

    @AfterEach
    void removeWorkspace() {
        workspace.close();
    }

    private static long value(long rank) {
        return rank * rank - 5;
    }

    private SortedValues values() {
        LongRun.Writer writer = LongRun.write(workspace.scratch("values"));
        for (long rank = 0; rank < VALUES; rank++) {
            writer.put(value(rank));
        }
        return new SortedValues.OnDisk(writer.finish());
    }

    private void askForAll(BlockEnds ends, int level) {
        for (long block = 0; block < blocks.bins(level); block++) {
            assertThat(ends.least(level, block)).isEqualTo(value(blocks.first(level, block)));
            assertThat(ends.greatest(level, block)).isEqualTo(value(blocks.last(level, block)));
        }
    }

    @Test
    void are_kept_once_many_of_a_level_were_asked_for() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 16));
        BlockEnds ends = new BlockEnds(values(), blocks, budget);
        askForAll(ends, LEVEL);
        assertThat(budget.peak()).isZero();

        askForAll(ends, LEVEL);
        assertThat(budget.peak()).isEqualTo(16 * blocks.bins(LEVEL));
        askForAll(ends, LEVEL + 1);
        assertThat(budget.peak()).isEqualTo(16 * blocks.bins(LEVEL));
    }

    @Test
    void are_read_where_the_budget_has_no_room_for_them() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(30_000));
        BlockEnds ends = new BlockEnds(values(), blocks, budget);
        for (int times = 0; times < 3; times++) {
            askForAll(ends, LEVEL);
        }
        assertThat(budget.peak()).isZero();
    }
}
