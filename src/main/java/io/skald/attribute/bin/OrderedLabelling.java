package io.skald.attribute.bin;

import java.util.Optional;
import java.util.function.LongFunction;

/** Numbers, ranks and dates: a cluster prints as the interval from its least to its greatest value. */
public final class OrderedLabelling implements Labelling {

    private final LevelBins bins;
    private final BinNames names;
    private final LongFunction<String> ends;
    private final Labels labels;
    private final boolean missing;
    private final Range range;
    private final Optional<Outward> rounding;
    private final String top;

    /** The bins of level 1 in full, in codes: the first and the last bin may reach beyond the domain. */
    interface Outward {

        /** The first code of a bin. */
        long first(long bin);

        /** The last code of a bin. */
        long last(long bin);
    }

    /** Who decides where the codes begin and end, and with them the bins. */
    public enum Range {
        /** The bounds that the job gives. */
        BOUNDS,
        /** The data; bins lie where the job says all the same. */
        DATA,
        /** The data, which decide bins too. */
        RANKS
    }

    /**
     * @param ends what a code prints as at the end of an interval
     * @param missing whether the top level also holds missing values: then no range says what it is
     * @param outward where the bins of level 1 end, to which ends are rounded if the labels want that
     */
    public OrderedLabelling(
            LevelBins bins,
            BinNames names,
            LongFunction<String> ends,
            Labels labels,
            boolean missing,
            Range range,
            Outward outward) {
        this.bins = bins;
        this.names = names;
        this.ends = ends;
        this.labels = labels;
        this.missing = missing;
        this.range = range;
        this.rounding = labels.ends() == LabelEnds.NICE && bins.height() > 1 ? Optional.of(outward) : Optional.empty();
        this.top = labels.topAsRange() && !missing && bins.values() > 0 ? span(0, bins.values() - 1) : Labels.TOP;
    }

    @Override
    public boolean numeric() {
        return true;
    }

    @Override
    public String label(int level, long bin) {
        return level == bins.height() ? top : names.name(level, bin);
    }

    @Override
    public boolean printsEndsOfRows(int level) {
        return level == bins.height()
                ? labels.topAsRange() && (missing || range != Range.BOUNDS)
                : range == Range.RANKS;
    }

    @Override
    public String label(int level, long bin, long lowest, long highest) {
        return level == bins.height() && range == Range.BOUNDS ? span(0, bins.values() - 1) : span(lowest, highest);
    }

    @Override
    public String span(long lowest, long highest) {
        long first = rounding.map(bin -> bin.first(bins.bin(1, lowest))).orElse(lowest);
        long last = rounding.map(bin -> bin.last(bins.bin(1, highest))).orElse(highest);
        return labels.between(ends.apply(first), ends.apply(last));
    }

    @Override
    public long spanStart(long lowest) {
        return rounding.isPresent() ? bins.first(1, bins.bin(1, lowest)) : lowest;
    }

    @Override
    public long spanEnd(long highest) {
        return rounding.isPresent() ? bins.last(1, bins.bin(1, highest)) : highest;
    }

    @Override
    public long whole() {
        return Math.max(1, bins.values() - 1);
    }

    @Override
    public long loss(int level, long bin) {
        return bins.last(level, bin) - bins.first(level, bin);
    }

    @Override
    public long spanLoss(long lowest, long highest) {
        return highest - lowest;
    }

    @Override
    public long denseBins(int level) {
        return bins.bins(level);
    }

    @Override
    public Optional<String> ambiguous() {
        return Optional.empty();
    }
}
