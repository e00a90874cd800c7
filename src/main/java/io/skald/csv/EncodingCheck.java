package io.skald.csv;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Finds bytes that are no text in an ASCII-compatible encoding, as a strict decoder would. */
final class EncodingCheck {

    private final boolean utf8;
    private final boolean[] undefined = new boolean[256];

    EncodingCheck(Charset encoding) {
        utf8 = encoding.equals(StandardCharsets.UTF_8);
        if (!utf8) {
            for (int value = 0; value < undefined.length; value++) {
                undefined[value] = !decodes(encoding, (byte) value);
            }
        }
    }

    private static boolean decodes(Charset encoding, byte value) {
        try {
            encoding.newDecoder().decode(ByteBuffer.wrap(new byte[] {value}));
            return true;
        } catch (CharacterCodingException notText) {
            return false;
        }
    }

    /** The index of the first byte of a range that is no text, or the range's end if all is well. */
    int firstMalformed(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            if (to - i >= EightBytes.COUNT && EightBytes.high(EightBytes.at(bytes, i)) == 0) {
                i += EightBytes.COUNT;
                continue;
            }
            if (bytes[i] >= 0) {
                i++;
                continue;
            }
            int length = utf8 ? utf8Length(bytes, i, to) : undefined[bytes[i] & 0xFF] ? 0 : 1;
            if (length == 0) {
                return i;
            }
            i += length;
        }
        return to;
    }

    /** The length of a multi-byte character (RFC 3629, section 4), 0 if it is none. */
    private static int utf8Length(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xFF;
        int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (length == 0 || to - at < length) {
            return 0;
        }
        int second = bytes[at + 1] & 0xFF;
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
