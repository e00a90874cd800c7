package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.engine.report.Explanation;
import io.skald.histogram.BinVisitor;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which values of one attribute have rows in classes that are too small. Each class has one value of it, so that without a value's rows the classes
 * of all others are what they were.
 */
final class RareValues implements BinVisitor {

    private static final int MOST_TOLD = 5;
    private static final int MOST_LEFT_OUT = 5;

    /** No more than a tenth of the rows. */
    private static final int LEAST_LEFT = 10;

    /** Of attributes with more bins, values are not told. */
    private static final int MOST_BINS = 1 << 16;

    private final Domain domain;
    private final int attribute;
    private final int level;
    private final Requirement requirement;
    private final Long2ObjectOpenHashMap<Rows> byBin = new Long2ObjectOpenHashMap<>();

    /**
     * Rows of one value.
     *
     * @param failing those in classes that are too small
     */
    record OfBin(long bin, long failing, long all) {}

    /** Rows of one value, so far. */
    private static final class Rows {
        private final long bin;
        private long failing;
        private long all;

        Rows(long bin) {
            this.bin = bin;
        }

        long bin() {
            return bin;
        }

        long failing() {
            return failing;
        }
    }

    RareValues(Domain domain, int attribute, int level, Requirement requirement) {
        this.domain = domain;
        this.attribute = attribute;
        this.level = level;
        this.requirement = requirement;
    }

    @Override
    public void bin(long[] bins, Evidence evidence) {
        Rows rows = byBin.get(bins[attribute]);
        if (rows == null && byBin.size() < MOST_BINS) {
            rows = new Rows(bins[attribute]);
            byBin.put(bins[attribute], rows);
        }
        if (rows != null) {
            rows.all += evidence.rows();
            rows.failing += requirement.holds(evidence) ? 0 : evidence.rows();
        }
    }

    private List<Rows> sorted() {
        return byBin.values().stream()
                .filter(rows -> rows.failing > 0)
                .sorted(Comparator.comparingLong(Rows::failing).reversed().thenComparingLong(Rows::bin))
                .toList();
    }

    /** All, in the order of the values; none where values are too many to be told. */
    List<OfBin> inOrder() {
        return byBin.size() == MOST_BINS
                ? List.of()
                : byBin.values().stream()
                        .sorted(Comparator.comparingLong(Rows::bin))
                        .map(rows -> new OfBin(rows.bin, rows.failing, rows.all))
                        .toList();
    }

    /** Those of most rows in classes that are too small. */
    List<Explanation.RareValue> most() {
        return sorted().stream()
                .limit(MOST_TOLD)
                .map(rows -> new Explanation.RareValue(domain.label(level, rows.bin), rows.failing, rows.all))
                .toList();
    }

    /**
     * Values without which enough rows are gone from classes that are too small: those first of which most rows are in such classes; empty where
     * too much would go.
     *
     * @param tooMany rows in such classes beyond those that may be suppressed
     */
    Optional<Explanation.LeftOut> leftOut(long tooMany) {
        long left = tooMany;
        long rowsGone = 0;
        List<String> labels = new ArrayList<>();
        long all = byBin.values().stream().mapToLong(rows -> rows.all).sum();
        List<Rows> rarestFirst = sorted().stream()
                .sorted(Comparator.comparingDouble(rows -> -(double) rows.failing / rows.all))
                .toList();
        for (Rows rows : rarestFirst) {
            if (left <= 0) {
                break;
            }
            left -= rows.failing;
            rowsGone += rows.all;
            labels.add(domain.label(level, rows.bin));
        }
        boolean few = labels.size() <= MOST_LEFT_OUT && rowsGone * LEAST_LEFT <= all;
        return left <= 0 && !labels.isEmpty() && few
                ? Optional.of(new Explanation.LeftOut(labels, rowsGone))
                : Optional.empty();
    }
}
