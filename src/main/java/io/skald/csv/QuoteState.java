package io.skald.csv;

/**
 * Tells whether a place in a file lies inside quotes from the bytes right before it, so that a chunk can be cut without scanning
 * all of it.
 *
 * <p>Behind a line end, a scan is either inside quotes or at the start of a record. Both are followed up to the place; one that
 * meets text behind a closing quote is wrong, because that is an error. So in a file without errors what is left is true, if only
 * one is left or both say the same; else this looks further back, and at the latest a chunk's start, where a record starts,
 * decides. In a file with an error there, the true one may be given up for the other. The chunk then ends somewhere, but the error
 * lies inside it, and its cursor, which begins at the start of a record, reports it as ever.
 */
final class QuoteState {

    private static final byte LF = '\n';
    private static final byte CR = '\r';

    private final ByteSyntax syntax;
    private final byte delimiter;
    private final byte quote;
    private final long quotes;
    private final int firstWindow;

    /** @param firstWindow bytes that are looked at first, at least 1; how many are in the end decides about speed alone */
    QuoteState(ByteSyntax syntax, int firstWindow) {
        this.syntax = syntax;
        this.delimiter = syntax.delimiter();
        this.quote = syntax.quote();
        this.quotes = EightBytes.repeat(quote);
        this.firstWindow = firstWindow;
    }

    private enum State {
        OUTSIDE,
        INSIDE,
        /** There is text behind a closing quote. */
        WRONG
    }

    /**
     * Whether a place is inside quotes, if index 0 is the start of a record.
     *
     * @param place an index whose byte is known and no quote, with eight more behind it that may be anything
     */
    boolean isInside(byte[] bytes, int place) {
        int last = lastQuote(bytes, place);
        if (last < 0) {
            return false;
        }
        for (long window = (long) place - last + firstWindow; window < place; window *= 2) {
            int start = behindLineEnd(bytes, (int) (place - window), place);
            if (start <= last) {
                State fromOutside = follow(bytes, start, place, State.OUTSIDE);
                State fromInside = follow(bytes, start, place, State.INSIDE);
                if (fromInside == State.WRONG || fromInside == fromOutside) {
                    return fromOutside == State.INSIDE;
                }
                if (fromOutside == State.WRONG) {
                    return fromInside == State.INSIDE;
                }
            }
        }
        return follow(bytes, 0, place, State.OUTSIDE) == State.INSIDE;
    }

    private int lastQuote(byte[] bytes, int place) {
        for (int i = place - EightBytes.COUNT; i >= 0; i -= EightBytes.COUNT) {
            long found = EightBytes.equal(EightBytes.at(bytes, i), quotes);
            if (found != 0) {
                return i + EightBytes.last(found);
            }
        }
        for (int i = Math.floorMod(place, EightBytes.COUNT) - 1; i >= 0; i--) {
            if (bytes[i] == quote) {
                return i;
            }
        }
        return -1;
    }

    private static int behindLineEnd(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != LF && bytes[i] != CR) {
            i++;
        }
        return i + 1;
    }

    private State follow(byte[] bytes, int start, int end, State first) {
        boolean inside = first == State.INSIDE;
        int i = nextQuote(bytes, start, end);
        while (i < end) {
            if (!inside) {
                inside = i == start || syntax.startsField(bytes[i - 1]);
                i++;
            } else if (bytes[i + 1] == quote) {
                i += 2;
            } else {
                inside = false;
                i++;
                if (isTextBehind(bytes, i, end)) {
                    return State.WRONG;
                }
            }
            i = nextQuote(bytes, i, end);
        }
        return inside ? State.INSIDE : State.OUTSIDE;
    }

    private int nextQuote(byte[] bytes, int from, int end) {
        for (int i = from; i < end; i += EightBytes.COUNT) {
            long found = EightBytes.equal(EightBytes.at(bytes, i), quotes);
            if (found != 0) {
                return i + EightBytes.first(found);
            }
        }
        return end;
    }

    /** Whether certainly more than blanks stand between a closing quote and the end of its field: they may not be ASCII. */
    private boolean isTextBehind(byte[] bytes, int from, int end) {
        for (int i = from; i < end && bytes[i] != delimiter && bytes[i] != LF && bytes[i] != CR; i++) {
            if (bytes[i] > ' ' && bytes[i] < 0x7F) {
                return true;
            }
        }
        return false;
    }
}
