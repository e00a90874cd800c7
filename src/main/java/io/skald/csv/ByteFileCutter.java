package io.skald.csv;

import io.skald.FailureException;
import io.skald.SkaldException;
import io.skald.budget.ByteSize;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSpan;
import java.util.Optional;

/**
 * Reads one file into pooled buffers and cuts it between records. A buffer belongs to its chunk alone, so that cursors may
 * walk over it while the next is filled.
 *
 * <p>Where chunks end by rows, every byte is scanned here to count them. Where they end by bytes, only those around the end are: this is
 * the one part of reading that cannot be shared out among threads, so the less the better. Hence of chunks of many rows only the
 * first one's are counted; the others end after as many bytes.
 */
final class ByteFileCutter implements AutoCloseable {

    private final ByteSyntax syntax;
    private final TableFile file;
    private final FileSlices slices;
    private final BufferPool pool;
    private final RecordCutter cutter;
    private final QuoteState quoteState;
    private final FileLines fileLines;

    private ChunkLimit limit;
    private long offset;
    private long line;
    private Optional<SkaldException> failure = Optional.empty();

    @SuppressWarnings("NullAway.Init")
    private BufferPool.Buffer buffer;

    private int filled;
    private long blankLines;

    ByteFileCutter(
            ByteSyntax syntax,
            TableFile file,
            FileSlices slices,
            QuoteState quoteState,
            ChunkLimit limit,
            BufferPool pool) {
        this.syntax = syntax;
        this.file = file;
        this.slices = slices;
        this.limit = limit;
        this.pool = pool;
        this.cutter = new RecordCutter(syntax);
        this.quoteState = quoteState;
        this.fileLines = new FileLines(file, syntax.dialect());
        this.offset = slices.startAt(file.bodyOffset(), syntax.dialect().encoding());
        this.line = file.firstLine();
    }

    /**
     * The next chunk; empty at the end of the file. When memory does not suffice for a record, the records before it are a
     * chunk, and the call after that fails.
     */
    Optional<ByteChunk> next(int index) {
        throwFailure();
        buffer = pool.take();
        boolean handedOut = false;
        try {
            takeKept();
            int cut = cut();
            handedOut = cut > 0;
            if (handedOut) {
                return Optional.of(chunk(index, cut));
            }
        } finally {
            if (!handedOut) {
                buffer.close();
            }
        }
        throwFailure();
        return Optional.empty();
    }

    private void throwFailure() {
        failure.ifPresent(known -> {
            throw known;
        });
    }

    private void takeKept() {
        filled = slices.keptLength();
        if (!buffer.ensure(filled, filled)) {
            throw new FailureException("Not enough memory for a chunk of " + new ByteSize(filled)
                    + ". Lower 'chunk' in the job, or raise 'memory' to at least " + pool.leastMemory(filled) + ".");
        }
        slices.moveKept(buffer.bytes());
        blankLines = 0;
        cutter.startAt(0, false);
    }

    /** Where the chunk ends; 0 if nothing is left, or memory does not suffice for its first record. */
    private int cut() {
        while (!scan()) {
            if (slices.ended()) {
                return filled;
            }
            if (!read()) {
                return lastRecordEnd();
            }
        }
        return file.columns() > 1 ? afterBlankLines(cutter.position()) : cutter.position();
    }

    private boolean scan() {
        if (slices.ended()) {
            buffer.bytes()[filled] = 0;
        }
        int known = slices.ended() ? filled : Math.max(0, filled - 1);
        if (!limit.countsRows()) {
            return scanAroundEnd(known);
        }
        // A chunk ends with the first record that reaches its bytes; the line end that ends it stands no earlier than
        // here.
        int free = (int) Math.min(known, limit.bytes() - 1);
        return cutter.scan(buffer.bytes(), free, limit.rows()) || cutter.scan(buffer.bytes(), known, cutter.rows() + 1);
    }

    /** As if all were scanned: the chunk ends with the first record that reaches its bytes. */
    private boolean scanAroundEnd(int known) {
        byte[] bytes = buffer.bytes();
        long place = limit.bytes() - 1;
        if (cutter.position() < place) {
            // Between two quotes one cannot tell whether they are a pair.
            while (place < known && bytes[(int) place] == syntax.quote()) {
                place++;
            }
            if (place >= known) {
                return false;
            }
            cutter.startAt((int) place, quoteState.isInside(bytes, (int) place));
        }
        return cutter.scan(bytes, known, 1);
    }

