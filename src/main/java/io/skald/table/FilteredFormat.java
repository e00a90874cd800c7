package io.skald.table;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * A format of whose rows some are no part of the table, such as totals.
 *
 * @param rules all of which hold of the others
 */
public record FilteredFormat(TableFormat base, List<RowRule> rules) implements TableFormat {

    public FilteredFormat {
        rules = List.copyOf(rules);
    }

    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        return new FilteredInput(base.open(files, hideNames), rules, missing());
    }

    @Override
    public TableFormat released() {
        return base.released();
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        base.describe(setting);
        rules.forEach(rule -> setting.accept("rows-where", rule));
    }

    @Override
    public Charset encoding() {
        return base.encoding();
    }

    @Override
    public String valueOf(byte[] written) {
        return base.valueOf(written);
    }

    @Override
    public boolean header() {
        return base.header();
    }

    @Override
    public List<String> missing() {
        return base.missing();
    }

    @Override
    public boolean trim() {
        return base.trim();
    }

    @Override
    public TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        return base.output(input instanceof FilteredInput filtered ? filtered.all() : input, columns);
    }

    @Override
    public Optional<String> namingProblem(Path output) {
        return base.namingProblem(output);
    }

    @Override
    public String ending(Path target) {
        return base.ending(target);
    }

    @Override
    public OutputStream create(Path file, Path target, UnaryOperator<OutputStream> tap) throws IOException {
        return base.create(file, target, tap);
    }
}
