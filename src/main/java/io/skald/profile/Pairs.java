package io.skald.profile;

import java.util.Arrays;

/** How far drawn rows are told apart by the hashes of their values. */
final class Pairs {

    private Pairs() {}

    /** Of all rows, by the sum of the squares of rows per value. */
    static double separation(double squares, long rows) {
        return rows < 2 ? 0 : 1 - (squares - rows) / ((double) rows * (rows - 1));
    }

    /** Of drawn rows; the order of the hashes is changed. */
    static double separation(long[] hashes) {
        return separation(tally(hashes).squares(), hashes.length);
    }

    /** What hashes, sorted, show. */
    record Tally(long distinct, double squares) {}

    /** Counts equal hashes; sorts them. */
    static Tally tally(long[] hashes) {
        Arrays.sort(hashes);
        double squares = 0;
        long distinct = 0;
        for (int from = 0; from < hashes.length; ) {
            int to = from;
            while (to < hashes.length && hashes[to] == hashes[from]) {
                to++;
            }
            squares += (double) (to - from) * (to - from);
            distinct++;
            from = to;
        }
        return new Tally(distinct, squares);
    }
}
