package io.skald.verify.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Ranges taken eight bytes at a time against copies of them, wherever they lie in their arrays. */
class ByteRangeProperties {

    @Property(tries = 500)
    void ranges_are_equal_where_their_bytes_are(
            @ForAll @Size(max = 40) byte[] text,
            @ForAll @IntRange(max = 9) int before,
            @ForAll @IntRange(max = 9) int behind,
            @ForAll @IntRange(min = -1, max = 40) int changed) {
        byte[] other = text.clone();
        if (changed >= 0 && changed < text.length) {
            other[changed] ^= (byte) (1 << changed % Byte.SIZE);
        }
        byte[] placed = placed(other, before, behind);

        assertThat(ByteRange.equal(text, 0, text.length, placed, before, before + other.length))
                .isEqualTo(Arrays.equals(text, other));
        assertThat(ByteRange.equal(placed, before, before + other.length, text, 0, text.length))
                .isEqualTo(Arrays.equals(text, other));
    }

    @Property(tries = 200)
    void ranges_of_different_lengths_are_never_equal(
            @ForAll @Size(max = 40) byte[] text, @ForAll @IntRange(min = 1, max = 9) int more) {
        byte[] longer = Arrays.copyOf(text, text.length + more);

        assertThat(ByteRange.equal(text, 0, text.length, longer, 0, longer.length))
                .isFalse();
    }

    @Property(tries = 500)
    void the_hash_of_a_range_depends_on_its_bytes_alone(
            @ForAll @Size(max = 40) byte[] text,
            @ForAll @IntRange(max = 9) int before,
            @ForAll @IntRange(max = 9) int behind) {
        byte[] placed = placed(text, before, behind);

        assertThat(ByteHash.wide(placed, before, before + text.length)).isEqualTo(ByteHash.wide(text, 0, text.length));
    }

    /** A text with bytes around it that are not zero. */
    private static byte[] placed(byte[] text, int before, int behind) {
        byte[] placed = new byte[before + text.length + behind];
        Arrays.fill(placed, (byte) 0x5A);
        System.arraycopy(text, 0, placed, before, text.length);
        return placed;
    }
}
