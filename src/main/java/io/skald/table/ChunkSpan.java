package io.skald.table;

/**
 * Where a chunk lies, so that a later pass can read the same records again without cutting.
 *
 * @param file which of the input's files, counted from 0
 * @param offset where the chunk starts in that file, in bytes (of a compressed file: unpacked); the general reader, which
 *     cannot jump, counts records instead: it is the number of records of the file before the chunk
 * @param bytes bytes of the file that the chunk covers
 * @param firstLine the line of the file on which the chunk starts, counted from 1; {@link #UNKNOWN_LINE} if lines are counted only
 *     when somebody asks
 * @param rows records in the chunk; 0 before they have been counted
 */
public record ChunkSpan(int file, long offset, long bytes, long firstLine, int rows) {

    /** Nobody has counted the lines before the chunk. */
    public static final long UNKNOWN_LINE = 0;

    public ChunkSpan {
        if (file < 0 || offset < 0 || bytes < 0 || firstLine < UNKNOWN_LINE || rows < 0) {
            throw new IllegalArgumentException("a chunk lies inside a file");
        }
    }

    /** The same span with the number of records that a cursor really found. */
    public ChunkSpan withRows(int found) {
        return new ChunkSpan(file, offset, bytes, firstLine, found);
    }
}
