package io.skald.attribute.bin;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/** A domain of any kind: bins, their labels, and missing values as a code and a bin of their own below the top. */
public final class BinnedDomain implements Domain {

    /** The name of level 0. */
    public static final String ORIGINAL = "original";

    private final String name;
    private final LevelBins bins;
    private final Labelling labelling;
    private final Optional<String> missing;
    private final List<String> levelNames;
    private final IntFunction<Optional<String>> levelExamples;

    /**
     * @param missing what missing values print as, if there are any
     * @param levelNames in words, by level
     */
    public BinnedDomain(
            String name, LevelBins bins, Labelling labelling, Optional<String> missing, List<String> levelNames) {
        this(name, bins, labelling, missing, levelNames, level -> Optional.empty());
    }

    /**
     * @param missing what missing values print as, if there are any
     * @param levelNames in words, by level
     * @param levelExamples some labels of a level, in words, where its name needs them
     */
    public BinnedDomain(
            String name,
            LevelBins bins,
            Labelling labelling,
            Optional<String> missing,
            List<String> levelNames,
            IntFunction<Optional<String>> levelExamples) {
        this.name = name;
        this.bins = bins;
        this.labelling = labelling;
        this.missing = missing;
        this.levelNames = List.copyOf(levelNames);
        this.levelExamples = levelExamples;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean numeric() {
        return labelling.numeric();
    }

    @Override
    public int height() {
        return bins.height();
    }

    @Override
    public long size() {
        return bins.values() + (missing.isPresent() ? 1 : 0);
    }

    @Override
    public OptionalLong missing() {
        return missing.isPresent() ? OptionalLong.of(bins.values()) : OptionalLong.empty();
    }

    @Override
    public long binSpace(int level) {
        return withMissing(level, bins.bins(level));
    }

    @Override
    public long denseBins(int level) {
        return level == height() ? 1 : withMissing(level, labelling.denseBins(level));
    }

    private long withMissing(int level, long count) {
        return missing.isPresent() && level < height() ? count + 1 : count;
    }

    @Override
    public long bin(int level, long code) {
        if (level == height()) {
            return 0;
        }
        return code == bins.values() ? bins.bins(level) : bins.bin(level, code);
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        return bin(to, firstCode(from, bin));
    }

    @Override
    public long firstCode(int level, long bin) {
        if (level == height()) {
            return 0;
        }
        return bin == bins.bins(level) ? bins.values() : bins.first(level, bin);
    }

    @Override
    public long lastCode(int level, long bin) {
        if (level == height()) {
            return size() - 1;
        }
        return bin == bins.bins(level) ? bins.values() : bins.last(level, bin);
    }

    @Override
    public String label(int level, long bin) {
        return isMissing(level, bin) ? missing.orElseThrow() : labelling.label(level, bin);
    }

    @Override
    public boolean printsEndsOfRows(int level) {
        return level > 0 && labelling.printsEndsOfRows(level);
    }

    @Override
    public String label(int level, long bin, long lowest, long highest) {
        if (!printsEndsOfRows(level) || isMissing(level, bin)) {
            return label(level, bin);
        }
        return highest == bins.values() ? Labels.TOP : labelling.label(level, bin, lowest, highest);
    }

    private boolean isMissing(int level, long bin) {
        return level < height() && bin == bins.bins(level);
    }

    @Override
    public String clusterLabel(long lowest, long highest) {
        if (lowest == highest) {
            return label(0, lowest);
        }
        return highest == bins.values() ? Labels.TOP : labelling.span(lowest, highest);
    }

    @Override
    public long spanStart(long lowest) {
        return labelling.spanStart(lowest);
    }

    @Override
    public long spanEnd(long highest) {
        return labelling.spanEnd(highest);
    }

    @Override
    public long ncpDenominator() {
        return labelling.whole();
    }

    @Override
    public long ncpNumerator(int level, long bin) {
        if (level == height()) {
            return ncpDenominator();
        }
        return level == 0 || isMissing(level, bin) ? 0 : labelling.loss(level, bin);
    }

    @Override
    public long clusterNcpNumerator(long lowest, long highest) {
        if (lowest == highest) {
            return 0;
        }
        return highest == bins.values() ? ncpDenominator() : labelling.spanLoss(lowest, highest);
    }

    @Override
    public String levelName(int level) {
        return levelNames.get(level);
    }

    @Override
    public Optional<String> levelExamples(int level) {
        return levelExamples.apply(level);
    }

    @Override
    public Optional<String> ambiguousLabel() {
        return labelling.ambiguous();
    }
}
