package io.skald.csv;

/**
 * Finds where records end, without looking at fields: the one part of reading that cannot be done in parallel, so it does
 * nothing else. It hops from quote to quote eight bytes at a time and counts the line ends between them.
 *
 * <p>A quote opens a field only at the field's start; elsewhere in an unquoted field it is an ordinary character. Inside a
 * quoted field two quotes are one character and one quote closes. After the closing quote the field counts as unquoted, so
 * that malformed text there is cut somewhere and reported by the cursor. Every decision needs at most one byte beyond the
 * place decided on: callers scan up to one byte before the end of what they have read, until nothing more is to come.
 */
final class RecordCutter {

    private static final byte LF = '\n';
    private static final byte CR = '\r';
    private static final long LFS = EightBytes.repeat(LF);
    private static final long CRS = EightBytes.repeat(CR);
    private static final long LAST_BYTE = 1L << 63;

    private final ByteSyntax syntax;
    private final byte quote;
    private final long quotes;

    private int position;
    private boolean quoted;
    private int rows;
    private long lines;

    RecordCutter(ByteSyntax syntax) {
        this.syntax = syntax;
        this.quote = syntax.quote();
        this.quotes = EightBytes.repeat(quote);
    }

    /**
     * Begins at an index of a buffer.
     *
     * @param insideQuotes whether that place is inside quotes; index 0, where a record starts, never is
     */
    void startAt(int index, boolean insideQuotes) {
        position = index;
        quoted = insideQuotes;
        rows = 0;
        lines = 0;
    }

    /** How far the chunk has been scanned: after {@link #scan} said yes, the end of the last record. */
    int position() {
        return position;
    }

    /** Records that have ended since the start. */
    int rows() {
        return rows;
    }

    /** Line ends since the start, those inside quotes included. */
    long lines() {
        return lines;
    }

    /** Whether the place reached is inside quotes. */
    boolean insideQuotes() {
        return quoted;
    }

    /**
     * Scans on until so many records have ended or the end is reached.
     *
     * @param end where to stop, exclusive; the byte there must be known, and seven more must exist
     * @return whether the wanted number of records has ended
     */
    boolean scan(byte[] bytes, int end, int wanted) {
        int i = position;
        while (i < end) {
            i = afterPlain(bytes, i, end);
            long word = EightBytes.at(bytes, i);
            long quoteMarks = EightBytes.equal(word, quotes);
            if ((EightBytes.below14AtLeast(word) | quoteMarks) == 0) {
                // Most words hold neither. What lies beyond the end is not known yet.
                i = Math.min(i + EightBytes.COUNT, end);
                continue;
            }
            long lineMarks = EightBytes.equal(word, LFS);
            long returns = EightBytes.equal(word, CRS);
            if (returns != 0) {
                lineMarks |= loneReturns(bytes, i, returns, lineMarks);
            }
            int step = EightBytes.COUNT;
            if (end - i < EightBytes.COUNT) {
                step = end - i;
                long known = (1L << (step << 3)) - 1;
                quoteMarks &= known;
                lineMarks &= known;
            }
            if (quoteMarks != 0) {
                lineMarks &= Long.lowestOneBit(quoteMarks) - 1;
                step = EightBytes.first(quoteMarks);
            }
            int ends = Long.bitCount(lineMarks);
            if (!quoted) {
                if (ends >= wanted - rows) {
                    stopAfter(i, lineMarks, wanted - rows);
                    return true;
                }
                rows += ends;
            }
            lines += ends;
            i += step;
            if (quoteMarks != 0) {
                i = afterQuote(bytes, i);
            }
        }
        position = i;
        return false;
    }

    /** Skips words without a line end or a quote, two at a time: most are such. */
    private int afterPlain(byte[] bytes, int from, int end) {
        int i = from;
        while (i + 2 * EightBytes.COUNT <= end) {
            long one = EightBytes.at(bytes, i);
            long two = EightBytes.at(bytes, i + EightBytes.COUNT);
            long marks = EightBytes.below14AtLeast(one) | EightBytes.equalAtLeast(one, quotes);
            if ((marks | EightBytes.below14AtLeast(two) | EightBytes.equalAtLeast(two, quotes)) != 0) {
                return marks == 0 ? i + EightBytes.COUNT : i;
            }
            i += 2 * EightBytes.COUNT;
        }
        return i;
    }

    private int afterQuote(byte[] bytes, int at) {
        if (!quoted) {
            quoted = at == 0 || syntax.startsField(bytes[at - 1]);
            return at + 1;
        }
        if (bytes[at + 1] == quote) {
            return at + 2;
        }
        quoted = false;
        return at + 1;
    }

    /** The carriage returns that end a line by themselves; one before a line feed leaves that to the line feed. */
    private static long loneReturns(byte[] bytes, int index, long returns, long lineFeeds) {
        long lone = returns & ~(lineFeeds >>> 8);
        boolean pairGoesOn = (returns & LAST_BYTE) != 0
                && index + EightBytes.COUNT < bytes.length
                && bytes[index + EightBytes.COUNT] == LF;
        return pairGoesOn ? lone & ~LAST_BYTE : lone;
    }

    private void stopAfter(int index, long lineMarks, int nth) {
        long marks = lineMarks;
        for (int skipped = 1; skipped < nth; skipped++) {
            marks &= marks - 1;
        }
        position = index + EightBytes.first(marks) + 1;
        rows += nth;
        lines += nth;
    }
}
