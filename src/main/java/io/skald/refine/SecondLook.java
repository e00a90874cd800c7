package io.skald.refine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

final class SecondLook {
    static int SWEEPS = 8, LEAF = 32, W = 6;
    static double CROWD = 0.0;
    private final Block block;
    private final int k;
    private final long seed;
    private final Geometry geometry;

    SecondLook(Block block, int k, long seed) {
        this.block = block;
        this.k = k;
        this.seed = seed;
        this.geometry = block.geometry();
    }

    List<Cluster> improve(List<Cluster> start) {
        Cluster[] all = start.toArray(new Cluster[0]);
        for (int s = 0; s < SWEEPS; s++) {
            SplittableRandom random = new SplittableRandom(seed * 1000 + s);
            List<Cluster> out = new ArrayList<>();
            Pool pool = new Pool(block, k, CROWD / k);
            sweep(all, 0, all.length, random, pool, out);
            all = out.toArray(new Cluster[0]);
        }
        return Arrays.asList(all);
    }

    void sweep(Cluster[] a, int from, int to, SplittableRandom random, Pool pool, List<Cluster> out) {
        if (to - from <= LEAF) {
            leaf(a, from, to, random, pool, out);
            return;
        }
        double best = -1;
        int bi = 0;
        for (int i = 0; i < geometry.attributes(); i++) {
            int lo = Integer.MAX_VALUE, hi = -1;
            for (int x = from; x < to; x++) {
                lo = Math.min(lo, a[x].lo()[i]);
                hi = Math.max(hi, a[x].hi()[i]);
            }
            double s = geometry.spread(i, lo, hi) * (0.2 + random.nextDouble());
            if (s > best) {
                best = s;
                bi = i;
            }
        }
        final int i = bi;
        Arrays.sort(a, from, to, (x, y) -> Integer.compare(x.lo()[i] + x.hi()[i], y.lo()[i] + y.hi()[i]));
        int mid = (from + to) >>> 1;
        sweep(a, from, mid, random, pool, out);
        sweep(a, mid, to, random, pool, out);
    }

    void leaf(Cluster[] a, int from, int to, SplittableRandom random, Pool pool, List<Cluster> out) {
        ArrayList<Cluster> live = new ArrayList<>(Arrays.asList(a).subList(from, to));
        List<Cluster> seeds = new ArrayList<>(live);
        for (Cluster x : seeds) {
            int at = live.indexOf(x);
            if (at < 0 || x.loss() == 0 || live.size() < 2) continue;
            int n = live.size();
            double[] d = new double[n];
            for (int y = 0; y < n; y++)
                d[y] = y == at
                        ? -1
                        : x.lossWith(live.get(y), geometry) - 0.5 * live.get(y).loss();
            Integer[] o = new Integer[n];
            for (int y = 0; y < n; y++) o[y] = y;
            Arrays.sort(o, (p, q) -> Double.compare(d[p], d[q]));
            int w = Math.min(W, n);
            List<Cluster> p = new ArrayList<>();
            for (int y = 0; y < w; y++) p.add(live.get(o[y]));
            List<Cluster> r = pool.divide(p, random);
            if (r != p) {
                live.removeIf(z -> {
                    for (Cluster c : p) if (c == z) return true;
                    return false;
                });
                live.addAll(r);
            }
        }
        out.addAll(live);
    }
}
