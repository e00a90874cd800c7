package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of a {@link Pool} and the clusters that they are in at the moment, in primitive arrays that only grow: rows by their place in the pool, from 0; per cluster and attribute the two least
 * and the two greatest codes, so that what a cluster would cost without a row, or with another in its stead, takes one look per attribute and not one per row. Shared by the
 * hot loops that move rows ({@link Exchanges}) and divide them from scratch ({@link GreedyDivision}).
 */
final class PooledRows {

    /** Of a row that is in no cluster. */
    static final int FREE = -1;

    final Geometry geometry;
    final int m;
    final int leastRows;
    final PoolPersons persons;
    final boolean counted;

    int rows;
    int clusters;
    int[] places = new int[0];
    int[] codes = new int[0];
    int[] clusterOf = new int[0];
    int[] size = new int[0];
    double[] loss = new double[0];
    int[] lo = new int[0];
    int[] lo2 = new int[0];
    int[] hi = new int[0];
    int[] hi2 = new int[0];
    double[] part = new double[0];

    private final Block block;

    /** The codes that are left without the row that was taken out last, and what they cost. */
    private final int[] leftLo;

    private final int[] leftHi;
    private final double[] leftPart;

    PooledRows(Block block, Requirement requirement) {
        this.block = block;
        this.geometry = block.geometry();
        this.m = geometry.attributes();
        this.leastRows = requirement.leastRows();
        this.leftLo = new int[m];
        this.leftHi = new int[m];
        this.leftPart = new double[m];
        this.persons = new PoolPersons(block.persons(), requirement.k());
        this.counted = persons.counted();
    }

    /** Takes in the rows of some clusters instead of those it has. */
    void load(List<Cluster> before) {
        rows = before.stream().mapToInt(Cluster::size).sum();
        clusters = before.size();
        reserve();
        int p = 0;
        for (int x = 0; x < clusters; x++) {
            for (int place : before.get(x).members()) {
                places[p] = place;
                System.arraycopy(block.codes(), place * m, codes, p * m, m);
                clusterOf[p++] = x;
            }
        }
        if (counted) {
            persons.load(places, rows, Math.max(clusters, rows / leastRows) + 1);
        }
        for (int x = 0; x < clusters; x++) {
            measure(x);
        }
    }

    private void reserve() {
        if (places.length < rows) {
            int room = rows + rows / 2;
            places = new int[room];
            codes = new int[room * m];
            clusterOf = new int[room];
        }
        int most = Math.max(clusters, rows / leastRows) + 1;
        if (size.length < most) {
            size = new int[most];
            loss = new double[most];
            lo = new int[most * m];
            lo2 = new int[most * m];
            hi = new int[most * m];
            hi2 = new int[most * m];
            part = new double[most * m];
        }
    }

    /** What the clusters lose: the sum of size x loss. */
    double total() {
        double sum = 0;
        for (int x = 0; x < clusters; x++) {
            sum += size[x] * loss[x];
        }
        return sum;
    }

    /** Empties a cluster. */
    void clear(int x) {
        if (counted) {
            persons.clear(x);
        }
        size[x] = 0;
        loss[x] = 0;
        Arrays.fill(lo, x * m, x * m + m, Integer.MAX_VALUE);
        Arrays.fill(lo2, x * m, x * m + m, Integer.MAX_VALUE);
        Arrays.fill(hi, x * m, x * m + m, -1);
        Arrays.fill(hi2, x * m, x * m + m, -1);
    }

    /** Looks at all rows of a cluster again. */
    void measure(int x) {
        clear(x);
        for (int p = 0; p < rows; p++) {
            if (clusterOf[p] == x) {
                widen(x, p);
            }
        }
        price(x);
    }

    boolean isFree(int p) {
        return clusterOf[p] < 0;
    }

    /** Whether the rows that are in no cluster are those of enough persons for one. */
    boolean enoughFree() {
        return !counted || persons.enoughFree();
    }

    /** Puts a row that is in no cluster into one that has not what it must. */
    void take(int x, int p) {
        join(x, p);
        if (counted) {
            persons.take(p);
        }
    }

    /** The same for a row that changes nothing of what is printed. */
    void takeInside(int x, int p) {
        clusterOf[p] = x;
        widen(x, p);
        if (counted) {
            persons.take(p);
        }
    }

    /** Puts a row that is in no cluster into one. */
    void join(int x, int p) {
        clusterOf[p] = x;
        widen(x, p);
        price(x);
    }

    private void widen(int x, int p) {
        if (counted) {
            persons.add(x, p);
        }
        size[x]++;
        for (int i = 0, at = x * m, from = p * m; i < m; i++, at++) {
            int code = codes[from + i];
            if (code < lo[at]) {
                lo2[at] = lo[at];
                lo[at] = code;
            } else if (code < lo2[at]) {
                lo2[at] = code;
            }
            if (code > hi[at]) {
                hi2[at] = hi[at];
                hi[at] = code;
            } else if (code > hi2[at]) {
                hi2[at] = code;
            }
        }
    }

    private void price(int x) {
        double sum = 0;
        for (int i = 0, at = x * m; i < m; i++, at++) {
            part[at] = geometry.cost(i, lo[at], hi[at]);
            sum += part[at];
        }
        loss[x] = sum;
    }

