package io.skald.table;

import io.skald.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        List<FolderKeys> keys = new ArrayList<>();
        for (Path file : files) {
            FolderKeys each = FolderKeys.of(file);
            keys.add(keys.isEmpty() ? each : each.like(keys.get(0)));
        }
        return new PartitionedInput(base.open(files, hideNames), keys, base);
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
