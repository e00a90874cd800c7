package io.skald.attribute.value;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The values that mean "missing", as bytes. */
public final class MissingMarkers {

    private final byte[][] markers;
    private final long lengths;

    public MissingMarkers(EncodingContext context) {
        this(context.missing(), context.charset());
    }

    private MissingMarkers(List<String> texts, Charset charset) {
        this.markers =
                texts.stream().flatMap(text -> encoded(text, charset).stream()).toArray(byte[][]::new);
        long mask = 0;
        for (byte[] marker : markers) {
            mask |= 1L << Math.min(marker.length, Long.SIZE - 1);
        }
        this.lengths = mask;
    }

    /** The bytes of a text; empty if the charset has none for it, so that it cannot occur in the input. */
    public static Optional<byte[]> encoded(String text, Charset charset) {
        try {
            ByteBuffer buffer = charset.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return Optional.of(bytes);
        } catch (CharacterCodingException noSuchCharacter) {
            return Optional.empty();
        }
    }

    /** Whether these bytes are a marker. Most values have no marker's length, which one shift tells. */
    public boolean contain(byte[] bytes, int from, int to) {
        return (lengths >>> Math.min(to - from, Long.SIZE - 1) & 1) != 0 && equalsAny(bytes, from, to);
    }

    private boolean equalsAny(byte[] bytes, int from, int to) {
        for (byte[] marker : markers) {
            if (Arrays.equals(marker, 0, marker.length, bytes, from, to)) {
                return true;
            }
        }
        return false;
    }
}
