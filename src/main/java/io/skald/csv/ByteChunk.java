package io.skald.csv;

import io.skald.table.ChunkSpan;
import io.skald.table.TableChunk;
import io.skald.table.WrittenCursor;
import java.nio.file.Path;

/** Whole records as the bytes they were read as. */
final class ByteChunk implements TableChunk {

    private final ByteSyntax syntax;
    private final TableFile file;
    private final FileLines fileLines;
    private final int index;
    private final ChunkSpan span;
    private final long lines;
    private final BufferPool.Buffer buffer;
    private final boolean endsFile;
    private boolean closed;

    /**
     * A chunk over the first {@code span.bytes()} bytes of a buffer.
     *
     * @param fileLines where lines are counted if the span does not know its first one
     * @param lines line ends in the chunk, 0 if unknown
     * @param endsFile whether nothing but blank lines may follow in the file, if the chunk ends in a blank line
     */
    ByteChunk(
            ByteSyntax syntax,
            TableFile file,
            FileLines fileLines,
            int index,
            ChunkSpan span,
            long lines,
            BufferPool.Buffer buffer,
            boolean endsFile) {
        this.syntax = syntax;
        this.file = file;
        this.fileLines = fileLines;
        this.index = index;
        this.span = span;
        this.lines = lines;
        this.buffer = buffer;
        this.endsFile = endsFile;
        buffer.bytes()[length()] = '\n';
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public Path file() {
        return file.path();
    }

    @Override
    public long bytes() {
        return span.bytes();
    }

    @Override
    public ChunkSpan span() {
        return span;
    }

    long lines() {
        return lines;
    }

    /** The line on which the chunk starts. */
    long firstLine() {
        return span.firstLine() == ChunkSpan.UNKNOWN_LINE ? fileLines.lineAt(span.offset()) : span.firstLine();
    }

    /** The buffer; the records' bytes are the first {@link #length()}, and a line feed stands behind them. */
    byte[] buffer() {
        return buffer.bytes();
    }

    int length() {
        return (int) span.bytes();
    }

    boolean endsFile() {
        return endsFile;
    }

    /** The index of the first byte that is no text, beyond the end if there is none; every call looks for it again. */
    int firstMalformed() {
        int found = new EncodingCheck(syntax.dialect().encoding()).firstMalformed(buffer(), 0, length());
        return found == length() ? Integer.MAX_VALUE : found;
    }

    @Override
    public WrittenCursor records() {
        return new ByteRecordCursor(syntax, file, this, true);
    }

    /** A cursor that takes records of any number of fields, for the first record, which decides that number. */
    ByteRecordCursor recordsOfAnyWidth() {
        return new ByteRecordCursor(syntax, file, this, false);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            buffer.close();
        }
    }
}
