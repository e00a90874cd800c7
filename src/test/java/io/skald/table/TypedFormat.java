package io.skald.table;

import io.skald.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/** A format with types, as plain as can be: what a columnar file needs of the interfaces, and what they need of it. */
final class TypedFormat implements TableFormat {

    @Override
    public Charset encoding() {
        return StandardCharsets.UTF_8;
    }

    @Override
    public boolean header() {
        return true;
    }

    @Override
    public List<String> missing() {
        return List.of("");
    }

    @Override
    public boolean trim() {
        return false;
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        setting.accept("format", "typed");
    }

    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        List<TypedTable> tables = new ArrayList<>();
        for (Path file : files) {
            try {
                tables.add(TypedTable.read(file));
            } catch (IOException damaged) {
                throw new UsageException(file + " is no whole table.");
            }
        }
        return new TypedInput(files, tables);
    }

    @Override
    public TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        List<String> types = columns.stream()
                .map(column -> column.keptFrom().isPresent()
                        ? input.types().get(column.keptFrom().getAsInt())
                        : TableInput.TEXT)
                .toList();
        return new TypedOutput(columns.stream().map(ReleasedColumn::name).toList(), types);
    }

    @Override
    public Optional<String> namingProblem(Path output) {
        return Optional.empty();
    }

    @Override
    public String ending(Path target) {
        return "";
    }

    @Override
    public OutputStream create(Path file, Path target, UnaryOperator<OutputStream> tap) throws IOException {
        return tap.apply(Files.newOutputStream(file));
    }
}