    /** Whether a cluster has the rows and persons that it must. */
    boolean isWhole(int x) {
        return size[x] >= leastRows && (!counted || persons.enough(x));
    }

    /** Whether a cluster still has them without a row. */
    boolean mayLeave(int x, int p) {
        return size[x] > leastRows && (!counted || persons.mayLeave(x, p));
    }

    /** Whether a cluster has so few that it is not to be cut in two instead of taking one in. */
    boolean mayJoin(int x) {
        return counted ? persons.mayJoin(x) : size[x] < 2 * leastRows - 1;
    }

    /** Whether two clusters still have what they must when they swap a row of each. */
    boolean maySwap(int from, int p, int x, int q) {
        return !counted || persons.maySwap(from, p, x, q);
    }

    /** What a cluster loses in one attribute with a row more. */
    double partWith(int x, int p, int attribute) {
        int at = x * m + attribute;
        int code = codes[p * m + attribute];
        return geometry.cost(attribute, Math.min(lo[at], code), Math.max(hi[at], code));
    }

    /** What a cluster loses with a row more. */
    double lossWith(int x, int p) {
        return lossWith(x, p, Double.POSITIVE_INFINITY);
    }

    /** The loss, or as much of it as is no less than what would be too much. */
    double lossWith(int x, int p, double tooMuch) {
        double sum = 0;
        for (int i = 0, at = x * m, from = p * m; i < m && sum < tooMuch; i++, at++) {
            int code = codes[from + i];
            sum += geometry.cost(i, Math.min(lo[at], code), Math.max(hi[at], code));
        }
        return sum;
    }

    /** Takes a row out of its cluster for a try: what the cluster loses without it. */
    double lossWithout(int x, int p) {
        double sum = 0;
        for (int i = 0, at = x * m, from = p * m; i < m; i++, at++) {
            int code = codes[from + i];
            leftLo[i] = code == lo[at] ? lo2[at] : lo[at];
            leftHi[i] = code == hi[at] ? hi2[at] : hi[at];
            leftPart[i] =
                    leftLo[i] == lo[at] && leftHi[i] == hi[at] ? part[at] : geometry.cost(i, leftLo[i], leftHi[i]);
            sum += leftPart[i];
        }
        return sum;
    }

    /** What the cluster of the row that was taken out last loses with another instead, or as much of it as is no less than what would be too much. */
    double lossInstead(int q, double tooMuch) {
        double sum = 0;
        for (int i = 0, from = q * m; i < m && sum < tooMuch; i++) {
            int code = codes[from + i];
            sum += leftLo[i] <= code && code <= leftHi[i]
                    ? leftPart[i]
                    : geometry.cost(i, Math.min(leftLo[i], code), Math.max(leftHi[i], code));
        }
        return sum;
    }

    /** Loss of cluster x with row {@code in} in the stead of its row {@code out}, or as much of it as is no less than what would be too much. */
    double lossSwapped(int x, int out, int in, double tooMuch) {
        double sum = 0;
        for (int i = 0, at = x * m; i < m && sum < tooMuch; i++, at++) {
            int leaving = codes[out * m + i];
            int coming = codes[in * m + i];
            int least = Math.min(leaving == lo[at] ? lo2[at] : lo[at], coming);
            int greatest = Math.max(leaving == hi[at] ? hi2[at] : hi[at], coming);
            sum += geometry.cost(i, least, greatest);
        }
        return sum;
    }

    /** What cluster x cannot cost less than when any one row leaves it and p joins. */
    double lossSwappedAtLeast(int x, int p) {
        double sum = 0;
        for (int i = 0, at = x * m, from = p * m; i < m; i++, at++) {
            int code = codes[from + i];
            sum += geometry.cost(i, Math.min(lo2[at], code), Math.max(hi2[at], code));
        }
        return sum;
    }

    /** What two rows would lose together. */
    double distance(int p, int q) {
        double sum = 0;
        for (int i = 0; i < m; i++) {
            int one = codes[p * m + i];
            int other = codes[q * m + i];
            sum += geometry.cost(i, Math.min(one, other), Math.max(one, other));
        }
        return sum;
    }

    /** Room for what a cluster with a row more would print. */
    Box box() {
        return new Box();
    }

    /** The least and the greatest codes of a cluster with a row more. */
    final class Box {

        private final int[] least = new int[m];
        private final int[] greatest = new int[m];
        private final double[] cost = new double[m];

        private Box() {}

        /** Turns to a cluster and a row. */
        void take(int x, int p) {
            for (int i = 0, at = x * m, from = p * m; i < m; i++, at++) {
                least[i] = Math.min(lo[at], codes[from + i]);
                greatest[i] = Math.max(hi[at], codes[from + i]);
                cost[i] = geometry.cost(i, least[i], greatest[i]);
            }
        }

        /** Whether a row changes nothing of what is printed. */
        boolean holds(int p) {
            for (int i = 0, from = p * m; i < m; i++) {
                int code = codes[from + i];
                if ((code < least[i] || code > greatest[i])
                        && geometry.cost(i, Math.min(least[i], code), Math.max(greatest[i], code)) > cost[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
