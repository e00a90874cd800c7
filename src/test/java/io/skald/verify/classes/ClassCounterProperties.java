package io.skald.verify.classes;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Classes of rows that come in batches, beside a plain map from their keys, which are as long as may be. */
class ClassCounterProperties {

    private record Counted(long rows, long firstRow, long shared) {

        Counted and(Counted other) {
            return new Counted(
                    rows + other.rows,
                    Math.min(firstRow, other.firstRow),
                    shared == other.shared ? shared : ClassRows.SEVERAL);
        }
    }

    @Property(tries = 150)
    void classes_of_batches_are_those_of_a_plain_map_whatever_the_length_of_keys_and_the_memory(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 40_000) int values,
            @ForAll boolean spilling)
            throws IOException {
        Random random = new Random(seed);
        Map<List<String>, Counted> expected = new HashMap<>();
        Map<List<String>, Counted> found = new HashMap<>();
        Path folder = Files.createTempDirectory("classes");
        MemoryBudget budget = MemoryBudget.of(new ByteSize(spilling ? 150_000 : 10_000_000));
        try (Workspace workspace = Workspace.create(folder);
                ClassCounter counter = new ClassCounter(budget, workspace, spilling ? 60_000 : 9_000_000, 1)) {
            try (ClassBatch first = new ClassBatch(counter, 1);
                    ClassBatch second = new ClassBatch(counter, 1)) {
                ClassKey key = new ClassKey();
                for (int row = 1; row <= 6_000; row++) {
                    key.clear();
                    String[] labels = new String[columns];
                    for (int column = 0; column < columns; column++) {
                        labels[column] = addLabel(random, values, key);
                    }
                    long value = 1 + random.nextInt(2);
                    (random.nextInt(3) == 0 ? first : second).add(key, row, new long[] {value});
                    expected.merge(List.of(labels), new Counted(1, row, value), Counted::and);
                }
                first.flush();
                second.flush();
            }
            ClassKeyReader reader = new ClassKeyReader();
            counter.finish((keys, start, rows, firstRow, shared) -> {
                reader.open(keys, start);
                String[] labels = new String[columns];
                for (int column = 0; column < columns; column++) {
                    reader.next();
                    labels[column] = reader.id() >= 0
                            ? "#" + reader.id()
                            : new String(
                                    reader.bytes(),
                                    reader.start(),
                                    reader.end() - reader.start(),
                                    StandardCharsets.UTF_8);
                }
                assertThat(found.put(List.of(labels), new Counted(rows, firstRow, shared[0])))
                        .isNull();
            });
        }
        Files.delete(folder);
        assertThat(found).isEqualTo(expected);
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    /** With so much memory, runs are written from larger buffers, and slots double once they have been emptied. */
    @Example
    void hundreds_of_thousands_of_classes_are_each_counted_once_where_memory_holds_half_of_them() throws IOException {
        int classes = 400_000;
        long limit = 9_000_000;
        long[] times = new long[classes];
        Path folder = Files.createTempDirectory("classes");
        MemoryBudget budget = MemoryBudget.of(new ByteSize(limit));
        try (Workspace workspace = Workspace.create(folder);
                ClassCounter counter = new ClassCounter(budget, workspace, limit, 0)) {
            byte[] key = new byte[Integer.BYTES];
            for (int row = 1; row <= 3 * classes; row++) {
                ByteBuffer.wrap(key).putInt(row % classes);
                counter.add(key, 0, key.length, 1, row, new long[0], 0);
            }
            counter.finish((keys, start, rows, firstRow, shared) -> {
                int id = ByteBuffer.wrap(keys, start, Integer.BYTES).getInt();
                assertThat(firstRow).isEqualTo(id == 0 ? classes : id);
                times[id] += rows;
            });
            assertThat(workspace.spilledBytes()).isPositive();
        }
        Files.delete(folder);
        assertThat(times).containsOnly(3);
        assertThat(budget.available()).isEqualTo(limit);
        assertThat(budget.peak()).isLessThanOrEqualTo(limit);
    }

    private static String addLabel(Random random, int values, ClassKey key) {
        int id = random.nextInt(values);
        if (random.nextInt(8) > 0) {
            key.addId(id);
            return "#" + id;
        }
        String text = "v".repeat(random.nextInt(random.nextInt(40) > 0 ? 4 : 2_000)) + id % 50;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        key.addText(bytes, 0, bytes.length);
        return text;
    }

    @Property(tries = 300)
    void words_tell_short_keys_apart_and_say_how_long_they_are(
            @ForAll long seed, @ForAll @IntRange(max = 7) int length) {
        Random random = new Random(seed);
        byte[] bytes = new byte[length + random.nextInt(12)];
        random.nextBytes(bytes);
        byte[] written = new byte[8];

        long word = KeyWord.of(bytes, bytes.length - length, bytes.length);
        KeyWord.write(word, written);

        assertThat(word).isPositive();
        assertThat(KeyWord.length(word)).isEqualTo(length);
        assertThat(Arrays.copyOf(written, length))
                .isEqualTo(Arrays.copyOfRange(bytes, bytes.length - length, bytes.length));
        assertThat(KeyWord.mayBe(word, KeyWord.of(written, 0, length))).isTrue();
        assertThat(KeyWord.mayBe(word, KeyWord.of(written, 0, 8))).isFalse();
    }
}
