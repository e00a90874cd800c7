package io.skald.histogram.key;

import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.value.ValueEncoder;
import io.skald.store.EncodedChunk;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.LongUnaryOperator;

/** Some number per value of a column, such as its bin at a level, to be added up row by row. */
public sealed interface ColumnNumbers {

    /** Values that have a table rather than being computed row by row. */
    int MOST_TABLED = 1 << 20;

    /** Adds {@code stride} times the number of each of {@code count} rows of a column to the first {@code count} sums. */
    void addTo(long[] sums, long stride, EncodedChunk.Column column, int from, int count);

    /** Values that a table of numbers would have: one per raw number; {@link Long#MAX_VALUE} if they must be computed. */
    static long tabled(CodeMap codes, long size) {
        long values = Long.MAX_VALUE;
        if (codes instanceof CodeMap.Table table) {
            values = table.codes().length;
        } else if (codes instanceof CodeMap.Offset) {
            values = size;
        }
        return values <= MOST_TABLED ? values : Long.MAX_VALUE;
    }

    /**
     * A table of a number for each of {@code size} codes; every number fits an int.
     *
     * @param codes not on disk: {@link #tabled(CodeMap, long)} has told how many values there are
     */
    static ColumnNumbers tabled(CodeMap codes, long size, LongUnaryOperator ofCode) {
        if (codes instanceof CodeMap.Table table) {
            int[] numbers = table(table.codes().length, raw -> ofCode.applyAsLong(table.codes()[(int) raw]));
            return new Tabled(numbers, 0, ofMissing(table.missing(), ofCode));
        }
        if (codes instanceof CodeMap.Offset offset) {
            return new Tabled(table((int) size, ofCode), offset.lowest(), ofMissing(offset.missing(), ofCode));
        }
        throw new IllegalArgumentException("codes on disk have no table");
    }

    private static int[] table(int size, LongUnaryOperator numbers) {
        int[] table = new int[size];
        for (int i = 0; i < size; i++) {
            table[i] = Math.toIntExact(numbers.applyAsLong(i));
        }
        return table;
    }

    /** Missing values of a domain that has none occur in excluded rows only, where any number will do. */
    private static int ofMissing(long code, LongUnaryOperator ofCode) {
        return code < 0 ? 0 : Math.toIntExact(ofCode.applyAsLong(code));
    }

    /**
     * The hot loop of every scan: one lookup per row and column. One loop per width, so that each compiles to plain loads
     * without a call or a branch per row.
     *
     * @param numbers by raw number less {@code lowest}
     */
    record Tabled(int[] numbers, long lowest, int missing) implements ColumnNumbers {

        private static final VarHandle SHORT =
                MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

        @Override
        public void addTo(long[] sums, long stride, EncodedChunk.Column column, int from, int count) {
            int shift = (int) (column.base() - lowest) - (column.hasMissing() ? 1 : 0);
            switch (column.width()) {
                case 0 -> addConstant(sums, stride, column, count);
                case 1 -> {
                    if (column.hasMissing()) {
                        addBytesOrMissing(sums, stride, column.data(), shift, from, count);
                    } else {
                        addBytes(sums, stride, column.data(), shift, from, count);
                    }
                }
                case 2 -> {
                    if (column.hasMissing()) {
                        addShortsOrMissing(sums, stride, column.data(), shift, from, count);
                    } else {
                        addShorts(sums, stride, column.data(), shift, from, count);
                    }
                }
                default -> addWide(sums, stride, column, shift, from, count);
            }
        }

        private void addConstant(long[] sums, long stride, EncodedChunk.Column column, int count) {
            long number = column.hasMissing() ? missing : numbers[(int) (column.base() - lowest)];
            for (int i = 0; i < count; i++) {
                sums[i] += stride * number;
            }
        }

        private void addBytes(long[] sums, long stride, byte[] data, int shift, int from, int count) {
            for (int i = 0; i < count; i++) {
                sums[i] += stride * numbers[(data[from + i] & 0xFF) + shift];
            }
        }

        private void addBytesOrMissing(long[] sums, long stride, byte[] data, int shift, int from, int count) {
            for (int i = 0; i < count; i++) {
                int packed = data[from + i] & 0xFF;
                sums[i] += stride * (packed == 0 ? missing : numbers[packed + shift]);
            }
        }

        private void addShorts(long[] sums, long stride, byte[] data, int shift, int from, int count) {
            for (int i = 0; i < count; i++) {
                sums[i] += stride * numbers[((short) SHORT.get(data, (from + i) << 1) & 0xFFFF) + shift];
            }
        }

        private void addShortsOrMissing(long[] sums, long stride, byte[] data, int shift, int from, int count) {
            for (int i = 0; i < count; i++) {
                int packed = (short) SHORT.get(data, (from + i) << 1) & 0xFFFF;
                sums[i] += stride * (packed == 0 ? missing : numbers[packed + shift]);
            }
        }

        private void addWide(long[] sums, long stride, EncodedChunk.Column column, int shift, int from, int count) {
            boolean hasMissing = column.hasMissing();
            for (int i = 0; i < count; i++) {
                int packed = (int) column.packed(from + i);
                sums[i] += stride * (hasMissing && packed == 0 ? missing : numbers[packed + shift]);
            }
        }
    }

    /** Numbers of a domain too large for a table. */
    record Computed(CodeMap codes, LongUnaryOperator ofCode) implements ColumnNumbers {

        @Override
        public void addTo(long[] sums, long stride, EncodedChunk.Column column, int from, int count) {
            for (int i = 0; i < count; i++) {
                long raw = column.raw(column.packed(from + i));
                long code = codes.code(raw);
                boolean excluded = raw == ValueEncoder.MISSING && code < 0;
                sums[i] += excluded ? 0 : stride * ofCode.applyAsLong(code);
            }
        }
    }
}
