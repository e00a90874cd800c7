package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.job.Refinement;
import io.skald.work.OrderedTasks;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cuts rows in two that are too many to be clustered in memory, in the same order as a {@link Cutter} would: a pass to find the widest
 * attribute, a counting pass per 16 bits of a code's range to find the value of any rank, and a pass to divide the rows. Ties by
 * place.
 */
final class SpoolCutter {

    private static final int DIGIT_BITS = 16;

    private final RowRecords records;
    private final ClusteringChoices recipe;
    private final List<Domain> domains;
    private final MemoryBudget budget;
    private final Workspace workspace;

    SpoolCutter(RefinementContext setting) {
        this.records = setting.records();
        this.recipe = setting.recipe();
        this.domains = setting.domains();
        this.budget = setting.budget();
        this.workspace = setting.workspace();
    }

    /** What rows are sorted by. */
    @FunctionalInterface
    private interface Rank {
        long of(byte[] bytes, int at);
    }

    /** Where rows are cut: all below the value go left, and so many of those that have it. */
    private record Cut(Rank rank, long value, long ties) {}

    /** The least and greatest code of each quasi-identifier. */
    record Extent(long[] lo, long[] hi) {}

    /** The extent of some rows. */
    Extent extent(Spools.Spool rows) {
        int m = records.geometry().attributes();
        long[] lo = new long[m];
        long[] hi = new long[m];
        Arrays.fill(lo, Long.MAX_VALUE);
        Arrays.fill(hi, -1);
        rows.scan((bytes, at) -> {
            for (int i = 0; i < m; i++) {
                long code = records.code(bytes, at, i);
                lo[i] = Math.min(lo[i], code);
                hi[i] = Math.max(hi[i], code);
            }
        });
        return new Extent(lo, hi);
    }

    /**
     * Cuts rows in two halves that both have what a class must.
     *
     * @return the halves, 0 and 1; the caller closes them. Empty if the rows are to stay one cluster
     */
    private Optional<Spools> cut(Spools.Spool rows, Extent extent) {
        return cuts(rows, extent)
                .map(cut -> divide(rows, cut))
                .filter(this::bothHold)
                .findFirst();
    }

    /** Closes the halves if one of them has not what a class must. */
    private boolean bothHold(Spools halves) {
        for (int half = 0; half < 2; half++) {
            if (!recipe.requirement().holds(SpoolEvidence.of(halves.get(half), records, budget))) {
                halves.close();
                return false;
            }
        }
        return true;
    }

    /** Where rows may be cut, the best place first, as {@link ClusteringChoices#cutter} cuts in memory. */
    private Stream<Cut> cuts(Spools.Spool rows, Extent extent) {
        if (!recipe.requirement().closed()) {
            return betweenLabels(rows, extent);
        }
        Refinement plan = recipe.plan();
        return switch (plan.method()) {
            case NONE -> throw new IllegalStateException("nothing is to be refined");
            case MONDRIAN ->
                plan.strict() ? betweenValues(rows, extent) : byAttribute(rows, extent, rows.records() / 2);
            case MERGE, CELLS -> byAttribute(rows, extent, middle(rows));
            case SEMANTIC, BEST ->
                switch (plan.climbing().order()) {
                    case MEDIAN -> byAttribute(rows, extent, middle(rows));
                    case DISTANCE -> Stream.of(cutAt(rows, this::distance, 0, Long.MAX_VALUE, middle(rows)));
                };
        };
    }

    /** After so many rows, by one attribute after the other, the widest first. */
    private Stream<Cut> byAttribute(Spools.Spool rows, Extent extent, long count) {
        return widestFirst(extent).mapToObj(attribute -> cutAt(rows, extent, attribute, count));
    }

    /** Behind the median value, which stays whole on the left. */
    private Stream<Cut> betweenValues(Spools.Spool rows, Extent extent) {
        return byAttribute(rows, extent, rows.records() / 2 - 1)
                .map(cut -> new Cut(cut.rank(), cut.value(), Long.MAX_VALUE));
    }

    /**
     * Where no cluster of one side prints what one of the other prints: numbers between two to which ends are rounded; categories so that those of one child of the lowest common
     * ancestor go left, and all others right. The median row goes left.
     */
    private Stream<Cut> betweenLabels(Spools.Spool rows, Extent extent) {
        return widestFirst(extent).mapToObj(attribute -> {
            Domain domain = domains.get(attribute);
            long lo = extent.lo()[attribute];
            long hi = extent.hi()[attribute];
            if (domain.numeric()) {
                long missing = domain.missing().orElse(-1);
                Rank starts = (bytes, at) -> {
                    long code = records.code(bytes, at, attribute);
                    return code == missing ? code : domain.spanStart(code);
                };
                long value = cutAt(rows, starts, 0, hi, rows.records() / 2 - 1).value();
                return new Cut(starts, value, Long.MAX_VALUE);
            }
            int level = 0;
            while (domain.bin(level + 1, lo) != domain.bin(level + 1, hi)) {
                level++;
            }
            int below = level;
            Rank child = (bytes, at) -> domain.bin(below, records.code(bytes, at, attribute));
            long median = cutAt(rows, child, 0, domain.binSpace(below), rows.records() / 2 - 1)
                    .value();
            return new Cut((bytes, at) -> child.of(bytes, at) == median ? 0 : 1, 0, Long.MAX_VALUE);
        });
    }

