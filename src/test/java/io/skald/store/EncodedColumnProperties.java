package io.skald.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.value.ValueEncoder;
import java.util.BitSet;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Columns of every width are packed and unpacked as they are byte by byte. */
class EncodedColumnProperties {

    @Property
    void a_column_of_any_width_gives_back_its_numbers(
            @ForAll @IntRange(max = 40) int rows,
            @ForAll @IntRange(max = 62) int bits,
            @ForAll @LongRange(min = 0, max = 1000) long lowest,
            @ForAll boolean missing,
            @ForAll long seed) {
        Random random = new Random(seed);
        long[] raw = new long[rows];
        for (int row = 0; row < rows; row++) {
            boolean none = missing && random.nextInt(3) == 0;
            raw[row] = none ? ValueEncoder.MISSING : lowest + (bits == 0 ? 0 : random.nextLong() >>> Long.SIZE - bits);
        }

        EncodedChunk.Column column =
                EncodedChunk.of(new long[][] {raw}, rows, new BitSet()).column(0);

        long[] unpacked = new long[rows];
        column.unpack(unpacked, rows);
        assertThat(unpacked).isEqualTo(raw);
        assertThat(column.data()).hasSize(rows * column.width()).isEqualTo(byteByByte(column, raw));
        for (int row = 0; row < rows; row++) {
            assertThat(column.number(row)).isEqualTo(raw[row]);
        }
    }

    private static byte[] byteByByte(EncodedChunk.Column column, long[] raw) {
        byte[] bytes = new byte[raw.length * column.width()];
        for (int at = 0; at < bytes.length; at++) {
            long number = raw[at / column.width()];
            long packed = number == ValueEncoder.MISSING ? 0 : number - column.base() + (column.hasMissing() ? 1 : 0);
            bytes[at] = (byte) (packed >>> Byte.SIZE * (at % column.width()));
        }
        return bytes;
    }
}
