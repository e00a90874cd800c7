package io.skald.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.parquet.LeafType.Meaning;
import io.skald.parquet.LeafType.Physical;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Encodings and spellings that few programs write, against bytes worked out by hand. */
class EncodingTest {

    private static final LeafType TEXTS = LeafType.OF_TEXTS;

    private static String text(Physical physical, Meaning meaning, int scale, int... bytes) {
        byte[] value = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            value[i] = (byte) bytes[i];
        }
        LeafType type = new LeafType(physical, value.length, meaning, scale);
        return new String(ValueText.of(type, value, 0, value.length), StandardCharsets.UTF_8);
    }

    @Property(tries = 200)
    void small_numbers_are_read_as_they_were_written(
            @ForAll @Size(max = 100) List<@IntRange(max = 5) Integer> given, @ForAll @IntRange(max = 40) int run) {
        int[] loose = given.stream().mapToInt(each -> each).toArray();
        int[] all = Arrays.copyOf(loose, loose.length + run + 3);
        all[all.length - 1] = 5;
        ByteRoom out = new ByteRoom(MemoryBudget.of(new ByteSize(1 << 20)));
        Hybrid.write(out, all, all.length, 3);

        assertThat(Hybrid.read(out.bytes(), 0, out.length(), 3, all.length)).isEqualTo(all);
    }

    @Property(tries = 200)
    void numbers_of_any_width_are_written_bit_by_bit(
            @ForAll @Size(min = 1, max = 50) List<@IntRange Integer> given,
            @ForAll @IntRange(min = 1, max = 30) int width) {
        // No two neighbours are equal, so that no runs are written.
        int[] numbers = new int[given.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (given.get(i) & (1 << width) - 1 & ~1) | i & 1;
        }
        int groups = (numbers.length + 7) / 8;
        byte[] expected = new byte[1 + groups * width];
        expected[0] = (byte) (groups << 1 | 1);
        for (int i = 0; i < numbers.length; i++) {
            for (int bit = 0; bit < width; bit++) {
                int at = i * width + bit;
                expected[1 + at / 8] |= (byte) ((numbers[i] >> bit & 1) << at % 8);
            }
        }
        ByteRoom out = new ByteRoom(MemoryBudget.of(new ByteSize(1 << 20)));
        Hybrid.write(out, numbers, numbers.length, width);

        assertThat(Arrays.copyOf(out.bytes(), out.length())).isEqualTo(expected);
    }

    @Test
    void numbers_that_end_too_early_are_told() {
        assertThatThrownBy(() -> Hybrid.read(new byte[] {3, 1}, 0, 2, 3, 8)).isInstanceOf(DamagedException.class);
        assertThatThrownBy(() -> Hybrid.read(new byte[0], 0, 0, 3, 8)).isInstanceOf(DamagedException.class);
        assertThatThrownBy(() -> Hybrid.read(new byte[0], 0, 0, 33, 8)).hasMessageContaining("33 bits");
    }

    @Test
    void texts_that_begin_as_the_one_before() {
        // Blocks of 128 in 4 parts, 2 numbers: 0 and 2 bytes shared; then lengths 3 and 1; then the bytes.
        byte[] bytes = Arrays.copyOf(new byte[] {(byte) 128, 1, 4, 2, 0, 4, 0, 0, 0, 0, (byte) 128, 1, 4, 2, 6, 3}, 24);
        System.arraycopy("abcd".getBytes(StandardCharsets.US_ASCII), 0, bytes, 20, 4);
        Values values = Delta.prefixed(TEXTS, bytes, 0, 2);

        int start = values.start(1);
        assertThat(new String(values.bytes(), start, values.end(1) - start, StandardCharsets.US_ASCII))
                .isEqualTo("abd");
        Values fixed = Delta.prefixed(new LeafType(Physical.FIXED, 3, Meaning.BYTES, 0), bytes, 0, 2);
        assertThat(fixed.end(1)).isEqualTo(6);
        assertThatThrownBy(() -> new Delta(bytes, 0).numbers(1)).isInstanceOf(DamagedException.class);
        bytes[14] = 60;
        assertThatThrownBy(() -> Delta.prefixed(TEXTS, bytes, 0, 2)).isInstanceOf(DamagedException.class);
    }

    @Test
    void repeated_bytes_reach_into_themselves_and_never_before_the_start() {
        byte[] out = new byte[6];
        Snappy.unpack(new byte[] {6, 0, 'a', 1 + (1 << 2), 1}, 0, 5, out, 0, out.length);
        assertThat(out).containsOnly('a');
        assertThatThrownBy(() -> Snappy.unpack(new byte[] {6, 0, 'a', 1 + (1 << 2), 2}, 0, 5, out, 0, out.length))
                .isInstanceOf(DamagedException.class);
        assertThatThrownBy(() -> Snappy.unpack(new byte[] {5, 0, 'a'}, 0, 3, out, 0, out.length))
                .hasMessageContaining("size");
        assertThatThrownBy(() -> Snappy.unpack(new byte[] {6, 0, 'a'}, 0, 3, out, 0, out.length))
                .hasMessageContaining("early");
        Lz4.unpack(new byte[] {0x11, 'b', 1, 0}, 0, 4, out, 0, out.length);
        assertThat(out).containsOnly('b');
        assertThatThrownBy(() -> Lz4.unpack(new byte[] {0x10, 'b'}, 0, 2, out, 0, out.length))
                .hasMessageContaining("early");
    }

    @Test
    void rare_types_have_a_spelling_too() {
        assertThat(text(Physical.INT96, Meaning.OLD_TIMESTAMP, 0, 0, 0xCA, 0x9A, 0x3B, 0, 0, 0, 0, 0x8C, 0x3D, 0x25, 0))
                .isEqualTo("1970-01-01 00:00:01");
        assertThat(text(Physical.FIXED, Meaning.HALF, 0, 0, 0x3C)).isEqualTo("1");
        assertThat(text(Physical.FIXED, Meaning.HALF, 0, 1, 0x80)).startsWith("-0.0000000");
        assertThat(text(Physical.FIXED, Meaning.HALF, 0, 0, 0x7C)).isEqualTo("Infinity");
        assertThat(text(Physical.FIXED, Meaning.HALF, 0, 1, 0x7C)).isEqualTo("NaN");
        assertThat(text(Physical.FLOAT, Meaning.FLOAT, 0, 0, 0, 0, 0x80)).isEqualTo("-0");
        assertThat(text(Physical.FLOAT, Meaning.FLOAT, 0, 0, 0, 0, 0)).isEqualTo("0");
        assertThat(text(Physical.INT32, Meaning.TIMESTAMP, 3, 0xFF, 0xFF, 0xFF, 0xFF))
                .isEqualTo("1969-12-31 23:59:59.999");
        assertThat(text(Physical.INT32, Meaning.UNSIGNED, 0, 0xFF, 0xFF, 0xFF, 0xFF))
                .isEqualTo("4294967295");
        assertThat(text(Physical.BYTE_ARRAY, Meaning.DECIMAL, 1)).isEqualTo("0.0");
        assertThat(text(Physical.BOOLEAN, Meaning.BOOLEAN, 0, 1)).isEqualTo("true");
    }
}
