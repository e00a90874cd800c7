package io.skald.table;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

/** A format of files whose header comes again among the rows, as where several exports were written one behind the other; such lines are no rows. */
public record RepeatedHeaderFormat(TableFormat base) implements LayeredFormat {

    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        TableInput input = base.open(files, hideNames);
        return new FilteredInput(
                input,
                new OtherThanHeader(input.columns(), input.valueEncoding()),
                rows -> rows + (rows == 1 ? " line repeats" : " lines repeat")
                        + " the header and " + (rows == 1 ? "is" : "are")
                        + " passed over (format.header: repeated).");
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        base.describe(setting);
        setting.accept("repeated header", "passed over");
    }

    @Override
    public TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        return base.output(input instanceof FilteredInput filtered ? filtered.base() : input, columns);
    }
}
