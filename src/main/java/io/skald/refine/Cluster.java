package io.skald.refine;

import io.skald.privacy.Evidence;

/**
 * Rows of a block that will print the same.
 *
 * @param members places in the block
 * @param lo per quasi-identifier, the least code
 * @param hi per quasi-identifier, the greatest code
 * @param loss weighted NCP per row
 * @param shown what they show of themselves
 */
record Cluster(int[] members, int[] lo, int[] hi, double loss, Evidence shown) implements Evidence {

    /** The cluster of these rows, at least one. */
    static Cluster of(Block block, int[] members) {
        Geometry geometry = block.geometry();
        int m = geometry.attributes();
        int[] lo = new int[m];
        int[] hi = new int[m];
        double loss = 0;
        for (int i = 0; i < m; i++) {
            lo[i] = Integer.MAX_VALUE;
            hi[i] = -1;
            for (int place : members) {
                int code = block.code(place, i);
                lo[i] = Math.min(lo[i], code);
                hi[i] = Math.max(hi[i], code);
            }
            loss += geometry.cost(i, lo[i], hi[i]);
        }
        return new Cluster(members, lo, hi, loss, block.evidence(members, 0, members.length));
    }

    @Override
    public long rows() {
        return members.length;
    }

    @Override
    public long persons() {
        return shown.persons();
    }

    @Override
    public long fewestPersons() {
        return shown.fewestPersons();
    }

    @Override
    public boolean holdsModels() {
        return shown.holdsModels();
    }

    @Override
    public long mostKept() {
        return shown.mostKept();
    }

    /** Number of rows. */
    int size() {
        return members.length;
    }

    /** Weighted NCP per row of a cluster of the rows of both. */
    double lossWith(Cluster other, Geometry geometry) {
        double sum = 0;
        for (int i = 0; i < lo.length; i++) {
            sum += geometry.cost(i, Math.min(lo[i], other.lo[i]), Math.max(hi[i], other.hi[i]));
        }
        return sum;
    }
}
