package io.skald.histogram.key;

import java.util.Arrays;

/** The bins of a block's keys: the keys without what they have of sensitive values. For one thread. */
public final class BinKeys {

    private final long[] masks;
    private final long divisor;
    private final long[] divided;
    private long[][] words = {};

    public BinKeys(KeyColumns columns, KeyLayout layout) {
        this(
                layout instanceof KeyLayout.Packed packed ? packed.quasi() : new long[] {-1},
                layout instanceof KeyLayout.Dense ? columns.keysPerBin() : 1);
    }

    /** The keys with all that they have. */
    public static BinKeys whole(KeyLayout layout) {
        long[] masks = new long[layout.words()];
        Arrays.fill(masks, -1);
        return new BinKeys(masks, 1);
    }

    private BinKeys(long[] masks, long divisor) {
        this.masks = masks;
        this.divisor = divisor;
        this.divided = new long[divisor > 1 ? KeyBlock.CAPACITY : 0];
    }

    /** Turns to the keys of a block. */
    public void turnTo(KeyBlock block) {
        words = block.words;
        if (divisor > 1) {
            for (int i = 0; i < block.size; i++) {
                divided[i] = block.words[0][i] / divisor;
            }
            words = new long[][] {divided};
        }
    }

    public boolean same(int one, int other) {
        for (int w = 0; w < words.length; w++) {
            if (((words[w][one] ^ words[w][other]) & masks[w]) != 0) {
                return false;
            }
        }
        return true;
    }

    public long hash(int at) {
        long hash = 0;
        for (int w = 0; w < words.length; w++) {
            hash = KeyHash.of(hash * 31 + (words[w][at] & masks[w]));
        }
        return hash;
    }

    /** Words of a bin. */
    public int count() {
        return masks.length;
    }

    /** Writes a bin into a record. */
    public void get(int at, long[] record) {
        for (int w = 0; w < words.length; w++) {
            record[w] = words[w][at] & masks[w];
        }
    }
}
