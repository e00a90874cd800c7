package io.skald.table;

import io.skald.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * A format of tables that are released in another one.
 *
 * @param base the input's
 * @param target the release's
 * @param typed whether it is the input that has types: what a release of texts keeps of it are the texts
 */
public record ConvertedFormat(TableFormat base, TableFormat target, boolean typed) implements LayeredFormat {

    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        TableInput input = base.open(files, hideNames);
        return typed ? new TextInput(input) : input;
    }

    @Override
    public TableFormat released() {
        return target.released();
    }

    @Override
    public TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        for (ReleasedColumn column : columns) {
            Optional<String> nested = column.keptFrom().isPresent()
                    ? input.onlyKept(column.keptFrom().getAsInt())
                    : Optional.empty();
            if (typed && nested.isPresent()) {
                throw new UsageException(
                        "The column " + nested.get() + ", which a release of texts cannot hold: give it the role"
                                + " identifier, or name the output .parquet.");
            }
        }
        TableOutput output = target.output(input, columns);
        return typed ? new TextOutput(output, input.valueEncoding()) : output;
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        base.describe(setting);
        target.describe((name, value) -> setting.accept("released " + name, value));
    }

    @Override
    public Optional<String> namingProblem(Path output) {
        return target.namingProblem(output);
    }

    @Override
    public String ending(Path file) {
        return target.ending(file);
    }

    @Override
    public OutputStream create(Path file, Path named, UnaryOperator<OutputStream> tap) throws IOException {
        return target.create(file, named, tap);
    }
}
