package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A few neighbouring clusters whose rows are divided anew: the step of the {@link SecondLook}. This class is a hot loop on
 * primitive arrays, rows by their place in the pool; per cluster and attribute it keeps the two least and the two greatest codes,
 * so that what a cluster would cost without a row, or with another in its stead, takes one look per attribute and not
 * one per row.
 *
 * <p>What is minimised is the sum over clusters of size x loss, that is, GCP; a division from scratch makes as many clusters as
 * the least rows of one allow, so DM* falls with it.
 */
final class Pool {

    private static final double EPSILON = 1e-9;
    private static final int ROUNDS = 2;
    /** Dividing from scratch takes time in the square of the rows: larger pools only move and swap rows. */
    private static final int LARGEST_GREEDY = 600;

    private final Block block;
    private final Geometry geometry;
    private final int m;
    private final Requirement requirement;
    private final int leastRows;
    private final PoolPersons persons;
    private final boolean counted;

    private int rows;
    private int clusters;
    private int[] places = new int[0];
    private int[] codes = new int[0];
    private int[] clusterOf = new int[0];
    private int[] best = new int[0];
    private int[] twin = new int[0];
    private int[] size = new int[0];
    private double[] loss = new double[0];
    private int[] lo = new int[0];
    private int[] lo2 = new int[0];
    private int[] hi = new int[0];
    private int[] hi2 = new int[0];
    private double[] part = new double[0];

    Pool(Block block, Requirement requirement) {
        this.block = block;
        this.geometry = block.geometry();
        this.m = geometry.attributes();
        this.requirement = requirement;
        this.leastRows = requirement.leastRows();
        this.persons = new PoolPersons(block.persons(), requirement.k());
        this.counted = persons.counted();
    }

    /**
     * Divides the rows of some clusters anew.
     *
     * @return the clusters instead, or the same list if nothing better was found that has what it must
     */
    List<Cluster> divide(List<Cluster> before, SplittableRandom random) {
        return divide(before, random, 0);
    }

    /**
     * Divides the rows of some clusters anew, perhaps for the worse, so that a search by steps leaves where none of them helps.
     *
     * @param warmth the share of their loss by which a division from scratch may be worse at the most
     * @return the clusters instead, or the same list if nothing was found that will do and has what it must
     */
    List<Cluster> divide(List<Cluster> before, SplittableRandom random, double warmth) {
        load(before);
        double start = total();
        double allowed = warmth > 0 ? warmth * start * random.nextDouble() : 0;
        improve();
        double found = keep(total());
        double bar = found + allowed;
        for (int attempt = 0; attempt < 2 && rows <= LARGEST_GREEDY; attempt++) {
            divideGreedily(attempt == 0, random);
            if (isBest()) {
                // Half of them are, and moves and swaps were tried on it before.
                bar = found;
                continue;
            }
            improve();
            double now = total();
            if (now < bar - EPSILON) {
                found = keep(now);
                bar = now;
            }
        }
        List<Cluster> after = found < start - EPSILON || found > start + EPSILON ? result() : before;
        return after.stream().allMatch(requirement::holds) ? after : before;
    }

    /** Whether the division is the best so far, whatever the numbers of its clusters. */
    private boolean isBest() {
        Arrays.fill(twin, 0, clusters, -1);
        for (int p = 0; p < rows; p++) {
            int x = clusterOf[p];
            if (twin[x] < 0) {
                twin[x] = best[p];
            } else if (twin[x] != best[p]) {
                return false;
            }
        }
        for (int x = 1; x < clusters; x++) {
            for (int other = 0; other < x; other++) {
                if (twin[x] == twin[other]) {
                    return false;
                }
            }
        }
        return true;
    }

    private double keep(double total) {
        System.arraycopy(clusterOf, 0, best, 0, rows);
        return total;
    }

    private List<Cluster> result() {
        int count = 0;
        for (int p = 0; p < rows; p++) {
            count = Math.max(count, best[p] + 1);
        }
        int[] sizes = new int[count];
        for (int p = 0; p < rows; p++) {
            sizes[best[p]]++;
        }
        List<Cluster> result = new ArrayList<>();
        for (int x = 0; x < count; x++) {
            int[] members = new int[sizes[x]];
            int n = 0;
            for (int p = 0; p < rows; p++) {
                if (best[p] == x) {
                    members[n++] = places[p];
                }
            }
            result.add(Cluster.of(block, members));
        }
        return result;
    }

