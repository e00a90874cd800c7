package io.skald.csv;

import io.skald.budget.MemoryBudget;
import io.skald.table.ByteTap;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One of the two ways to read a table; both give the same records and the same errors. */
sealed interface TableReader permits ByteTableReader, GeneralTableReader {

    /** The first record of a file's table: its header, or its first row; empty if there is none. */
    default Optional<FirstRecord> firstRecord(Path file, FileFrame frame) {
        return firstRecords(file, frame, 1).stream().findFirst();
    }

    /** The first records of a file's table, header included; fewer than asked for if it has no more. */
    List<FirstRecord> firstRecords(Path file, FileFrame frame, int most);

    /** The encoding in which cursors hand out values. */
    Charset valueEncoding();

    ChunkSource chunks(List<TableFile> files, ChunkLimit limit, MemoryBudget budget, ByteTap tap);

    ChunkSource chunks(List<TableFile> files, List<ChunkSpan> index, MemoryBudget budget);

    /**
     * One of the first records of a file.
     *
     * @param values the fields' values, not trimmed
     * @param start where it starts, in unpacked bytes
     * @param end where it ends, its line end included
     * @param nextLine the line after it
     * @param lineEnd what ends its line; a line feed if nothing does
     */
    record FirstRecord(List<String> values, long start, long end, long nextLine, String lineEnd) {

        /** Of a file with nothing in it. */
        static final FirstRecord NONE = new FirstRecord(List.of(), 0, 0, 1, "\n");
    }
}
