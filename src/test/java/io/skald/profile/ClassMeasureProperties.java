package io.skald.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.risk.SizeTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;

/** Classes counted on disk, part by part, against a map. */
class ClassMeasureProperties {

    @Property(tries = 60)
    void classes_are_those_of_a_map(
            @ForAll @NotEmpty @Size(max = 120) List<@IntRange(max = 40) Integer> rows,
            @ForAll @IntRange(min = 1, max = 50) int part)
            throws IOException {
        Path folder = Files.createTempDirectory("measure");
        Path file = Files.writeString(
                folder.resolve("t.csv"),
                rows.stream().map(row -> row / 3 + "," + row % 3).collect(Collectors.joining("\n", "q,s\n", "\n")));
        Map<Integer, Map<Integer, Long>> expected = new HashMap<>();
        rows.forEach(row ->
                expected.computeIfAbsent(row / 3, group -> new HashMap<>()).merge(row % 3, 1L, Long::sum));
        TreeMap<Long, Long> sizes = new TreeMap<>();
        expected.values()
                .forEach(group -> sizes.merge(
                        group.values().stream().mapToLong(Long::longValue).sum(), 1L, Long::sum));

        ClassMeasure.Measured measured;
        try (Workspace workspace = Workspace.create(folder)) {
            measured = new ClassMeasure(part)
                    .of(
                            UnknownTable.open(file.toString(), UnknownTable.Known.NOTHING, false),
                            List.of("q"),
                            List.of("s"),
                            2,
                            MemoryBudget.of(ByteSize.ofMegabytes(64)),
                            workspace,
                            Progress.NONE);
        }
        Files.delete(file);
        Files.delete(folder);

        assertThat(measured.classes()).isEqualTo(SizeTable.of(sizes));
        assertThat(measured.masked()).isZero();
        assertThat(measured.sensitive().get(0).leastDistinct())
                .isEqualTo(expected.values().stream().mapToInt(Map::size).min().orElseThrow());
        assertThat(measured.sensitive().get(0).oneValued())
                .isEqualTo(expected.values().stream()
                        .filter(group -> new HashSet<>(group.keySet()).size() == 1)
                        .count());
    }
}
