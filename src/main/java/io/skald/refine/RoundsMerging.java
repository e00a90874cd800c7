package io.skald.refine;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code pivot: rounds}: the bottom-up method (Xu and others, KDD 2006; the thesis's Fig. 2.2). In each round every class that has not what it must is merged with
 * the one that costs least, in the order of their first rows; then every class of 2k rows that loses anything is divided into as many parts of k rows as it
 * has: a part is the row farthest from the first row of the class, and k - 1 times the row that fits it best.
 *
 * <p>It ends, also where two classes that have what they must need not have it together. No step makes more classes that have it not: of those merged one had it not, and what is divided is two that have it or stays as it
 * is. So there are fewer of them after each round, or each of them has taken another class in and they are more rows.
 */
final class RoundsMerging {

    private final MergeClasses classes;
    private final Breaking breaking;
    private final int leastRows;

    /** @param breaking which never divides on its own */
    RoundsMerging(MergeClasses classes, Breaking breaking, int leastRows) {
        this.classes = classes;
        this.breaking = breaking;
        this.leastRows = leastRows;
    }

    void merge() {
        while (classes.failing() > 0 && classes.count() > 1) {
            for (int x : present()) {
                if (classes.isLive(x) && !classes.holds(x) && classes.count() > 1) {
                    breaking.merge(x, breaking.partner(x));
                }
            }
            for (int x : present()) {
                divide(x);
            }
        }
    }

    private List<Integer> present() {
        List<Integer> present = new ArrayList<>(classes.count());
        for (int place = 0; place < classes.count(); place++) {
            present.add(classes.at(place));
        }
        return present;
    }

    private void divide(int x) {
        boolean divisible = classes.holds(x);
        while (divisible && classes.size(x) >= 2 * leastRows && classes.loss(x) > 0) {
            divisible = breaking.split(x, farthest(x)) >= 0;
        }
    }

    /** The piece whose rows are farthest from the first row of the class. */
    private int farthest(int x) {
        int first = Integer.MAX_VALUE;
        for (int piece = 0; piece < classes.pieces(x); piece++) {
            first = Math.min(first, classes.tupleOf(x, piece));
        }
        int farthest = 0;
        double most = -1;
        for (int piece = 0; piece < classes.pieces(x); piece++) {
            double distance = classes.lossOfTuples(first, classes.tupleOf(x, piece));
            if (distance > most + MergeClasses.EPSILON
                    || (distance > most - MergeClasses.EPSILON
                            && classes.tupleOf(x, piece) < classes.tupleOf(x, farthest))) {
                farthest = piece;
                most = Math.max(most, distance);
            }
        }
        return farthest;
    }
}
