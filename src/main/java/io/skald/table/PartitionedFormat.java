package io.skald.table;

import io.skald.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/**
 * A format of tables whose parts lie in folders named {@code key=value}, as Hive and Spark write them: the keys are columns behind those of the
 * files. A release is one file, and has them as columns of its own.
 */
public record PartitionedFormat(TableFormat base) implements LayeredFormat {

    @Override
    public List<Path> files(String location, Path folder) {
        return InputFiles.resolveParts(location, folder);
    }

    /** @throws UsageException also if the folders of a part cannot be read as keys, or have other keys than the first part's or than its columns */
    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        return new PartitionedInput(base.open(files, hideNames), keys(files), base);
    }

    private static List<FolderKeys> keys(List<Path> files) {
        List<FolderKeys> keys = new ArrayList<>();
        for (Path file : files) {
            FolderKeys each = FolderKeys.of(file);
            keys.add(keys.isEmpty() ? each : each.like(keys.get(0)));
        }
        return keys;
    }

    /**
     * What the folders around parts say, for an engine that reads the parts itself.
     *
     * @param parts at least one
     * @return of each part its values by key, keys in the order of the columns; where there is none, what stands for none
     * @throws UsageException as {@link #open} does for folders
     */
    public List<Map<String, String>> values(List<Path> parts) {
        List<FolderKeys> found = keys(parts);
        String missing = missing().stream().findFirst().orElse("");
        return found.stream()
                .map(part -> {
                    Map<String, String> values = new LinkedHashMap<>();
                    found.get(0).keys().forEach(key -> values.put(key, part.value(key, missing)));
                    return values;
                })
                .toList();
    }

    @Override
    public TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        if (!(input instanceof PartitionedInput partitioned)) {
            return base.output(input, columns);
        }
        int own = partitioned.base().columns().size();
        return base.output(
                partitioned.base(),
                columns.stream()
                        .map(column -> column.keptFrom().orElse(0) < own
                                ? column
                                : new ReleasedColumn(column.name(), OptionalInt.empty()))
                        .toList());
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        base.describe(setting);
        setting.accept("partitions", "hive");
    }
}
