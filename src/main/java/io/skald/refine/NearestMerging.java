package io.skald.refine;

import java.util.Arrays;

/**
 * {@code pivot: nearest}: of all pairs with a class that has not what it must, the one that costs least is put together, ties by the order of the classes. Each
 * such class keeps its nearest partner; after a step only those are looked for again whose partner changed and is dearer now.
 */
final class NearestMerging {

    private final MergeClasses classes;
    private final Breaking breaking;
    private final int[] partner;
    private final double[] cost;

    NearestMerging(MergeClasses classes, Breaking breaking) {
        this.classes = classes;
        this.breaking = breaking;
        this.partner = new int[classes.numbers()];
        this.cost = new double[partner.length];
        Arrays.fill(cost, Double.POSITIVE_INFINITY);
        Arrays.fill(partner, -1);
    }

    void merge() {
        findAll();
        while (classes.failing() > 0 && classes.count() > 1) {
            int pivot = nearest();
            int other = partner[pivot];
            int merged = breaking.join(pivot, other);
            update(merged < 0 ? pivot : merged, merged < 0 ? other : merged);
        }
    }

    private void findAll() {
        for (int a = 0; a < classes.count(); a++) {
            int x = classes.at(a);
            for (int b = a + 1; b < classes.count(); b++) {
                int y = classes.at(b);
                if (!classes.holds(x) || !classes.holds(y)) {
                    double both = breaking.cost(x, y, Math.max(cost[x], cost[y]));
                    offer(x, y, both);
                    offer(y, x, both);
                }
            }
        }
    }

    private void offer(int x, int other, double offered) {
        boolean cheaper = offered < cost[x] - MergeClasses.EPSILON;
        boolean earlier = offered <= cost[x] + MergeClasses.EPSILON && other < partner[x];
        if (!classes.holds(x) && (cheaper || earlier)) {
            partner[x] = other;
            cost[x] = offered;
        }
    }

    private int nearest() {
        int nearest = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int place = 0; place < classes.count(); place++) {
            int x = classes.at(place);
            if (!classes.holds(x) && cost[x] < least - MergeClasses.EPSILON) {
                least = cost[x];
                nearest = x;
            }
        }
        return nearest;
    }

    /** Looks for the partners that a step changed, which left these classes. */
    private void update(int one, int other) {
        for (int place = 0; place < classes.count(); place++) {
            int x = classes.at(place);
            if (classes.holds(x)) {
                continue;
            }
            if (x == one || x == other) {
                find(x);
                continue;
            }
            double before = cost[x];
            if (partner[x] == one || partner[x] == other || !classes.isLive(partner[x])) {
                cost[x] = Double.POSITIVE_INFINITY;
            }
            double limit = cost[x] + 2 * MergeClasses.EPSILON;
            offer(x, one, breaking.cost(x, one, limit));
            offer(x, other, breaking.cost(x, other, limit));
            // All others cost what they did, and that was no less than before.
            if (cost[x] > before + MergeClasses.EPSILON) {
                find(x);
            }
        }
    }

    private void find(int x) {
        partner[x] = breaking.partner(x);
        cost[x] = partner[x] < 0 ? Double.POSITIVE_INFINITY : breaking.cost(x, partner[x], Double.POSITIVE_INFINITY);
    }
}
