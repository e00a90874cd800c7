package io.skald.csv;

import io.skald.UsageException;
import io.skald.table.WrittenCursor;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Walks over the records of a chunk eight bytes at a time. This is the program's hottest loop, and it breaks habits for it:
 * one long method, fields copied to locals, no object per record or field. Of each record it notes only where its fields
 * start; values are unquoted when somebody asks for them.
 *
 * <p>ASCII is text in every encoding taken here. So a byte that is none is as special as a delimiter, but only the first one: when
 * it is met, the chunk is searched for bytes that are no text, and the others are ordinary ones.
 *
 * <p>Two properties of the chunk's buffer carry it: a line feed stands behind the last byte, so the search for the next
 * special byte always ends; and behind that there is slack, so eight bytes can be loaded anywhere.
 */
final class ByteRecordCursor implements WrittenCursor {

    private static final byte LF = '\n';
    private static final byte CR = '\r';

    private final ByteSyntax syntax;
    private final TableFile file;
    private final boolean anyWidth;
    private final boolean inOrder;
    private final int[] fieldOf;
    private final byte delimiter;
    private final byte quote;
    private final long delimiters;
    private final long quotes;

    private final byte[] bytes;
    private final int end;
    private final boolean endsFile;

    /** Where each field of the record starts; one more entry, so that a field ends one byte before the next entry. */
    private final int[] starts;

    private int fields;
    private int start;
    private int lineEnd;
    private int next;

    /** Marks of the special bytes of the eight from {@code base} on that are still to be looked at. */
    private long marks;

    private int base;

    /** Marks any byte of a word that is not ASCII until one has been met, then none. */
    private long highs = EightBytes.repeat((byte) 0x80);

    /** The index of the first byte that is no text, as far as anybody has looked: beyond the end until then. */
    private int firstMalformed = Integer.MAX_VALUE;

    private final ByteChunk chunk;
    private int countedTo;
    private long countedLine;

    private final ByteValue value;

    ByteRecordCursor(ByteSyntax syntax, TableFile file, ByteChunk chunk, boolean checkWidth) {
        this.syntax = syntax;
        this.file = file;
        this.anyWidth = !checkWidth;
        this.inOrder = file.inOrder();
        this.fieldOf = file.fields();
        this.delimiter = syntax.delimiter();
        this.quote = syntax.quote();
        this.delimiters = EightBytes.repeat(delimiter);
        this.quotes = EightBytes.repeat(quote);
        this.bytes = chunk.buffer();
        this.end = chunk.length();
        this.endsFile = chunk.endsFile();
        int mostFields = checkWidth ? file.columns() : end + 1;
        this.starts = new int[mostFields + 2];
        this.chunk = chunk;
        this.marks = special(bytes, 0);
        this.value = new ByteValue(syntax);
    }

    @Override
    public boolean next() {
        if (next >= end) {
            return false;
        }
        start = next;
        starts[0] = start;
        scan();
        if (next > firstMalformed) {
            throw malformed().notText(line());
        }
        return fields == fieldOf.length || checkOddWidth();
    }

    /** Marks of the special bytes of the eight from an index on, and now and then of an ordinary one, which is passed over. */
    private long special(byte[] in, int index) {
        long word = EightBytes.at(in, index);
        return EightBytes.equalAtLeast(word, delimiters)
                | EightBytes.equalAtLeast(word, quotes)
                | EightBytes.below14AtLeast(word)
                | word & highs;
    }

    /** So short that Java makes it part of the loops around it: of a longer method it does not where memory is small. */
    private void scan() {
        final byte[] b = bytes;
        final int[] fieldStarts = starts;
        long left = marks;
        int from = base;
        int field = 0;
        while (true) {
            while (left == 0) {
                from += EightBytes.COUNT;
                left = special(b, from);
            }
            int at = from + EightBytes.first(left);
            left &= left - 1;
            byte found = b[at];
            if (found == delimiter) {
                if (++field < fieldStarts.length) {
                    fieldStarts[field] = at + 1;
                }
            } else if (endsLine(found)) {
                finish(field, at, from, left);
                return;
            } else if (opensQuotes(at)) {
                from = afterQuoted(at);
                left = special(b, from);
            }
        }
    }

    private static boolean endsLine(byte found) {
        return found == LF || found == CR;
    }

    private boolean opensQuotes(int at) {
        byte found = bytes[at];
        if (found < 0) {
            findMalformed();
        }
        return found == quote && (at == start || bytes[at - 1] == delimiter);
    }

