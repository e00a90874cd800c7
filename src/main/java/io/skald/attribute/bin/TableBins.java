package io.skald.attribute.bin;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;

/** Bins looked up in a table per level. */
public final class TableBins implements LevelBins {

    /** Numbers of a table, all levels together, above which calculating is kinder to the caches. */
    private static final long LARGEST_COPY = 1 << 19;

    private final int values;
    private final int[][] binOfCode;
    private final int[][] firstCode;

    /**
     * @param values number of codes
     * @param binOfCode per level between level 0 and the top, from level 1 on, the bin of each code: from 0, never falling, without gaps
     */
    public TableBins(int values, int[][] binOfCode) {
        this.values = values;
        this.binOfCode = binOfCode;
        this.firstCode = new int[binOfCode.length][];
        for (int i = 0; i < binOfCode.length; i++) {
            firstCode[i] = firsts(binOfCode[i], values);
        }
    }

    /** A table of the same bins if it is small and the budget has room for it, else the bins as they are. */
    public static LevelBins copyIfSmall(LevelBins bins, MemoryBudget budget) {
        long numbers = bins.values() * (bins.height() - 1);
        if (bins.values() > LARGEST_COPY
                || numbers > LARGEST_COPY
                || budget.tryReserve(MemoryTag.DICTIONARIES, bytes(bins.values(), bins.height()))
                        .isEmpty()) {
            return bins;
        }
        return copy(bins);
    }

    /** A table of the same bins. */
    static TableBins copy(LevelBins bins) {
        int values = Math.toIntExact(bins.values());
        int[][] table = new int[bins.height() - 1][values];
        for (int level = 1; level < bins.height(); level++) {
            for (int code = 0; code < values; code++) {
                table[level - 1][code] = (int) bins.bin(level, code);
            }
        }
        return new TableBins(values, table);
    }

    /** What a table takes at the most. */
    public static long bytes(long values, int height) {
        return 2L * Integer.BYTES * (values + 1) * (height - 1);
    }

    private static int[] firsts(int[] bins, int values) {
        int count = values == 0 ? 0 : bins[values - 1] + 1;
        int[] firsts = new int[count + 1];
        for (int code = values - 1; code >= 0; code--) {
            firsts[bins[code]] = code;
        }
        firsts[count] = values;
        return firsts;
    }

    @Override
    public int height() {
        return binOfCode.length + 1;
    }

    @Override
    public long values() {
        return values;
    }

    @Override
    public long bins(int level) {
        if (level == 0) {
            return values;
        }
        return level == height() ? 1 : firstCode[level - 1].length - 1;
    }

    @Override
    public long bin(int level, long code) {
        if (level == 0) {
            return code;
        }
        return level == height() ? 0 : binOfCode[level - 1][(int) code];
    }

    @Override
    public long first(int level, long bin) {
        if (level == 0) {
            return bin;
        }
        return level == height() ? 0 : firstCode[level - 1][(int) bin];
    }

    @Override
    public long last(int level, long bin) {
        if (level == 0) {
            return bin;
        }
        return level == height() ? values - 1 : firstCode[level - 1][(int) bin + 1] - 1;
    }
}
