package io.skald.risk;

import java.util.ArrayList;
import java.util.List;

/**
 * Classes of about one size.
 *
 * @param from rows of a class at the least
 * @param to rows of a class at the most
 * @param classes that many
 * @param rows in them
 */
public record SizeBand(long from, long to, long classes, long rows) {

    private static final int[] STEPS = {1, 2, 5};

    /** The bands of a table: 1, 2, 3 to 4, 5 to 9, 10 to 19, 20 to 49, and so on; without those at either end that are empty. */
    public static List<SizeBand> of(SizeTable table) {
        List<SizeBand> bands = new ArrayList<>();
        List<Long> starts = starts(table.largest());
        for (int i = 0; i + 1 < starts.size(); i++) {
            long from = starts.get(i);
            long to = starts.get(i + 1) - 1;
            long classes = table.sum((size, ofSize) -> from <= size && size <= to ? ofSize : 0);
            if (classes > 0 || !bands.isEmpty()) {
                bands.add(new SizeBand(
                        from,
                        to,
                        classes,
                        table.sum((size, ofSize) -> from <= size && size <= to ? size * ofSize : 0)));
            }
        }
        return List.copyOf(bands);
    }

    /** Where bands start, up to the first that is beyond the largest class. */
    private static List<Long> starts(long largest) {
        List<Long> starts = new ArrayList<>(List.of(1L, 2L, 3L));
        long decade = 1;
        int step = 2;
        while (starts.get(starts.size() - 1) <= largest) {
            starts.add(decade * STEPS[step]);
            step = (step + 1) % STEPS.length;
            decade = step == 0 ? decade * 10 : decade;
        }
        return starts;
    }
}