    private void load(List<Cluster> before) {
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
            best = new int[room];
        }
        int most = Math.max(clusters, rows / leastRows) + 1;
        if (size.length < most) {
            size = new int[most];
            twin = new int[most];
            loss = new double[most];
            lo = new int[most * m];
            lo2 = new int[most * m];
            hi = new int[most * m];
            hi2 = new int[most * m];
            part = new double[most * m];
        }
    }

    private double total() {
        double sum = 0;
        for (int x = 0; x < clusters; x++) {
            sum += size[x] * loss[x];
        }
        return sum;
    }

    private void clear(int x) {
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

    private void measure(int x) {
        clear(x);
        for (int p = 0; p < rows; p++) {
            if (clusterOf[p] == x) {
                widen(x, p);
            }
        }
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

    private double lossWith(int x, int p) {
        return lossWith(x, p, Double.POSITIVE_INFINITY);
    }

    /** The loss, or as much of it as is no less than what would be too much. */
    private double lossWith(int x, int p, double tooMuch) {
        double sum = 0;
        for (int i = 0, at = x * m, from = p * m; i < m && sum < tooMuch; i++, at++) {
            int code = codes[from + i];
            sum += geometry.cost(i, Math.min(lo[at], code), Math.max(hi[at], code));
        }
        return sum;
    }

    private double lossWithout(int x, int p) {
        double sum = 0;
        for (int i = 0, at = x * m, from = p * m; i < m; i++, at++) {
            int code = codes[from + i];
            sum += geometry.cost(i, code == lo[at] ? lo2[at] : lo[at], code == hi[at] ? hi2[at] : hi[at]);
        }
        return sum;
    }

    /** Loss of cluster x with row {@code in} in the stead of its row {@code out}, or as much of it as is no less than what would be too much. */
    private double lossSwapped(int x, int out, int in, double tooMuch) {
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
    private double lossSwappedAtLeast(int x, int p) {
        double sum = 0;
        for (int i = 0, at = x * m, from = p * m; i < m; i++, at++) {
            int code = codes[from + i];
            sum += geometry.cost(i, Math.min(lo2[at], code), Math.max(hi2[at], code));
        }
        return sum;
    }

    /** Moves single rows and swaps pairs, each time the best for a row, until none lowers the total. */
    private void improve() {
        for (int round = 0; round < ROUNDS; round++) {
            boolean changed = false;
            for (int p = 0; p < rows; p++) {
                changed |= improve(p);
            }
            if (!changed) {
                return;
            }
        }
    }

    private boolean improve(int p) {
        int from = clusterOf[p];
        double without = lossWithout(from, p);
        boolean mayLeave = size[from] > leastRows && (!counted || persons.mayLeave(from, p));
        double saved = size[from] * (loss[from] - without);
        if (!mayLeave && saved < EPSILON) {
            return false;
        }
        double gain = -EPSILON;
        int target = -1;
        int partner = -1;
        for (int x = 0; x < clusters; x++) {
            if (x == from) {
                continue;
            }
            if (mayLeave && (counted ? persons.mayJoin(x) : size[x] < 2 * leastRows - 1)) {
                double change = (size[from] - 1) * without
                        - size[from] * loss[from]
                        + (size[x] + 1) * lossWith(x, p)
                        - size[x] * loss[x];
                if (change < gain) {
                    gain = change;
                    target = x;
                    partner = -1;
                }
            }
            if (saved < EPSILON || size[x] * (lossSwappedAtLeast(x, p) - loss[x]) - saved >= gain) {
                continue;
            }
            for (int q = 0; q < rows; q++) {
                if (clusterOf[q] != x || counted && !persons.maySwap(from, p, x, q)) {
                    continue;
                }
                double here = size[from] * (lossSwapped(from, p, q, loss[from]) - loss[from]);
                if (here >= 0) {
                    continue;
                }
                // A little more, so that rounding decides nothing.
                double tooMuch = loss[x] + (gain - here) / size[x] + EPSILON;
                double change = here + size[x] * (lossSwapped(x, q, p, tooMuch) - loss[x]);
                if (change < gain) {
                    gain = change;
                    target = x;
                    partner = q;
                }
            }
        }
        if (target < 0) {
            return false;
        }
        clusterOf[p] = target;
        if (partner >= 0) {
            clusterOf[partner] = from;
        }
        measure(from);
        measure(target);
        return true;
    }

    /**
     * Forms clusters of k from scratch (greedy k-member clustering, Byun et al., DASFAA 2007): a seed, and k-1 times the row
     * that widens the cluster least; the rows that are left join where the total grows least.
     *
     * @param anySeed whether seeds are drawn, rather than each the farthest from the row that was placed last
     */
    private void divideGreedily(boolean anySeed, SplittableRandom random) {
        Arrays.fill(clusterOf, 0, rows, -1);
        clusters = 0;
        int last = random.nextInt(rows);
        if (counted) {
            persons.release(rows);
        }
        for (int left = rows; left >= leastRows && (!counted || persons.enoughFree()); left -= size[clusters - 1]) {
            int seed = anySeed ? nextFree(random.nextInt(rows)) : farthestFrom(last);
            last = fill(clusters++, seed);
        }
        for (int p = 0; p < rows; p++) {
            if (clusterOf[p] < 0) {
                place(p);
            }
        }
    }

    private int nextFree(int from) {
        int p = from;
        while (clusterOf[p] >= 0) {
            p = p + 1 == rows ? 0 : p + 1;
        }
        return p;
    }

    private int farthestFrom(int row) {
        double most = -1;
        int farthest = -1;
        for (int p = 0; p < rows; p++) {
            if (clusterOf[p] < 0) {
                double distance = 0;
                for (int i = 0; i < m; i++) {
                    int one = codes[p * m + i];
                    int other = codes[row * m + i];
                    distance += geometry.cost(i, Math.min(one, other), Math.max(one, other));
                }
                if (distance > most) {
                    most = distance;
                    farthest = p;
                }
            }
        }
        return farthest;
    }

    private int fill(int x, int seed) {
        clear(x);
        int next = seed;
        while (true) {
            clusterOf[next] = x;
            widen(x, next);
            price(x);
            if (counted) {
                persons.take(next);
            }
            if (size[x] >= leastRows && (!counted || persons.enough(x))) {
                return next;
            }
            double least = Double.POSITIVE_INFINITY;
            int nearest = -1;
            for (int p = 0; p < rows; p++) {
                if (clusterOf[p] < 0) {
                    double grown = lossWith(x, p, least);
                    if (grown < least) {
                        least = grown;
                        nearest = p;
                    }
                }
            }
            next = nearest;
        }
    }

    private void place(int p) {
        double least = Double.POSITIVE_INFINITY;
        int target = -1;
        for (int x = 0; x < clusters; x++) {
            double grown = (size[x] + 1) * lossWith(x, p) - size[x] * loss[x];
            if (grown < least) {
                least = grown;
                target = x;
            }
        }
        clusterOf[p] = target;
        widen(target, p);
        price(target);
    }
}
