package io.skald.search;

import io.skald.budget.MemoryShare;
import io.skald.histogram.BinSet;
import io.skald.histogram.HistogramCounter;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Chooses the bins whose rows become {@linkplain Witness witnesses}: the rarest of each attribute at its levels. What makes a node fail is
 * a small class, and the smallest are where values are rare: outliers, and the last bin of a range that its width does not divide.
 */
final class RareBins {

    /** Of the rows, each witness takes at most one part in so many, and all take at most one in half as many. */
    private static final int SHARE = 16;

    /** Rows that are always few. */
    private static final long FEW_ROWS = 64;

    /** At a lower level, a witness of the same attribute must be so many times smaller to be worth having as well; and so much smaller than most are bins that are rare. */
    private static final int MUCH_RARER = 4;

    /** Levels of more bins are not looked through. */
    private static final int MOST_BINS = 1 << 16;

    /** A set of more bins is not rare, and would take memory that nobody has reserved. */
    private static final int MOST_CHOSEN = 1 << 10;

    private final SearchSpace space;
    private final Marginals marginals;
    private final long mostRows;

    /** A set of bins and how many rows it has. */
    private record Rare(BinSet set, long rows) {}

    /** Those of one level are its first so many by their rows: where they have as many rows, they are the same. */
    private static final Comparator<Rare> RAREST_FIRST = Comparator.comparingLong(Rare::rows)
            .thenComparingInt(rare -> rare.set().attribute())
            .thenComparingInt(rare -> rare.set().level());

    /** @param freeBytes of memory, of which a part is for the rows */
    RareBins(SearchSpace space, Marginals marginals, long freeBytes) {
        this.space = space;
        this.marginals = marginals;
        long bytesPerRow = Math.max(
                1,
                space.domains().stream()
                        .mapToLong(domain -> (Long.SIZE - Long.numberOfLeadingZeros(domain.size()) + 7) / 8)
                        .sum());
        this.mostRows = Math.min(
                Math.max(FEW_ROWS, space.rows() / SHARE), MemoryShare.WITNESSED_ROWS.of(freeBytes) / bytesPerRow);
    }

    /**
     * The sets for these goals, those of the fewest rows first. None if one of the goals may suppress too much to be refuted by few rows: the
     * histograms that it needs decide the others' nodes as well.
     */
    List<BinSet> of(List<Goal> goals) {
        if (goals.stream().anyMatch(goal -> Witness.leastRows(goal) > mostRows)) {
            return List.of();
        }
        SortedSet<Rare> rarestFirst = new TreeSet<>(RAREST_FIRST);
        for (Goal goal : goals) {
            for (int i = 0; i < space.domains().size(); i++) {
                rarestFirst.addAll(of(i, goal));
            }
        }
        List<BinSet> sets = new ArrayList<>();
        long rows = 0;
        for (Rare rare : rarestFirst) {
            rows += rare.rows();
            if (rows <= 2 * mostRows && sets.size() < HistogramCounter.MOST_SLICES) {
                sets.add(rare.set());
            }
        }
        return sets;
    }

    /** Those of an attribute that have rows enough for a goal, from the highest level down. */
    private List<Rare> of(int attribute, Goal goal) {
        List<Rare> found = new ArrayList<>();
        long most = mostRows;
        int bottom = space.lattice().bottom().level(attribute);
        for (int level = space.lattice().top().level(attribute); level >= bottom; level--) {
            if (marginals.known(attribute, level)
                    && marginals.rows(attribute, level).size() <= MOST_BINS) {
                Rare rare = rarest(attribute, level, goal);
                if (rare.rows() >= Witness.leastRows(goal) && rare.rows() <= most) {
                    found.add(rare);
                    most = rare.rows() / MUCH_RARER;
                }
            }
        }
        return found;
    }

    /** The rarest bins of a level that together have rows enough for a goal, or fewer if those would be too many bins. */
    private Rare rarest(int attribute, int level, Goal goal) {
        Long2LongMap rowsOfBins = marginals.rows(attribute, level);
        long[] rows = new long[rowsOfBins.size()];
        long[] bins = new long[rows.length];
        int size = 0;
        for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(rowsOfBins)) {
            rows[size] = entry.getLongValue();
            bins[size++] = entry.getLongKey();
        }
        LongArrays.quickSort(rows, bins);
        Set<Long> chosen = new HashSet<>();
        long sum = 0;
        boolean rare = true;
        for (int i = 0; i < Math.min(size, MOST_CHOSEN); i++) {
            if (sum >= (rare ? Witness.leastRows(goal) : Witness.plentyOfRows(goal))) {
                break;
            }
            sum += rows[i];
            chosen.add(bins[i]);
            rare = rows[i] * size < space.rows() / MUCH_RARER;
        }
        return new Rare(new BinSet(attribute, level, chosen), sum);
    }
}
