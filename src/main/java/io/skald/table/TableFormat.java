package io.skald.table;

import io.skald.FailureException;
import io.skald.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/** How a table is stored, and which of its values mean "missing". Input and release of a job have the same. */
public interface TableFormat {

    /** The encoding of texts in files that belong to the table, such as hierarchies. */
    Charset encoding();

    /**
     * The value of a field that a release takes over as it is written, unquoted, unescaped and trimmed if the format says so. Where rows
     * are not written as bytes, fields are their values.
     */
    default String valueOf(byte[] written) {
        return new String(written, StandardCharsets.UTF_8);
    }

    /**
     * A value as its field is written, so that {@link #valueOf} gives it back. Where rows are not written as bytes, fields are their values.
     *
     * @throws UsageException if the format cannot express it
     */
    default byte[] written(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether files name their columns; otherwise columns are named {@code column 1}, {@code column 2}, ... */
    boolean header();

    /** The values that mean "missing", the first being the one printed. */
    List<String> missing();

    /** Whether blanks around the values of quasi-identifiers and around names are dropped before they are looked up. */
    boolean trim();

    /** Names all that decides what is read and written, name by name with its value, in a fixed order: equal formats, equal answers. */
    void describe(BiConsumer<String, Object> setting);

    /**
     * The files that a user's word for the input means, in the order in which they are read: as {@link InputFiles#resolve} finds them, where the
     * format does not say otherwise.
     *
     * @param location a file, a folder or a glob
     * @param folder that a relative location starts from
     */
    default List<Path> files(String location, Path folder) {
        return InputFiles.resolve(location, folder);
    }

    /** As {@link #open(List, boolean)}, with names in messages. */
    default TableInput open(List<Path> files) {
        return open(files, false);
    }

    /**
     * Opens the files of a table and finds its columns.
     *
     * @param files at least one; all have the same columns, in any order; without headers, the same number of them
     * @param hideNames whether messages speak of columns by number alone, as a file without a header begins with somebody's record
     * @throws UsageException if a file is missing, all are empty, its columns cannot be told or are other than the first file's, or the
     *     format contradicts itself
     * @throws FailureException if a file cannot be read
     */
    TableInput open(List<Path> files, boolean hideNames);

    /** The format that a release of a table in this format has, where that is not the same. */
    default TableFormat released() {
        return this;
    }

    /** Where the rows come from, if that is no file: {@link #open} then takes no files, or the one that they were copied to. */
    default Optional<TableSource> source() {
        return Optional.empty();
    }

    /** Where a release goes, if that is no file. */
    default Optional<TableTarget> destination() {
        return Optional.empty();
    }

    /** Whether this is such a format, or one on top of it. */
    default boolean has(Class<? extends TableFormat> layer) {
        return layer.isInstance(this);
    }

    /**
     * A release in this format.
     *
     * @param input the table that it is made of
     * @param columns from left to right
     */
    TableOutput output(TableInput input, List<ReleasedColumn> columns);

    /** What is wrong with the name of an output, which must not promise what the release is not; empty if nothing is. */
    Optional<String> namingProblem(Path output);

    /** What a name must end with for its file to be packed as this target is; empty if that is not packed. */
    String ending(Path target);

    /**
     * Opens a file to write a table to, from its start.
     *
     * @param file what is written to, which may be a temporary file beside the target
     * @param target the name that it will get, which decides how it is packed
     * @param tap is given the stream of the file's own bytes, packed if they are, to be put before it
     * @throws IOException if it cannot be opened
     */
    OutputStream create(Path file, Path target, UnaryOperator<OutputStream> tap) throws IOException;
}
