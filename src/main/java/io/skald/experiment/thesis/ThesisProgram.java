package io.skald.experiment.thesis;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * What the thesis's program does (its appendix B), faults included, so that its tables can be understood. By ancestor metric and GCP all costs are 0, for
 * the sum is lost in a parameter passed by value, so that the partner is the first other class of a hash map; broken-off rows get the other class's label, whatever
 * their values are, and so do all rows that have those values; the loop looks at the classes of the step before, so that one more pivot is merged; by entropy the
 * least is taken, the greatest fall.
 */
final class ThesisProgram {

    private static final int MOST_STEPS = 5_000;

    private final ProgramTable table;
    private final int k;
    private final Algorithm algorithm;
    private final CostMetric metric;
    private final SplittableRandom random;

    ThesisProgram(ProgramTable table, int k, Algorithm algorithm, CostMetric metric, long seed) {
        this.table = table;
        this.k = k;
        this.algorithm = algorithm;
        this.metric = metric;
        this.random = new SplittableRandom(seed);
    }

    /** The classes that it ends with; empty if it does not end, as by entropy with broken classes may be. */
    Optional<List<ProgramTable.Rows>> run() {
        List<ProgramTable.Rows> seen = table.classes();
        ProgramEntropy entropy = new ProgramEntropy(table);
        for (int step = 0; smallest(seen) < k; step++) {
            if (step == MOST_STEPS) {
                return Optional.empty();
            }
            List<ProgramTable.Rows> classes = step == 0 ? seen : table.classes();
            ProgramTable.Rows pivot = pivot(classes);
            List<ProgramTable.Rows> others = new ArrayList<>(classes);
            others.remove(pivot);
            seen = classes;
            if (!others.isEmpty() && act(pivot, others, classes, entropy)) {
                seen = table.classes();
            }
        }
        return Optional.of(table.classes());
    }

    private static int smallest(List<ProgramTable.Rows> classes) {
        return classes.stream().mapToInt(ProgramTable.Rows::size).min().orElse(Integer.MAX_VALUE);
    }

    private ProgramTable.Rows pivot(List<ProgramTable.Rows> classes) {
        int smallest = smallest(classes);
        List<ProgramTable.Rows> candidates = algorithm.any()
                ? classes
                : classes.stream().filter(one -> one.size() == smallest).toList();
        return candidates.get(random.nextInt(candidates.size()));
    }

    /** Whether the loop looks at the classes anew before it goes on. */
    private boolean act(
            ProgramTable.Rows pivot,
            List<ProgramTable.Rows> others,
            List<ProgramTable.Rows> classes,
            ProgramEntropy entropy) {
        if (metric == CostMetric.ENTROPY) {
            ProgramTable.Rows partner = entropy.partner(pivot, others);
            if (!algorithm.breaks() || pivot.size() + partner.size() < 2 * k) {
                table.relabel(pivot.label(), partner.label(), ProgramTable.union(pivot.label(), partner.label()));
            } else if (pivot.size() != partner.size()) {
                breakByEntropy(pivot, partner);
            }
            entropy.count(table);
            return false;
        }
        Choice choice = algorithm.breaks() ? chosen(pivot, others, classes) : new Choice(others.get(0), others.get(0));
        ProgramTable.Rows partner = choice.partner();
        if (!algorithm.breaks() || pivot.size() + partner.size() < 2 * k) {
            table.relabel(
                    pivot.label(),
                    partner.label(),
                    ProgramTable.join(pivot.label(), choice.labelOf().label()));
            return false;
        }
        boolean fromPivot = pivot.size() > partner.size();
        ProgramTable.Rows larger = fromPivot ? pivot : partner;
        ProgramTable.Rows smaller = fromPivot ? partner : pivot;
        List<Integer> moved = larger.rows().subList(0, toMove(larger, smaller));
        table.restore(moved);
        moved.forEach(row -> table.relabel(table.value(row), smaller.label(), smaller.label()));
        // The program that breaks classes of any pivot forgets to look by the ancestor metric.
        return !moved.isEmpty() && !(algorithm.any() && metric == CostMetric.ANCESTOR);
    }

    private static int toMove(ProgramTable.Rows larger, ProgramTable.Rows smaller) {
        return (larger.size() - smaller.size()) / 2;
    }

    private record Choice(ProgramTable.Rows partner, ProgramTable.Rows labelOf) {}

    /** Passes over partners whose joined label a large class has already; at the end takes the one where that is smallest. */
    private Choice chosen(ProgramTable.Rows pivot, List<ProgramTable.Rows> others, List<ProgramTable.Rows> classes) {
        Long2IntOpenHashMap sizes = new Long2IntOpenHashMap(classes.size());
        classes.forEach(one -> sizes.put(ProgramTable.key(one.label()), one.size()));
        ProgramTable.Rows partner = others.get(0);
        int least = united(pivot, partner, sizes);
        int leastAt = 0;
        int at = 1;
        while (at != others.size()) {
            int united = united(pivot, partner, sizes);
            if (united < 2 * k) {
                break;
            }
            if (united < least) {
                leastAt = at;
                least = united;
            }
            partner = others.get(at++);
            if (at >= others.size() - 1) {
                ProgramTable.Rows labelOf = metric == CostMetric.GCP ? others.get(at - 1) : others.get(leastAt);
                return new Choice(others.get(leastAt), labelOf);
            }
        }
        return new Choice(partner, partner);
    }

    /** Rows of the class that has the joined label, and half of both; 0 where there is no such class. */
    private static int united(ProgramTable.Rows pivot, ProgramTable.Rows other, Long2IntOpenHashMap sizes) {
        int there = sizes.get(ProgramTable.key(ProgramTable.join(pivot.label(), other.label())));
        return there == 0 ? 0 : there + (pivot.size() + other.size()) / 2;
    }

    /** Each row that is moved is united with the pivot's label, which the first one's union takes the other rows of the pivot along to. */
    private void breakByEntropy(ProgramTable.Rows pivot, ProgramTable.Rows partner) {
        boolean fromPivot = pivot.size() > partner.size();
        ProgramTable.Rows larger = fromPivot ? pivot : partner;
        ProgramTable.Rows smaller = fromPivot ? partner : pivot;
        List<Integer> moved = new MovedByEntropy(table).first(larger.rows(), smaller, toMove(larger, smaller));
        table.restore(moved);
        moved.forEach(row ->
                table.relabel(pivot.label(), table.value(row), ProgramTable.union(pivot.label(), table.value(row))));
    }
}
