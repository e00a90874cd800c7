package io.skald.refine;

import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Classes of a block's rows while they are merged: at the start one per tuple, in the order of their first rows. Of two that become one the lower
 * number stays, and the order of the numbers decides ties. This class is a hot loop's data: arrays, class after class.
 */
final class MergeClasses {

    /** Losses that differ by less are equal. */
    static final double EPSILON = 1e-9;

    /** Numbers of a piece: a tuple, and from where to where its places are. */
    private static final int PIECE = 3;

    private final Block block;
    private final Tuples tuples;
    private final Requirement requirement;
    private final Geometry geometry;
    private final int m;
    private final int[] codes;
    private int[] lo;
    private int[] hi;
    private int[] size;
    private double[] loss;
    private boolean[] holds;
    private IntArrayList[] pieces;
    private int[] live;
    private final Map<ClassLabel, Integer> byLabel = new HashMap<>();
    private int numbers;
    private int count;
    private int failing;

    /**
     * @param geometry what losses are measured by
     * @param requirement what every class must have in the end
     */
    MergeClasses(Block block, Tuples tuples, Geometry geometry, Requirement requirement) {
        this.block = block;
        this.tuples = tuples;
        this.geometry = geometry;
        this.requirement = requirement;
        this.m = geometry.attributes();
        this.codes = block.codes();
        this.count = tuples.count();
        this.numbers = count;
        this.lo = new int[count * m];
        this.hi = new int[count * m];
        this.size = new int[count];
        this.loss = new double[count];
        this.holds = new boolean[count];
        this.pieces = new IntArrayList[count];
        this.live = PlacesInOrder.upTo(count);
        for (int x = 0; x < count; x++) {
            pieces[x] = IntArrayList.of(x, 0, tuples.rows(x));
            measure(x);
            failing += holds[x] ? 0 : 1;
        }
    }

    /** Bytes that a row takes at the most, with its tuple, its class and what is kept of its label. */
    static long bytesPerRow(int attributes) {
        return 220L + 20L * attributes;
    }

    Geometry geometry() {
        return geometry;
    }

    /** How many classes there are. */
    int count() {
        return count;
    }

    /** How many have not what they must. */
    int failing() {
        return failing;
    }

    /** The number of a class by its place among those there are, in their order. */
    int at(int place) {
        return live[place];
    }

    /** More than the highest number of a class. */
    int numbers() {
        return numbers;
    }

    boolean isLive(int x) {
        return size[x] > 0;
    }

    int size(int x) {
        return size[x];
    }

    double loss(int x) {
        return loss[x];
    }

    boolean holds(int x) {
        return holds[x];
    }

    ClassLabel label(int x) {
        return ClassLabel.of(geometry, lo, hi, x * m);
    }

    /** What two classes would print together. */
    ClassLabel labelOfBoth(int x, int y) {
        int[] least = new int[m];
        int[] greatest = new int[m];
        for (int i = 0; i < m; i++) {
            least[i] = Math.min(lo[x * m + i], lo[y * m + i]);
            greatest[i] = Math.max(hi[x * m + i], hi[y * m + i]);
        }
        return ClassLabel.of(geometry, least, greatest, 0);
    }

    /** What a class would print with a row of a tuple. */
    ClassLabel labelWith(int x, int tuple) {
        int[] least = new int[m];
        int[] greatest = new int[m];
        for (int i = 0; i < m; i++) {
            int code = codes[tuples.first(tuple) * m + i];
            least[i] = Math.min(lo[x * m + i], code);
            greatest[i] = Math.max(hi[x * m + i], code);
        }
        return ClassLabel.of(geometry, least, greatest, 0);
    }

    /** Loss per row of the class that two would make; above a limit, any number above it. */
    double lossOfBoth(int x, int y, double limit) {
        double sum = 0;
        for (int i = 0, a = x * m, b = y * m; i < m && sum <= limit; i++, a++, b++) {
            sum += geometry.cost(i, Math.min(lo[a], lo[b]), Math.max(hi[a], hi[b]));
        }
        return sum;
    }

    /** Loss per row of a class with a row of a tuple. */
    double lossWith(int x, int tuple) {
        double sum = 0;
        for (int i = 0, a = x * m, from = tuples.first(tuple) * m; i < m; i++, a++) {
            sum += geometry.cost(i, Math.min(lo[a], codes[from + i]), Math.max(hi[a], codes[from + i]));
        }
        return sum;
    }

    /** Loss per row of rows of two tuples. */
    double lossOfTuples(int one, int other) {
        double sum = 0;
        for (int i = 0, a = tuples.first(one) * m, b = tuples.first(other) * m; i < m; i++, a++, b++) {
            sum += geometry.cost(i, Math.min(codes[a], codes[b]), Math.max(codes[a], codes[b]));
        }
        return sum;
    }

    /** Pieces of a class: whole or part of a tuple's rows. */
    int pieces(int x) {
        return pieces[x].size() / PIECE;
    }

    int tupleOf(int x, int piece) {
        return pieces[x].getInt(piece * PIECE);
    }

