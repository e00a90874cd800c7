package io.skald.table;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * A table that comes from no file, or a release that goes to none, or both.
 *
 * @param base how the copy of the table is read, and the release is written before it goes on its way
 * @param source empty if the table comes from files
 * @param destination empty if the release goes to a file
 */
public record RemoteFormat(TableFormat base, Optional<TableSource> source, Optional<TableTarget> destination)
        implements LayeredFormat {

    /** @param files the copy; none for what can be known without one */
    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        return source.isPresent() && files.isEmpty()
                ? new UnreadInput(names(source.get().columns(base)), base.encoding())
                : base.open(files, hideNames);
    }

    private List<String> names(List<String> columns) {
        return base.trim() ? columns.stream().map(Blanks::trim).toList() : columns;
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        base.describe(setting);
        source.ifPresent(table -> table.describe(setting));
    }

    @Override
    public Optional<String> namingProblem(Path output) {
        return destination.isPresent() ? Optional.empty() : base.namingProblem(output);
    }

    /** What goes to no file is not packed, whatever it is called. */
    @Override
    public String ending(Path file) {
        return destination.isPresent() ? "" : base.ending(file);
    }

    @Override
    public OutputStream create(Path file, Path named, UnaryOperator<OutputStream> tap) throws IOException {
        return base.create(file, destination.isPresent() ? Path.of("release") : named, tap);
    }
}
