package io.skald.attribute.bin;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Categories: a cluster prints as its lowest common ancestor, and a label loses the leaves below it. */
public final class CategoryLabelling implements Labelling {

    private final LevelBins bins;
    private final BinNames names;
    private final String top;
    private final boolean missing;
    private final long[] denseBins;

    /**
     * Of values of which none is missing.
     *
     * @param top the label of the top level
     * @param seen the codes that occur in the data
     */
    public CategoryLabelling(LevelBins bins, BinNames names, String top, BitSet seen) {
        this(bins, names, top, false, seen);
    }

    /**
     * @param top the label of the top level
     * @param missing whether the top level also holds missing values, which that label does not cover
     * @param seen the codes that occur in the data
     */
    public CategoryLabelling(LevelBins bins, BinNames names, String top, boolean missing, BitSet seen) {
        this.bins = bins;
        this.names = names;
        this.top = top;
        this.missing = missing;
        this.denseBins = new long[bins.height()];
        for (int level = 0; level < denseBins.length; level++) {
            denseBins[level] = occupied(level, seen);
        }
    }

    private long occupied(int level, BitSet seen) {
        long count = 0;
        int code = seen.nextSetBit(0);
        while (code >= 0) {
            count++;
            code = seen.nextSetBit((int) bins.last(level, bins.bin(level, code)) + 1);
        }
        return count;
    }

    @Override
    public boolean numeric() {
        return false;
    }

    @Override
    public String label(int level, long bin) {
        return level == bins.height() && missing ? Labels.TOP : name(level, bin);
    }

    private String name(int level, long bin) {
        return level == bins.height() ? top : names.name(level, bin);
    }

    /** The top level says {@code *} or its own name, by whether a row of the release is without a value. */
    @Override
    public boolean printsEndsOfRows(int level) {
        return level == bins.height() && missing && !top.equals(Labels.TOP);
    }

    @Override
    public String label(int level, long bin, long lowest, long highest) {
        return name(level, bin);
    }

    @Override
    public String span(long lowest, long highest) {
        int level = commonLevel(lowest, highest);
        return label(level, bins.bin(level, lowest));
    }

    @Override
    public long spanStart(long lowest) {
        return lowest;
    }

    @Override
    public long spanEnd(long highest) {
        return highest;
    }

    private int commonLevel(long lowest, long highest) {
        int level = 1;
        while (bins.bin(level, lowest) != bins.bin(level, highest)) {
            level++;
        }
        return level;
    }

    @Override
    public long whole() {
        return Math.max(1, bins.values());
    }

    @Override
    public long loss(int level, long bin) {
        long leaves = bins.last(level, bin) - bins.first(level, bin) + 1;
        return leaves == 1 ? 0 : leaves;
    }

    @Override
    public long spanLoss(long lowest, long highest) {
        int level = commonLevel(lowest, highest);
        return loss(level, bins.bin(level, lowest));
    }

    @Override
    public long denseBins(int level) {
        return denseBins[level];
    }

    @Override
    public Optional<String> ambiguous() {
        record Run(long first, long last) {}
        Map<String, Run> runs = new HashMap<>();
        for (int level = 0; level <= bins.height(); level++) {
            for (long bin = 0; bin < bins.bins(level); bin++) {
                String label = label(level, bin);
                Run run = new Run(bins.first(level, bin), bins.last(level, bin));
                Run other = runs.putIfAbsent(label, run);
                if (other != null && !other.equals(run)) {
                    return Optional.of(label);
                }
            }
        }
        return Optional.empty();
    }
}
