package io.skald.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * Decodes a file strictly, but fails only when the reader gets to the place: what is whole before malformed bytes is handed out
 * first, then one replacement character, then the failure. So the record that holds them is the one that fails. Drops
 * a byte-order mark, and knows how many line ends the text ends with.
 */
final class DecodingReader extends Reader {

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final char REPLACEMENT = '\uFFFD';

    private final InputStream stream;
    private final CharsetDecoder decoder;
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 14).flip();

    private final char[] ahead = new char[256];
    private int aheadFrom;
    private int aheadTo;
    private boolean started;
    private boolean ended;
    private boolean malformed;
    private long lineEndsAtEnd;
    private char last;

    DecodingReader(InputStream stream, Charset encoding) {
        this.stream = stream;
        this.decoder = encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** Whether malformed bytes have been reached. */
    boolean malformed() {
        return malformed;
    }

    /** With how many line ends, one right after another, the text read so far ends. */
    long lineEndsAtEnd() {
        return lineEndsAtEnd;
    }

    /**
     * Reads some characters.
     *
     * @param length at least 2, or a character beyond the basic plane would find no room
     */
    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        if (aheadFrom < aheadTo) {
            int count = Math.min(length, aheadTo - aheadFrom);
            System.arraycopy(ahead, aheadFrom, target, offset, count);
            aheadFrom += count;
            return count;
        }
        return decoded(target, offset, length);
    }

    /**
     * Always: whoever buffers this looks ahead by as many characters as a delimiter has, and would take what is left of an earlier look for the rest
     * of them where a buffer ends between the two.
     */
    @Override
    public boolean ready() {
        return true;
    }

    private int decoded(char[] target, int offset, int length) throws IOException {
        if (malformed) {
            throw new CharacterCodingException();
        }
        CharBuffer text = CharBuffer.wrap(target, offset, length);
        while (true) {
            CoderResult result = decoder.decode(bytes, text, ended);
            int count = handedOut(target, offset, text.position() - offset);
            if (count > 0) {
                return count;
            }
            text.position(offset);
            if (result.isError()) {
                malformed = true;
                target[offset] = REPLACEMENT;
                return handedOut(target, offset, 1);
            }
            if (ended) {
                return -1;
            }
            fill();
        }
    }

    /** Goes to the line behind so many; to the end of the text if there are fewer. */
    void skipLines(int lines) throws IOException {
        for (int left = lines; left > 0; left--) {
            skipLine();
        }
    }

    private void skipLine() throws IOException {
        char last = 0;
        while (last != '\n' && last != '\r') {
            if (!buffered()) {
                return;
            }
            last = ahead[aheadFrom++];
        }
        if (last == '\r' && buffered() && ahead[aheadFrom] == '\n') {
            aheadFrom++;
        }
    }

    private boolean buffered() throws IOException {
        if (aheadFrom == aheadTo) {
            aheadFrom = 0;
            aheadTo = Math.max(0, decoded(ahead, 0, ahead.length));
        }
        return aheadFrom < aheadTo;
    }

    private void fill() throws IOException {
        bytes.compact();
        int read = stream.read(bytes.array(), bytes.position(), bytes.remaining());
        if (read < 0) {
            ended = true;
        } else {
            bytes.position(bytes.position() + read);
        }
        bytes.flip();
    }

    /** Drops the mark from the first characters and follows the line ends; answers how many characters are left. */
    private int handedOut(char[] target, int offset, int count) {
        int kept = count;
        if (!started && count > 0) {
            started = true;
            if (target[offset] == BYTE_ORDER_MARK) {
                kept--;
                System.arraycopy(target, offset + 1, target, offset, kept);
            }
        }
        followLineEnds(target, offset, offset + kept);
        return kept;
    }

    private void followLineEnds(char[] target, int from, int to) {
        int tail = to;
        while (tail > from && isLineEnd(target[tail - 1])) {
            tail--;
        }
        if (tail > from) {
            lineEndsAtEnd = 0;
            last = target[tail - 1];
        }
        for (int i = tail; i < to; i++) {
            lineEndsAtEnd += target[i] == '\n' && last == '\r' ? 0 : 1;
            last = target[i];
        }
    }

    private static boolean isLineEnd(char character) {
        return character == '\n' || character == '\r';
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