    /** Takes more of the file into the buffer; false, with the failure noted, if there is no memory for it. */
    private boolean read() {
        long needed = (long) filled + slices.sliceSize();
        long doubled = filled < limit.bytes() ? Math.min(2L * filled, limit.bytes()) : 2L * filled;
        if (!buffer.ensure(needed, Math.max(needed, doubled + slices.largestSlice()))) {
            failure = Optional.of(refused());
            return false;
        }
        filled += slices.read(buffer.bytes(), filled);
        return true;
    }

    private SkaldException refused() {
        int unended = filled - lastRecordEnd();
        return unended > filled / 2
                ? new Malformed(file.path(), syntax.dialect())
                        .tooLong(fileLines.lineAt(offset) + cutter.lines(), unended, pool.leastMemory(perhaps(unended)))
                : new FailureException("Not enough memory for a chunk of "
                        + (limit.countsRows() ? limit.rows() + " rows: the first of them take " : "more than ")
                        + new ByteSize(filled) + ". Lower 'chunk' in the job, or raise 'memory' to at least "
                        + pool.leastMemory(filled) + ".");
    }

    /** How long a record may be of which so much is known: twice that, or up to where the file ends. */
    private long perhaps(long unended) {
        long left = file.path().toFile().length() - offset;
        return left >= unended ? Math.min(left, 2 * unended) : 2 * unended;
    }

    /** Where the last complete record ends, found by scanning again up to it, and before that to count them if nobody has. */
    private int lastRecordEnd() {
        if (!limit.countsRows()) {
            cutter.startAt(0, false);
            cutter.scan(buffer.bytes(), filled - 1, Integer.MAX_VALUE);
        }
        int rows = cutter.rows();
        cutter.startAt(0, false);
        if (rows > 0) {
            cutter.scan(buffer.bytes(), filled - 1, rows);
        }
        return cutter.position();
    }

    /** Blank lines stay with the chunk before them: only so its cursor sees whether they end the file. */
    private int afterBlankLines(int cut) {
        int end = cut;
        while (hasByte(end) && isLineEnd(buffer.bytes()[end])) {
            boolean secondOfPair = buffer.bytes()[end] == '\n' && end > cut && buffer.bytes()[end - 1] == '\r';
            blankLines += secondOfPair ? 0 : 1;
            end++;
        }
        return end;
    }

    /** What the file's end adds to the records that have ended: one that is still open, or less the blank lines there, which are no rows. */
    private int rowsAtFileEnd(int cut) {
        if (cutter.insideQuotes() || !isLineEnd(buffer.bytes()[cut - 1])) {
            return 1;
        }
        return file.columns() == 1 ? 0 : -blankRows();
    }

    private int blankRows() {
        byte[] bytes = buffer.bytes();
        int lineEnds = 0;
        int i = cutter.position();
        while (i > 0 && isLineEnd(bytes[i - 1])) {
            i -= i > 1 && bytes[i - 1] == '\n' && bytes[i - 2] == '\r' ? 2 : 1;
            lineEnds++;
        }
        boolean firstEndsRecord = i > 0 && lineEnds > 0;
        return firstEndsRecord ? lineEnds - 1 : lineEnds;
    }

    private boolean hasByte(int index) {
        boolean readable = true;
        while (index == filled && readable && !slices.ended()) {
            readable = read();
        }
        return index < filled;
    }

    private static boolean isLineEnd(byte character) {
        return character == '\n' || character == '\r';
    }

    private ByteChunk chunk(int index, int cut) {
        boolean endsFile = slices.ended() && cut == filled;
        boolean counted = limit.countsRows();
        ChunkSpan span = new ChunkSpan(
                file.number(),
                offset,
                cut,
                counted ? line : ChunkSpan.UNKNOWN_LINE,
                counted ? cutter.rows() + (endsFile ? rowsAtFileEnd(cut) : 0) : 0);
        long lines = cutter.lines() + blankLines;
        slices.keep(buffer.bytes(), cut, failure.isPresent() ? cut : filled);
        offset += cut;
        line += lines;
        limit = limit.afterChunk(cut);
        return new ByteChunk(syntax, file, fileLines, index, span, lines, buffer, endsFile);
    }

    @Override
    public void close() {
        slices.close();
    }
}
