package io.skald.refine;

import io.skald.job.Merging;

/**
 * Puts two classes together, or, where they have 2k rows and the job breaks, divides their rows: the smaller takes rows of the larger, one after the
 * other the one that fits it best, ties by the first row of its tuple.
 */
final class Breaking {

    private final MergeClasses classes;
    private final MergeMetric metric;
    private final boolean breaks;
    private final Merging.Move move;
    private final int leastRows;

    Breaking(MergeClasses classes, MergeMetric metric, boolean breaks, Merging.Move move, int leastRows) {
        this.classes = classes;
        this.metric = metric;
        this.breaks = breaks;
        this.move = move;
        this.leastRows = leastRows;
    }

    /** The class that it costs least to put a pivot together with; -1 if there is none. */
    int partner(int pivot) {
        double least = Double.POSITIVE_INFINITY;
        int partner = -1;
        for (int place = 0; place < classes.count(); place++) {
            int other = classes.at(place);
            // Two that both have what they must would only be divided as they are.
            if (other != pivot && !(breaks && classes.holds(pivot) && classes.holds(other))) {
                double cost = cost(pivot, other, least);
                if (cost < least - MergeClasses.EPSILON) {
                    least = cost;
                    partner = other;
                }
            }
        }
        return partner;
    }

    /** What it costs to put two classes together, as {@link #join} does; at or above a limit, not exactly. */
    double cost(int one, int other, double limit) {
        int smaller = smaller(one, other);
        int larger = smaller == one ? other : one;
        int needed = leastRows - classes.size(smaller);
        boolean takes = breaks && needed > 0 && classes.size(one) + classes.size(other) >= 2 * leastRows;
        return takes
                ? metric.cost(smaller, larger, needed, limit)
                : metric.cost(one, other, classes.size(other), limit);
    }

    private int smaller(int one, int other) {
        return classes.size(other) < classes.size(one) ? other : one;
    }

    /** Merges two classes, or divides their rows anew; the number of the class merged, or -1 where both are left. */
    int join(int one, int other) {
        int smaller = smaller(one, other);
        int larger = smaller == one ? other : one;
        int rows = rowsToMove(smaller, larger);
        if (rows <= 0) {
            return merge(one, other);
        }
        divide(smaller, larger, rows);
        return classes.holds(smaller) && classes.holds(larger) ? -1 : merge(one, other);
    }

    private int rowsToMove(int smaller, int larger) {
        int together = classes.size(smaller) + classes.size(larger);
        if (!breaks || together < 2 * leastRows) {
            return 0;
        }
        return switch (move) {
            case NEED -> leastRows - classes.size(smaller);
            case HALF -> (classes.size(larger) - classes.size(smaller)) / 2;
        };
    }

    /** Merges two classes, whatever their sizes. */
    int merge(int one, int other) {
        metric.leave(one);
        metric.leave(other);
        int merged = classes.unite(one, other);
        metric.enter(merged);
        return classes.uniteWithEqual(merged);
    }

    private void divide(int smaller, int larger, int rows) {
        classes.begin(larger, smaller);
        for (int left = rows; left > 0; ) {
            left -= moveBest(larger, smaller, left);
        }
        settle(smaller, larger);
    }

    /**
     * Takes a class of 2k rows apart: rows for a new class, the first a row that is given, and then again and again the one that fits best.
     *
     * @param piece of the class, that the new one begins with
     * @return the number of the new class; -1 if the two had not what they must, and the class is left
     */
    int split(int x, int piece) {
        int part = classes.add();
        classes.begin(x, part);
        move(x, piece, part, 1);
        for (int left = leastRows - 1; left > 0; ) {
            left -= moveBest(x, part, left);
        }
        settle(part, x);
        if (classes.holds(x) && classes.holds(part)) {
            return part;
        }
        rejoin(x, part);
        return -1;
    }

    /** A class whose division failed is as it was, and apart from others that print the same. */
    private void rejoin(int x, int part) {
        metric.leave(x);
        metric.leave(part);
        classes.rejoin(x, part);
        metric.enter(x);
    }

    /** Labels come from the values of the classes' own rows. */
    private void settle(int one, int other) {
        metric.leave(one);
        metric.leave(other);
        classes.settle(one, other);
        metric.enter(one);
        metric.enter(other);
    }

    private int move(int from, int piece, int to, int most) {
        metric.leave(from);
        metric.leave(to);
        int moved = classes.move(from, piece, to, most);
        metric.enter(from);
        metric.enter(to);
        return moved;
    }

    /** Rows of the tuple that fits best; how many went. */
    private int moveBest(int larger, int smaller, int most) {
        double least = Double.POSITIVE_INFINITY;
        int best = -1;
        for (int piece = 0; piece < classes.pieces(larger); piece++) {
            double cost = metric.costOfRow(smaller, larger, classes.tupleOf(larger, piece));
            if (cost < least - MergeClasses.EPSILON
                    || (cost < least + MergeClasses.EPSILON
                            && classes.tupleOf(larger, piece) < classes.tupleOf(larger, best))) {
                least = Math.min(least, cost);
                best = piece;
            }
        }
        return move(larger, best, smaller, most);
    }
}