    /**
     * Cuts rows until they fit a block. Rows that are to stay one cluster though they are more are noted at once.
     *
     * @param fits takes the parts, in order
     */
    void cutDown(
            Spools.Spool rows,
            RefinementContext setting,
            OrderedTasks tasks,
            Assembly assembly,
            Consumer<Spools.Spool> fits) {
        if (rows.records() <= setting.blockRows()) {
            fits.accept(rows);
            return;
        }
        Extent extent = extent(rows);
        Optional<Spools> cut = cut(rows, extent);
        if (cut.isEmpty()) {
            tasks.drain();
            assembly.addWhole(rows, records, Range.of(setting.domains(), extent.lo(), extent.hi(), rows.records()));
            return;
        }
        try (Spools halves = cut.get()) {
            cutDown(halves.get(0), setting, tasks, assembly, fits);
            cutDown(halves.get(1), setting, tasks, assembly, fits);
        }
    }

    /** Cuts rows in two by their categories alone; their keys are too many to be counted at once. */
    Spools cutByCategory(Spools.Spool rows, Extent extent) {
        int[] widest = widestFirst(extent, records.geometry().categorical());
        return divide(rows, cutAt(rows, extent, widest[0], middle(rows)));
    }

    private IntStream widestFirst(Extent extent) {
        return Arrays.stream(widestFirst(
                extent, IntStream.range(0, records.geometry().attributes()).toArray()));
    }

    private Cut cutAt(Spools.Spool rows, Extent extent, int attribute, long count) {
        return cutAt(rows, byCode(attribute), extent.lo()[attribute], extent.hi()[attribute], count);
    }

    private long middle(Spools.Spool rows) {
        return rows.records() / recipe.leastRows() / 2 * recipe.leastRows();
    }

    /** The attributes that vary, by falling spread. */
    private int[] widestFirst(Extent extent, int[] attributes) {
        double[] spread = new double[records.geometry().attributes()];
        for (int i : attributes) {
            spread[i] = records.geometry().spreadOfOriginals(i, extent.lo()[i], extent.hi()[i]);
        }
        return Arrays.stream(attributes)
                .filter(i -> extent.lo()[i] < extent.hi()[i])
                .boxed()
                .sorted((a, b) -> Double.compare(spread[b], spread[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private Rank byCode(int attribute) {
        return (bytes, at) -> records.code(bytes, at, attribute);
    }

    /** The bits of a distance, which is never negative, rise with it. */
    private long distance(byte[] bytes, int at) {
        Geometry geometry = records.geometry();
        double sum = 0;
        for (int i = 0; i < geometry.attributes(); i++) {
            if (geometry.isNumeric(i)) {
                sum += geometry.distanceOfOriginal(i, records.code(bytes, at, i));
            }
        }
        return Double.doubleToLongBits(sum);
    }

    /** Finds the value of the row at a rank, counted from 0, digit by digit, and how many of its equals come before it. */
    private Cut cutAt(Spools.Spool rows, Rank rank, long lo, long hi, long count) {
        int bits = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(hi - lo));
        int shift = (bits - 1) / DIGIT_BITS * DIGIT_BITS;
        long prefix = 0;
        long before = 0;
        for (; shift >= 0; shift -= DIGIT_BITS) {
            long[] counts = new long[1 << DIGIT_BITS];
            int down = shift;
            long above = prefix;
            rows.scan((bytes, at) -> {
                long value = rank.of(bytes, at) - lo;
                if (down + DIGIT_BITS >= Long.SIZE || value >>> (down + DIGIT_BITS) == above) {
                    counts[(int) (value >>> down) & ((1 << DIGIT_BITS) - 1)]++;
                }
            });
            int digit = 0;
            while (before + counts[digit] <= count) {
                before += counts[digit++];
            }
            prefix = prefix << DIGIT_BITS | digit;
        }
        return new Cut(rank, prefix + lo, count - before);
    }

    private Spools divide(Spools.Spool rows, Cut cut) {
        Spools halves = new Spools(2, records.length(), budget, workspace);
        long[] ties = {cut.ties()};
        rows.scan((bytes, at) -> {
            long value = cut.rank().of(bytes, at);
            boolean left = value < cut.value() || (value == cut.value() && ties[0]-- > 0);
            halves.get(left ? 0 : 1).append(bytes, at);
        });
        return halves.seal();
    }
}
