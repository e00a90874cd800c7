package io.skald.refine;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Finds the cheapest node at which enough rows are in groups that have what a class must, without listing the lattice: its memory is that of a few nodes.
 *
 * <p>Both what is looked for and what it costs rise with the levels: more rows are in groups the higher a node lies. So, first, from
 * the top down, the level that saves most goes as long as enough rows stay: a node from which nothing can go is a first answer.
 * Then the levels are fixed attribute by attribute, the others at their tops: where that does not do, nothing below it does, and
 * where even the others' level 0 would cost more than the answer so far, nothing of it is cheaper. What remains is tried,
 * so that the answer is the cheapest there is, or, where so many questions do not suffice, the cheapest one found.
 */
final class LeastNode {

    private final LevelLoss loss;
    private final GroupedRows rows;
    private final int[] heights;
    private final int[] order;
    private final long mostQuestions;
    private int[] best;

    /** @param mostQuestions nodes counted, at which the answer so far is taken */
    LeastNode(LevelLoss loss, GroupedRows rows, int[] heights, long mostQuestions) {
        this.loss = loss;
        this.rows = rows;
        this.heights = heights;
        this.mostQuestions = mostQuestions;
        this.best = heights.clone();
        // What costs most decides first.
        this.order = IntStream.range(0, heights.length)
                .boxed()
                .sorted(Comparator.comparingDouble(a -> -loss.span(a)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The node; at the top enough rows must be in groups. */
    int[] find() {
        rows.begin();
        descend();
        rows.begin();
        branch(0, heights.clone(), new int[heights.length]);
        return best;
    }

    private void descend() {
        boolean[] stays = new boolean[heights.length];
        while (true) {
            int lowered = -1;
            for (int a : order) {
                boolean canGo = !stays[a] && best[a] > 0;
                if (canGo && (lowered < 0 || loss.savedBelow(best, a) > loss.savedBelow(best, lowered))) {
                    lowered = a;
                }
            }
            if (lowered < 0) {
                return;
            }
            best[lowered]--;
            if (rows.enoughAt(best, lowered)) {
                rows.replace(best, lowered);
            } else {
                best[lowered]++;
                stays[lowered] = true;
            }
        }
    }

    /**
     * Tries what is left of the lattice below a node at which enough rows are in groups.
     *
     * @param fixed attributes whose level is decided, in their order
     * @param ceiling the levels decided, the others' tops
     * @param floor the levels decided, 0 for the others
     */
    private void branch(int fixed, int[] ceiling, int[] floor) {
        if (fixed == order.length) {
            if (loss.compare(ceiling, best) < 0) {
                best = ceiling.clone();
            }
            return;
        }
        int a = order[fixed];
        boolean enough = false;
        for (int level = 0; level <= heights[a]; level++) {
            ceiling[a] = level;
            floor[a] = level;
            if (loss.compare(floor, best) >= 0 || rows.asked() >= mostQuestions) {
                break;
            }
            enough = enough || level == heights[a] || rows.enoughAt(ceiling, a);
            if (enough) {
                rows.enter(ceiling, a);
                branch(fixed + 1, ceiling, floor);
                rows.leave();
            }
        }
        ceiling[a] = heights[a];
        floor[a] = 0;
    }
}
