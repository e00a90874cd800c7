package io.skald.verify.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassCounterTest {

    private static final int ROWS = 40_000;

    @TempDir
    Path folder;

    private record Seen(long rows, long firstRow, List<Long> values) {

        Seen and(Seen other) {
            return new Seen(
                    rows + other.rows, Math.min(firstRow, other.firstRow), List.of(common(0, other), common(1, other)));
        }

        private long common(int attribute, Seen other) {
            return values.get(attribute).equals(other.values.get(attribute))
                    ? values.get(attribute)
                    : ClassRows.SEVERAL;
        }
    }

    /** How often each class was seen: comparing unordered lists of thousands one by one would take most of the build. */
    private static Map<Seen, Long> counted(Collection<Seen> classes) {
        return classes.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    @ParameterizedTest
    @CsvSource({"64000000,10000,false", "64000000,50,false", "20000,10000,true", "8000,10000,true", "8000,15,false"})
    void counts_are_those_of_a_plain_map_whatever_the_memory(long memory, int distinct, boolean spills)
            throws IOException {
        Random random = new Random(memory + distinct);
        Map<String, Seen> expected = new HashMap<>();
        List<Seen> found = new ArrayList<>();
        MemoryBudget budget = MemoryBudget.of(new ByteSize(memory));
        try (Workspace workspace = Workspace.create(folder)) {
            try (ClassCounter counter = new ClassCounter(budget, workspace, memory, 2)) {
                for (int row = 1; row <= ROWS; row++) {
                    String key = "x".repeat(random.nextInt(3)) + random.nextInt(distinct);
                    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
                    long[] values = {key.length(), 1 + random.nextInt(2)};
                    counter.add(bytes, 0, bytes.length, 1, row, values, 0);
                    expected.merge(key, new Seen(1, row, List.of(values[0], values[1])), Seen::and);
                }
                counter.finish(
                        (rows, firstRow, values) -> found.add(new Seen(rows, firstRow, List.of(values[0], values[1]))));
            }
            assertThat(workspace.spilledBytes() > 0).isEqualTo(spills);
            assertThat(workspace.folder().toFile().list()).containsExactly("lock");
        }
        assertThat(counted(found)).isEqualTo(counted(expected.values()));
        assertThat(budget.available()).isEqualTo(memory);
        assertThat(budget.peak()).isLessThanOrEqualTo(memory);
    }

    @ParameterizedTest
    @CsvSource({"64000000,10000,false", "64000000,50,false", "30000,10000,true", "8000,10000,true", "8000,5,false"})
    void rows_added_in_batches_are_those_added_one_by_one(long memory, int distinct, boolean spills) {
        Random random = new Random(memory + distinct);
        Map<String, Seen> expected = new HashMap<>();
        List<Seen> found = new ArrayList<>();
        MemoryBudget budget = MemoryBudget.of(new ByteSize(memory + (1 << 20)));
        try (Workspace workspace = Workspace.create(folder);
                ClassCounter counter = new ClassCounter(budget, workspace, memory, 2)) {
            List<ClassBatch> batches = List.of(new ClassBatch(counter, 2), new ClassBatch(counter, 2));
            ClassKey key = new ClassKey();
            for (int row = 1; row <= ROWS; row++) {
                String text = "x".repeat(random.nextInt(3)) + random.nextInt(distinct);
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                long[] values = {text.length(), 1 + random.nextInt(2)};
                key.clear();
                key.addText(bytes, 0, bytes.length);
                batches.get(random.nextInt(2)).add(key, row, values);
                expected.merge(text, new Seen(1, row, List.of(values[0], values[1])), Seen::and);
            }
            batches.forEach(ClassBatch::flush);
            counter.finish(
                    (rows, firstRow, values) -> found.add(new Seen(rows, firstRow, List.of(values[0], values[1]))));
            assertThat(workspace.spilledBytes() > 0).isEqualTo(spills);
            batches.forEach(ClassBatch::close);
        }
        assertThat(budget.available()).isEqualTo(budget.total());
        assertThat(counted(found)).isEqualTo(counted(expected.values()));
    }

    @Test
    void a_batch_of_thousands_of_sensitive_attributes_takes_hardly_more_than_one_of_none() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(4));
        long[] values = new long[5_000];
        List<Long> rows = new ArrayList<>();
        try (Workspace workspace = Workspace.create(folder);
                ClassCounter counter = new ClassCounter(budget, workspace, budget.total(), values.length);
                ClassBatch batch = new ClassBatch(counter, values.length)) {
            ClassKey key = new ClassKey();
            key.addId(1);
            for (int row = 1; row <= 100; row++) {
                values[row] = row;
                batch.add(key, row, values);
            }
            batch.flush();
            counter.finish((count, firstRow, shared) -> rows.add(count + shared[1]));
        }
        assertThat(rows).containsExactly(101L);
    }

    @ParameterizedTest
    @ValueSource(ints = {110_000, 120_000, 130_000, 140_000, 150_000, 160_000, 170_000, 180_000})
    void classes_leave_the_chunks_something_to_be_read_with(int heldByOthers) {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(200_000));
        int limit = 100_000;
        try (Workspace workspace = Workspace.create(folder);
                MemoryBudget.Reservation others = budget.reserve(MemoryTag.CHUNKS, heldByOthers);
                ClassCounter counter = new ClassCounter(budget, workspace, limit, 0)) {
            long least = budget.available();
            for (int row = 1; row <= 8_000; row++) {
                byte[] key = ("a class of its own " + row).getBytes(StandardCharsets.UTF_8);
                counter.add(key, 0, key.length, 1, row, new long[0], 0);
                least = Math.min(least, budget.available());
            }
            assertThat(others.bytes()).isEqualTo(heldByOthers);
            assertThat(workspace.spilledBytes()).isPositive();
            assertThat(least).isGreaterThanOrEqualTo(limit / 16);
        }
    }

    @Test
    void a_key_larger_than_the_memory_is_a_failure_that_says_so() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(10_000));
        byte[] key = new byte[20_000];
        try (Workspace workspace = Workspace.create(folder);
                ClassCounter counter = new ClassCounter(budget, workspace, 10_000, 0)) {
            assertThatThrownBy(() -> counter.add(key, 0, key.length, 1, 1, new long[0], 0))
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
                ClassCounter counter = new ClassCounter(budget, workspace, 1_000_000, 0)) {
            counter.add(key, 0, key.length, 1, 1, new long[0], 0);
            counter.add(key, 0, key.length, 1, 2, new long[0], 0);
            counter.finish((rows, firstRow, values) -> sizes.add(rows));
        }
        assertThat(sizes).containsExactly(2L);
    }
}
