package io.skald.table;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A format of whose rows some are no part of the table, such as totals.
 *
 * @param rules all of which hold of the others
 */
public record FilteredFormat(TableFormat base, List<RowRule> rules) implements LayeredFormat {

    public FilteredFormat {
        rules = List.copyOf(rules);
    }

    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        TableInput input = base.open(files, hideNames);
        return new FilteredInput(
                input,
                RowFilter.of(rules, missing(), input),
                rows -> rows + (rows == 1 ? " row is" : " rows are") + " no part of the table, as rows-where says.");
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        base.describe(setting);
        rules.forEach(rule -> setting.accept("rows-where", rule));
    }

    @Override
    public TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        return base.output(input instanceof FilteredInput filtered ? filtered.base() : input, columns);
    }
}
