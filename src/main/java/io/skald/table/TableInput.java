package io.skald.table;

import io.skald.budget.MemoryBudget;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One table in one or several files, open to be read: its columns are known, its rows are read chunk by chunk, as often as wanted. */
public interface TableInput {

    /** The type of columns in formats that have texts only. */
    String TEXT = "text";

    /** The names of the columns, in the order of the first file. */
    List<String> columns();

    /** What the columns hold, in the format's own words: all of a textual format hold {@link #TEXT}. */
    default List<String> types() {
        return Collections.nCopies(columns().size(), TEXT);
    }

    /** Why a column can be released as it is or left out, but nothing else; empty if anything can be done with it. */
    default Optional<String> onlyKept(int column) {
        return Optional.empty();
    }

    /** The files in the order in which they are read. */
    List<Path> files();

    /** The size of all files on disk, compressed or not. */
    long totalBytes();

    /**
     * Bytes that whoever reads any of the rows holds beside them, such as pages that are unpacked whole, as far as it can be told; 0 in a format whose
     * rows are read one by one.
     */
    default long heldBesideRows() {
        return 0;
    }

    /** Whether columns lie apart, so that one of which no value is asked for costs nothing. */
    default boolean readsByColumn() {
        return false;
    }

    /** The encoding of the values that cursors hand out. */
    Charset valueEncoding();

    /** What ends each row of a release of this table, as bytes; empty in a format whose rows are not bytes one after another. */
    byte[] rowEnd();

    /** What whoever runs a job on it should be told before the rows are read, a sentence or two each. */
    default List<String> remarks() {
        return List.of();
    }

    /** How many rows of its files were found to be no part of it, as far as it was read. */
    default long passedOver() {
        return 0;
    }

    /** What is odd about where the table ends, for whoever checks a job before it runs. */
    default Optional<String> oddEnd() {
        return Optional.empty();
    }

    /**
     * On which of the first lines these names stand, if they do and the header has them not.
     *
     * @param names of columns
     */
    default OptionalInt lineOf(Collection<String> names) {
        return OptionalInt.empty();
    }

    /** What may be wrong with the format, for messages about columns that are not found; empty if nothing looks wrong. */
    Optional<FormatDoubt> doubt();

    /** The rows, cut into chunks. The cuts depend on the limit and the files alone. */
    default ChunkSource chunks(ChunkLimit limit, MemoryBudget budget) {
        return chunks(limit, budget, ByteTap.NONE);
    }

    /** As {@link #chunks(ChunkLimit, MemoryBudget)}, and shows a tap all bytes of the files on the way. */
    ChunkSource chunks(ChunkLimit limit, MemoryBudget budget, ByteTap tap);

    /**
     * The chunks that an earlier pass has cut, again.
     *
     * @param index of chunks in the order of the input
     */
    ChunkSource chunks(List<ChunkSpan> index, MemoryBudget budget);
}
