package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassCounterTest {

    private static final int ROWS = 40_000;

    @TempDir
    Path folder;

    private record Seen(long rows, long firstRow) {}

    @ParameterizedTest
    @CsvSource({"64000000,10000,false", "64000000,50,false", "20000,10000,true", "5000,10000,true", "5000,15,false"})
    void counts_are_those_of_a_plain_map_whatever_the_memory(long memory, int distinct, boolean spills)
            throws IOException {
        Random random = new Random(memory + distinct);
        Map<String, Seen> expected = new HashMap<>();
        List<Seen> found = new ArrayList<>();
        MemoryBudget budget = MemoryBudget.of(new ByteSize(memory));
        try (Workspace workspace = Workspace.create(folder)) {
            try (ClassCounter counter = new ClassCounter(budget, workspace, memory)) {
                for (int row = 1; row <= ROWS; row++) {
                    String key = "x".repeat(random.nextInt(3)) + random.nextInt(distinct);
                    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
                    counter.add(bytes, 0, bytes.length, 1, row);
                    long first = row;
                    expected.merge(key, new Seen(1, first), (a, b) -> new Seen(a.rows() + 1, a.firstRow()));
                }
                counter.finish((rows, firstRow) -> found.add(new Seen(rows, firstRow)));
            }
            assertThat(workspace.spilledBytes() > 0).isEqualTo(spills);
            try (Stream<Path> left = Files.list(workspace.folder())) {
                assertThat(left).isEmpty();
            }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected.values());
        assertThat(budget.available()).isEqualTo(memory);
        assertThat(budget.peak()).isLessThanOrEqualTo(memory);
    }

    @Test
    void a_key_larger_than_the_memory_is_a_failure_that_says_so() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(10_000));
        byte[] key = new byte[20_000];
        try (Workspace workspace = Workspace.create(folder);
                ClassCounter counter = new ClassCounter(budget, workspace, 10_000)) {
            assertThatThrownBy(() -> counter.add(key, 0, key.length, 1, 1))
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("20000 bytes");
        }
    }

    @Test
    void a_key_larger_than_all_before_finds_room_where_there_is_some() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1_000_000));
        byte[] key = new byte[20_000];
        List<Long> sizes = new ArrayList<>();
        try (Workspace workspace = Workspace.create(folder);
                ClassCounter counter = new ClassCounter(budget, workspace, 1_000_000)) {
            counter.add(key, 0, key.length, 1, 1);
            counter.add(key, 0, key.length, 1, 2);
            counter.finish((rows, firstRow) -> sizes.add(rows));
        }
        assertThat(sizes).containsExactly(2L);
    }
}
