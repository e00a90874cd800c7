package io.skald.refine;

import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * {@code ladder: guided}: of the nodes of the categorical lattice at which at least a share {@code step} of the remaining rows
 * is in groups that have what a class must, the one with the least mean leaf loss over the remaining rows; ties as in the search: best Prec, then the
 * lexicographically smallest node. So levels rise attribute by attribute where it costs least. In a lattice of more than some two
 * million nodes it is the cheapest node that a bounded number of counts finds.
 */
final class GuidedLadder implements Ladder {

    private static final double LARGEST_PROVEN = 1 << 21;
    private static final long MOST_QUESTIONS = 256;

    private final KeyTable table;
    private final int[] heights;
    private final BigDecimal step;
    private final KeyGrouper grouper;
    private final NarrowedKeys narrowed;
    private final long mostQuestions;

    /**
     * @param table all keys of the rows
     * @param grouper of the same keys; what it holds after {@link #next} are the groups of the node returned
     * @param requirement what every group must have
     * @param step share of the remaining rows that a node must group
     */
    GuidedLadder(KeyTable table, KeyGrouper grouper, Requirement requirement, BigDecimal step) {
        this.table = table;
        this.heights = Arrays.stream(table.geometry().categorical())
                .map(table.geometry()::height)
                .toArray();
        this.step = step;
        this.grouper = grouper;
        this.narrowed = new NarrowedKeys(table, requirement);
        double nodes =
                Arrays.stream(heights).mapToDouble(height -> height + 1.0).reduce(1, (a, b) -> a * b);
        this.mostQuestions = nodes <= LARGEST_PROVEN ? Long.MAX_VALUE : MOST_QUESTIONS;
    }

    @Override
    public int[] next(int[] keys, int count, long rows) {
        long needed = Math.max(
                1,
                step.multiply(BigDecimal.valueOf(rows))
                        .setScale(0, RoundingMode.CEILING)
                        .longValueExact());
        int[] node = new LeastNode(
                        LevelLoss.of(table, keys, count, rows),
                        new GroupedRows(narrowed, keys, count, needed),
                        heights,
                        mostQuestions)
                .find();
        grouper.group(keys, count, node);
        return node;
    }
}
