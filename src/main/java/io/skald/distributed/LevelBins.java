package io.skald.distributed;

import io.skald.attribute.bin.Domain;
import io.skald.engine.encode.ValueCodes;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * The bins of one quasi-identifier at one level that occur, numbered from 0 in the order of the values.
 *
 * @param ofValue by value the number of its bin, or {@link Labelling#NO_BIN} where a policy suppresses it; not to be changed
 * @param bins by number
 * @param codes by number the code of a value in that bin
 */
record LevelBins(int[] ofValue, long[] bins, long[] codes) {

    static LevelBins of(ValueCodes values, int attribute, int level) {
        Domain domain = values.quasi().get(attribute).domain();
        int[] ofValue = new int[values.values(attribute)];
        LongArrayList bins = new LongArrayList();
        LongArrayList codes = new LongArrayList();
        Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        numbers.defaultReturnValue(Labelling.NO_BIN);
        for (int value = 0; value < ofValue.length; value++) {
            long code = values.code(attribute, value);
            ofValue[value] = Labelling.NO_BIN;
            if (code >= 0) {
                long bin = domain.bin(level, code);
                int number = numbers.get(bin);
                if (number == Labelling.NO_BIN) {
                    number = bins.size();
                    numbers.put(bin, number);
                    bins.add(bin);
                    codes.add(code);
                }
                ofValue[value] = number;
            }
        }
        return new LevelBins(ofValue, bins.toLongArray(), codes.toLongArray());
    }

    /** Bytes that a level takes at the most, by its values. */
    static long bytes(int values) {
        return values * (Integer.BYTES + 2L * Long.BYTES);
    }
}