    /** Puts a class together with one that prints the same, if there is one; the number of what comes of it. */
    int uniteWithEqual(int x) {
        Integer same = byLabel.get(label(x));
        int united = same == null || same == x ? x : unite(same, x);
        byLabel.put(label(united), united);
        return united;
    }

    /** Puts two classes together; the number of what comes of it. */
    int unite(int x, int y) {
        int kept = Math.min(x, y);
        int gone = Math.max(x, y);
        leave(x);
        leave(y);
        boolean swap = pieces[kept].size() < pieces[gone].size();
        IntArrayList larger = pieces[swap ? gone : kept];
        larger.addAll(pieces[swap ? kept : gone]);
        pieces[gone] = new IntArrayList();
        pieces[kept] = larger;
        size[gone] = 0;
        int place = Arrays.binarySearch(live, 0, count, gone);
        System.arraycopy(live, place + 1, live, place, --count - place);
        measure(kept);
        failing += holds[kept] ? 0 : 1;
        return kept;
    }

    /** Puts a class and a part of it together again, apart from others that print the same. */
    void rejoin(int x, int part) {
        int whole = unite(x, part);
        byLabel.putIfAbsent(label(whole), whole);
    }

    /** Forgets what stands of a class that is about to change. */
    private void leave(int x) {
        failing -= holds[x] ? 0 : 1;
        if (size[x] > 0) {
            byLabel.remove(label(x), x);
        }
    }

    /** A class without rows, which a division fills. */
    int add() {
        if (numbers == size.length) {
            int more = numbers + numbers / 2 + 1;
            lo = Arrays.copyOf(lo, more * m);
            hi = Arrays.copyOf(hi, more * m);
            size = Arrays.copyOf(size, more);
            loss = Arrays.copyOf(loss, more);
            holds = Arrays.copyOf(holds, more);
            pieces = Arrays.copyOf(pieces, more);
            live = Arrays.copyOf(live, more);
        }
        int x = numbers++;
        live[count++] = x;
        pieces[x] = new IntArrayList();
        Arrays.fill(lo, x * m, x * m + m, Integer.MAX_VALUE);
        Arrays.fill(hi, x * m, x * m + m, -1);
        failing++;
        return x;
    }

    /** Begins a division: rows go from one class to another until {@link #settle}. */
    void begin(int from, int to) {
        leave(from);
        leave(to);
    }

    /** Moves rows of a piece, at most so many, and widens the class that takes them; how many went. */
    int move(int from, int piece, int to, int most) {
        IntArrayList source = pieces[from];
        int at = piece * PIECE;
        int tuple = source.getInt(at);
        int first = source.getInt(at + 1);
        int end = source.getInt(at + 2);
        int moved = Math.min(most, end - first);
        pieces[to].add(tuple);
        pieces[to].add(first);
        pieces[to].add(first + moved);
        if (moved == end - first) {
            int last = source.size() - PIECE;
            for (int n = 0; n < PIECE; n++) {
                source.set(at + n, source.getInt(last + n));
            }
            source.size(last);
        } else {
            source.set(at + 1, first + moved);
        }
        size[from] -= moved;
        size[to] += moved;
        for (int i = 0, a = to * m; i < m; i++, a++) {
            int code = codes[tuples.first(tuple) * m + i];
            lo[a] = Math.min(lo[a], code);
            hi[a] = Math.max(hi[a], code);
        }
        return moved;
    }

    /** Ends a division: both labels come from the values of their own rows. */
    void settle(int one, int other) {
        for (int x : new int[] {one, other}) {
            measure(x);
            failing += holds[x] ? 0 : 1;
            byLabel.putIfAbsent(label(x), x);
        }
    }

    private void measure(int x) {
        IntArrayList own = pieces[x];
        Arrays.fill(lo, x * m, x * m + m, Integer.MAX_VALUE);
        Arrays.fill(hi, x * m, x * m + m, -1);
        int rows = 0;
        for (int p = 0; p < own.size(); p += PIECE) {
            rows += own.getInt(p + 2) - own.getInt(p + 1);
            for (int i = 0, a = x * m, from = tuples.first(own.getInt(p)) * m; i < m; i++, a++) {
                lo[a] = Math.min(lo[a], codes[from + i]);
                hi[a] = Math.max(hi[a], codes[from + i]);
            }
        }
        size[x] = rows;
        loss[x] = lossOfBoth(x, x, Double.POSITIVE_INFINITY);
        holds[x] = requirement.holds(block.onlyRows() ? Evidence.ofRows(rows) : evidence(x));
    }

    private Evidence evidence(int x) {
        int[] rows = places(x);
        return block.evidence(rows, 0, rows.length);
    }

    /** The rows of a class, ascending. */
    int[] places(int x) {
        int[] rows = new int[size[x]];
        int next = 0;
        IntArrayList own = pieces[x];
        for (int p = 0; p < own.size(); p += PIECE) {
            int start = tuples.start()[own.getInt(p)];
            int from = own.getInt(p + 1);
            int length = own.getInt(p + 2) - from;
            System.arraycopy(tuples.places(), start + from, rows, next, length);
            next += length;
        }
        Arrays.sort(rows);
        return rows;
    }
}
