package io.skald.table;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/** A format on top of another, which speaks wherever this one has nothing to say of its own. */
public interface LayeredFormat extends TableFormat {

    /** The one below. */
    TableFormat base();

    @Override
    default TableInput open(List<Path> files, boolean hideNames) {
        return base().open(files, hideNames);
    }

    @Override
    default boolean has(Class<? extends TableFormat> layer) {
        return layer.isInstance(this) || base().has(layer);
    }

    @Override
    default TableFormat released() {
        return base().released();
    }

    @Override
    default TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        return base().output(input, columns);
    }

    @Override
    default void describe(BiConsumer<String, Object> setting) {
        base().describe(setting);
    }

    @Override
    default Charset encoding() {
        return base().encoding();
    }

    @Override
    default String valueOf(byte[] written) {
        return base().valueOf(written);
    }

    @Override
    default byte[] written(String value) {
        return base().written(value);
    }

    @Override
    default List<Path> files(String location, Path folder) {
        return base().files(location, folder);
    }

    @Override
    default boolean header() {
        return base().header();
    }

    @Override
    default List<String> missing() {
        return base().missing();
    }

    @Override
    default boolean trim() {
        return base().trim();
    }

    @Override
    default Optional<String> namingProblem(Path output) {
        return base().namingProblem(output);
    }

    @Override
    default String ending(Path target) {
        return base().ending(target);
    }

    @Override
    default OutputStream create(Path file, Path target, UnaryOperator<OutputStream> tap) throws IOException {
        return base().create(file, target, tap);
    }
}
