package io.skald.histogram.key;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.function.LongUnaryOperator;

/**
 * Coarser keys of the keys of a dense layout, by two lookups instead of two divisions for each attribute: a coarser key is a sum over the
 * attributes, so that it is that of the leading attributes plus that of the trailing ones. Immutable.
 *
 * @param low number of keys of the trailing attributes together
 * @param ofLow coarser keys by the remainder of the key by {@code low}
 * @param ofHigh coarser keys by the quotient
 */
public record CellKeys(int low, long[] ofLow, long[] ofHigh) {

    /** @param coarse the coarser key of a key */
    public static CellKeys of(KeyLayout.Dense layout, LongUnaryOperator coarse) {
        long low = 1;
        for (int i = layout.radices().length - 1; i >= 0 && low * low < layout.space(); i--) {
            low *= layout.radices()[i];
        }
        long[] ofLow = new long[(int) low];
        for (int key = 0; key < ofLow.length; key++) {
            ofLow[key] = coarse.applyAsLong(key);
        }
        long[] ofHigh = new long[(int) (layout.space() / low)];
        for (int high = 0; high < ofHigh.length; high++) {
            ofHigh[high] = coarse.applyAsLong(high * low);
        }
        return new CellKeys((int) low, ofLow, ofHigh);
    }

    /**
     * Shares the quotients out among lanes that can add up cells at once: those of one coarser key go to one lane, so that no two lanes
     * meet in a cell.
     *
     * @return per quotient, its lane
     */
    public int[] lanes(int count) {
        int[] lanes = new int[ofHigh.length];
        if (count > 1) {
            Long2IntOpenHashMap laneOfKey = new Long2IntOpenHashMap();
            for (int high = 0; high < lanes.length; high++) {
                int next = laneOfKey.size() % count;
                lanes[high] = laneOfKey.computeIfAbsent(ofHigh[high], key -> next);
            }
        }
        return lanes;
    }

    /** Fills in the coarser keys of keys that rise; so the quotient changes rarely. */
    void fill(long[] coarse, long[] keys, int size) {
        long first = 0;
        long end = 0;
        long high = 0;
        for (int i = 0; i < size; i++) {
            long key = keys[i];
            if (key >= end) {
                int quotient = (int) (key / low);
                first = (long) quotient * low;
                end = first + low;
                high = ofHigh[quotient];
            }
            coarse[i] = high + ofLow[(int) (key - first)];
        }
    }
}