    private void finish(int field, int recordEnd, int from, long left) {
        base = from;
        marks = left;
        fields = field + 1;
        if (fields < starts.length) {
            starts[fields] = recordEnd + 1;
        }
        lineEnd = recordEnd;
        next = Math.min(recordEnd + 1, end);
        if (bytes[recordEnd] == CR) {
            if (bytes[recordEnd + 1] == LF) {
                next = Math.min(recordEnd + 2, end);
            }
            base = next;
            marks = special(bytes, next);
        }
    }

    /** Finds where a quoted field's text ends, given its opening quote: just behind the closing one and blanks after it. */
    private int afterQuoted(int opening) {
        int at = opening + 1;
        while (at < end) {
            long word = EightBytes.at(bytes, at);
            if ((word & highs) != 0) {
                findMalformed();
            }
            long marked = EightBytes.equalAtLeast(word, quotes);
            if (marked == 0) {
                at += EightBytes.COUNT;
                continue;
            }
            at += EightBytes.first(marked);
            if (at >= end) {
                break;
            }
            if (bytes[at + 1] != quote) {
                return afterBlanks(at + 1);
            }
            at += 2;
        }
        throw broken(end, true);
    }

    /** Blanks between a closing quote and the next delimiter belong to no value; anything else there is an error. */
    private int afterBlanks(int closed) {
        int at = closed;
        while (bytes[at] != delimiter && bytes[at] != LF && bytes[at] != CR) {
            at++;
        }
        if (at > closed) {
            findMalformed();
            int stop = Math.min(at, Math.max(closed, firstMalformed));
            String between = syntax.dialect()
                    .encoding()
                    .decode(ByteBuffer.wrap(bytes, closed, stop - closed))
                    .toString();
            if (stop < at || !between.chars().allMatch(Character::isWhitespace)) {
                throw broken(between.chars().allMatch(Character::isWhitespace) ? stop : closed, false);
            }
        }
        return at;
    }

    /** What is wrong with a record, all bytes of which up to an index have been looked at. */
    private UsageException broken(int at, boolean unclosed) {
        if (firstMalformed <= at) {
            return malformed().notText(line());
        }
        return unclosed ? malformed().unclosedQuote(line()) : malformed().textAfterQuote(line());
    }

    /** Looks for bytes that are no text; only the first call has to. */
    private void findMalformed() {
        if (highs != 0) {
            highs = 0;
            firstMalformed = chunk.firstMalformed();
        }
    }

    private boolean checkOddWidth() {
        if (anyWidth) {
            return true;
        }
        if (fields == 1 && lineEnd == start && endsFile && onlyBlankLinesFollow()) {
            next = end;
            return false;
        }
        throw malformed().wrongFieldCount(line(), fields, fieldOf.length);
    }

    private boolean onlyBlankLinesFollow() {
        for (int i = start; i < end; i++) {
            if (bytes[i] != LF && bytes[i] != CR) {
                return false;
            }
        }
        return true;
    }

    private Malformed malformed() {
        return new Malformed(file.path(), syntax.dialect());
    }

    /** The number of fields of this record. */
    int fieldCount() {
        return fields;
    }

    /** Lines are counted when asked for, from where they were counted last: hardly any record is ever asked. */
    @Override
    public long line() {
        if (countedLine == 0) {
            countedLine = chunk.firstLine();
        }
        for (int i = countedTo; i < start; i++) {
            if (bytes[i] == LF || bytes[i] == CR && bytes[i + 1] != LF) {
                countedLine++;
            }
        }
        countedTo = Math.max(countedTo, start);
        return countedLine;
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int fieldStart(int column) {
        return starts[fieldOf[column]];
    }

    @Override
    public int fieldEnd(int column) {
        return starts[fieldOf[column] + 1] - 1;
    }

    @Override
    public boolean contiguous() {
        return inOrder;
    }

    @Override
    public int lineEndStart() {
        return lineEnd;
    }

    @Override
    public int lineEndEnd() {
        return next;
    }

    @Override
    public byte[] valueBytes(int column) {
        value.find(bytes, fieldStart(column), fieldEnd(column));
        return value.bytes();
    }

    @Override
    public int valueStart(int column) {
        return value.start();
    }

    @Override
    public int valueEnd(int column) {
        return value.end();
    }

    @Override
    public byte[] untrimmed(int column) {
        return untrimmedField(fieldOf[column]);
    }

    /** The value of a field by its place in the file, not trimmed. */
    byte[] untrimmedField(int field) {
        value.findUntrimmed(bytes, starts[field], starts[field + 1] - 1);
        return Arrays.copyOfRange(value.bytes(), value.start(), value.end());
    }
}
