package io.skald.profile;

import io.skald.attribute.dictionary.ValueHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which combinations of columns are worth counting, by the first rows of a table: from single columns on, the column is added that tells most
 * rows apart, until there are five; and all likely quasi-identifiers together. There are far too many to count them all.
 */
final class CombinationChoice {

    private static final int MOST_ROWS = 10_000;
    private static final int MOST_COLUMNS = 12;
    private static final int LARGEST = 5;

    /** Kept of each size. */
    private static final int KEPT = 4;

    /** Grown of each size. */
    private static final int GROWN = 8;

    private final long[][] hashes;
    private final int[] columns;

    private CombinationChoice(RowSample rows, int[] columns) {
        this.columns = columns;
        this.hashes = new long[columns.length][];
        for (int i = 0; i < columns.length; i++) {
            long[] all = rows.hashes(columns[i]);
            hashes[i] = all.length > MOST_ROWS ? Arrays.copyOf(all, MOST_ROWS) : all;
        }
    }

    /** A combination by the places of its columns among the likely ones, and what it tells apart. */
    private record Grown(List<Integer> places, long distinct, double squares) {}

    /**
     * Chooses combinations.
     *
     * @param profiles of the columns, by the same rows
     * @return each as columns in the table's order; smaller ones first
     */
    static List<int[]> of(List<ColumnProfile> profiles, RowSample rows) {
        int[] quasi = IntStream.range(0, profiles.size())
                .filter(i -> profiles.get(i).suspicion().role() == Suspicion.Role.QUASI)
                .toArray();
        int[] open = IntStream.range(0, profiles.size())
                .filter(i -> profiles.get(i).suspicion().role() == Suspicion.Role.OPEN)
                .toArray();
        int[] likely = IntStream.concat(IntStream.of(quasi), IntStream.of(open))
                .filter(i -> profiles.get(i).distinct() > 1)
                .limit(MOST_COLUMNS)
                .sorted()
                .toArray();
        List<int[]> chosen = new ArrayList<>();
        if (likely.length > 1) {
            chosen.addAll(new CombinationChoice(rows, likely).grown());
        }
        if (quasi.length > 1 && chosen.stream().noneMatch(each -> Arrays.equals(each, quasi))) {
            chosen.add(quasi);
        }
        return chosen;
    }

    private List<int[]> grown() {
        List<int[]> kept = new ArrayList<>();
        List<Grown> last = IntStream.range(0, columns.length)
                .mapToObj(i -> counted(List.of(i)))
                .toList();
        for (int size = 2; size <= Math.min(LARGEST, columns.length); size++) {
            Set<List<Integer>> larger = new LinkedHashSet<>();
            for (Grown each : last) {
                for (int i = 0; i < columns.length; i++) {
                    if (!each.places().contains(i)) {
                        List<Integer> more = new ArrayList<>(each.places());
                        more.add(i);
                        larger.add(more.stream().sorted().toList());
                    }
                }
            }
            last = larger.stream()
                    .map(this::counted)
                    .sorted(Comparator.comparingLong(Grown::distinct)
                            .reversed()
                            .thenComparingDouble(Grown::squares)
                            .thenComparing(each -> each.places().toString()))
                    .limit(GROWN)
                    .toList();
            last.stream().limit(KEPT).map(this::columnsOf).forEach(kept::add);
        }
        return kept;
    }

    private int[] columnsOf(Grown set) {
        return set.places().stream().mapToInt(place -> columns[place]).toArray();
    }

    private Grown counted(List<Integer> places) {
        long[] joined = new long[hashes[0].length];
        for (int place : places) {
            for (int row = 0; row < joined.length; row++) {
                joined[row] = ValueHash.joined(joined[row], hashes[place][row]);
            }
        }
        Pairs.Tally tally = Pairs.tally(joined);
        return new Grown(places, tally.distinct(), tally.squares());
    }
}
