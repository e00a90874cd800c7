package io.skald.search;

import io.skald.loss.Bits;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import java.util.function.LongUnaryOperator;

/** log2 of the rows of each bin of one level, in the units of {@link Bits}: an array where many of the level's bins are occupied, else a table. */
final class InformationOfBins {

    /** A table takes 12 bytes a slot and has up to 2.7 slots per bin, so an array is smaller up to so many numbers per bin. */
    private static final int MOST_NUMBERS_PER_BIN = 8;

    private static final long BYTES_PER_TABLED_BIN = 32;

    /** What the information of these bins takes. */
    static long bytes(Long2LongMap rows) {
        long numbers = numbers(rows);
        return isDense(numbers, rows) ? Integer.BYTES * numbers : BYTES_PER_TABLED_BIN * rows.size();
    }

    private InformationOfBins() {}

    /** By bin; what it answers for bins without rows means nothing. */
    static LongUnaryOperator of(Long2LongMap rows) {
        long numbers = numbers(rows);
        if (isDense(numbers, rows)) {
            int[] information = new int[(int) numbers];
            for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(rows)) {
                information[(int) entry.getLongKey()] = (int) Bits.log2(entry.getLongValue());
            }
            return bin -> information[(int) bin];
        }
        Long2IntOpenHashMap information = new Long2IntOpenHashMap(rows.size());
        for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(rows)) {
            information.put(entry.getLongKey(), (int) Bits.log2(entry.getLongValue()));
        }
        return information::get;
    }

    private static boolean isDense(long numbers, Long2LongMap rows) {
        return numbers <= (long) MOST_NUMBERS_PER_BIN * rows.size() && numbers < Integer.MAX_VALUE;
    }

    /** One more than the greatest number of an occupied bin. */
    private static long numbers(Long2LongMap rows) {
        long numbers = 0;
        for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(rows)) {
            numbers = Math.max(numbers, entry.getLongKey() + 1);
        }
        return numbers;
    }
}
