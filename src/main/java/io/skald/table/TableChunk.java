package io.skald.table;

import java.nio.file.Path;

/** Some whole records, one after another, of one input file, in memory. Holds a pooled buffer until closed. */
public interface TableChunk extends AutoCloseable {

    /** The number of this chunk, counted from 0 over all files. */
    int index();

    /** The file that the records are of. */
    Path file();

    /** Bytes of the file that this chunk covers, as read (of a compressed file: unpacked). */
    long bytes();

    /** Where this chunk lies, for reading it again; the rows are those that the cut counted, 0 if it counted none. */
    ChunkSpan span();

    /** A new cursor before the first record: a {@link WrittenCursor} if the format has rows as written. */
    RowCursor records();

    @Override
    void close();
}
