package io.skald.table;

import io.skald.budget.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A table that lies in no file, such as a database's. Its rows are copied into one, once, and every pass reads that: they all see the
 * rows of one moment.
 */
public interface TableSource {

    /** What and where it is, for reports and messages; nothing of it is secret. */
    String shown();

    /** As {@link TableFormat#describe}: equal tables, equal answers. */
    void describe(BiConsumer<String, Object> setting);

    /**
     * The names of the columns, without a look at the rows.
     *
     * @throws io.skald.UsageException if the table is not there, or its columns cannot be told apart
     * @throws io.skald.FailureException if it cannot be reached
     */
    List<String> columns();

    /**
     * As {@link #columns()}, of a table that is read as the job's format says.
     *
     * @param format which such a table is in; others know better
     */
    default List<String> columns(TableFormat format) {
        return columns();
    }

    /** Whether its columns have types of their own; else the job's format says how it is read, as it does of a file. */
    default boolean hasTypes() {
        return true;
    }

    /** The files that it is made of, which nothing may be written over. */
    default List<Path> files() {
        return List.of();
    }

    /** What whoever runs a job on it should be told, a sentence or two each. */
    default List<String> remarks() {
        return List.of();
    }

    /** Whether its rows are copied before they are read; else they are read where they are, by an engine that has them. */
    default boolean isCopied() {
        return true;
    }

    /**
     * Writes the names of the columns and all rows, in the format that the job reads.
     *
     * @param file closed by whoever opened it
     * @param workspace takes what has to wait on disk meanwhile
     * @throws io.skald.FailureException if the table cannot be read
     * @throws IOException if the file cannot be written
     */
    void copyTo(OutputStream file, Workspace workspace) throws IOException;
}
