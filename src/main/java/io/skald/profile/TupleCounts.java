package io.skald.profile;

import io.skald.attribute.dictionary.DistinctSketch;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Rows per value of one column, or per combination of values of several, as long as there are no more of them than a limit; beyond that
 * about how many there are. Values are known by their hash, and where asked for by their text. What it says depends on the rows alone, not on
 * their order or on who counted which.
 *
 * <p>The loop of the profile: arrays of plain numbers, probed in a row, at most half full.
 */
final class TupleCounts {

    private static final int SMALLEST = 64;
    private static final int SKETCH_BITS = 14;
    private static final int TEXT_PER_VALUE = 48;

    /** Bytes per value of a full table: hash, count and place of the text, at most half full and while it doubles. */
    static final int BYTES_PER_VALUE = 6 * 3 * Long.BYTES + 2 * TEXT_PER_VALUE;

    private static final int BYTES_PER_SLOT = 3 * Long.BYTES;

    /**
     * The most bytes that a count takes, but for what is moved while it grows.
     *
     * @param most values of which rows are counted
     */
    static long bytes(int most, boolean withTexts) {
        long slots = Math.max(SMALLEST, Integer.highestOneBit(2 * most - 1) * 2L);
        return Math.max(slots * BYTES_PER_SLOT + (withTexts ? (long) most * TEXT_PER_VALUE : 0), 1L << SKETCH_BITS);
    }

    private final int most;
    private final boolean withTexts;
    private long[] hashes = new long[SMALLEST];
    private long[] counts = new long[SMALLEST];
    private long[] places = new long[SMALLEST];
    private byte[] texts = new byte[0];
    private int used;
    private int size;
    private Optional<DistinctSketch> sketch = Optional.empty();

    /**
     * @param most values of which rows are counted
     * @param withTexts whether the texts are kept
     */
    TupleCounts(int most, boolean withTexts) {
        this.most = most;
        this.withTexts = withTexts;
    }

    /** Whether the rows of every value are counted. */
    boolean exact() {
        return sketch.isEmpty();
    }

    /** From now on, only how many values there are is told, about. */
    void giveUp() {
        if (sketch.isPresent()) {
            return;
        }
        DistinctSketch all = new DistinctSketch(SKETCH_BITS);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                all.add(hashes[i]);
            }
        }
        sketch = Optional.of(all);
        hashes = new long[0];
        counts = new long[0];
        places = new long[0];
        texts = new byte[0];
        size = 0;
    }

    /** One row more, whose texts are not kept. */
    void add(long hash) {
        if (!add(hash, 1, texts, 0, 0) && exact()) {
            giveUp();
            sketch.orElseThrow().add(hash);
        }
    }

    /**
     * Rows of a value.
     *
     * @return whether it is still counted; false once there are too many values
     */
    boolean add(long hash, long rows, byte[] bytes, int from, int to) {
        if (sketch.isPresent()) {
            sketch.get().add(hash);
            return false;
        }
        int mask = counts.length - 1;
        int at = (int) (hash >>> 20) & mask;
        while (counts[at] != 0) {
            if (hashes[at] == hash) {
                counts[at] += rows;
                return true;
            }
            at = at + 1 & mask;
        }
        return insert(at, hash, rows, bytes, from, to);
    }

    private boolean insert(int at, long hash, long rows, byte[] bytes, int from, int to) {
        if (size == most || withTexts && used + (to - from) > (long) most * TEXT_PER_VALUE) {
            return false;
        }
        hashes[at] = hash;
        counts[at] = rows;
        if (withTexts) {
            places[at] = keep(bytes, from, to);
        }
        if (++size * 2 > counts.length) {
            grow();
        }
        return true;
    }

    private long keep(byte[] bytes, int from, int to) {
        int length = to - from;
        if (used + length > texts.length) {
            texts = Arrays.copyOf(texts, (int)
                    Math.max(used + length, Math.min(texts.length * 2L, (long) most * TEXT_PER_VALUE)));
        }
        System.arraycopy(bytes, from, texts, used, length);
        used += length;
        return (long) (used - length) << Integer.SIZE | length;
    }

    private void grow() {
        long[] oldHashes = hashes;
        long[] oldCounts = counts;
        long[] oldPlaces = places;
        int length = oldCounts.length * 2;
        hashes = new long[length];
        counts = new long[length];
        places = new long[length];
        for (int i = 0; i < oldCounts.length; i++) {
            if (oldCounts[i] != 0) {
                int at = (int) (oldHashes[i] >>> 20) & length - 1;
                while (counts[at] != 0) {
                    at = at + 1 & length - 1;
                }
                hashes[at] = oldHashes[i];
                counts[at] = oldCounts[i];
                places[at] = oldPlaces[i];
            }
        }
    }

    /** Takes what was counted elsewhere; false, and nothing is taken, if that is too much to go on counting. */
    boolean tryAddAll(TupleCounts other) {
        if (!exact() || !other.exact() || !holds(other)) {
            return false;
        }
        for (int i = 0; i < other.counts.length; i++) {
            if (other.counts[i] != 0) {
                int place = (int) (other.places[i] >>> Integer.SIZE);
                add(other.hashes[i], other.counts[i], other.texts, place, place + (int) other.places[i]);
            }
        }
        return true;
    }

    private boolean holds(TupleCounts other) {
        int values = size;
        long bytes = used;
        for (int i = 0; i < other.counts.length; i++) {
            if (other.counts[i] != 0 && !has(other.hashes[i])) {
                values++;
                bytes += (int) other.places[i];
            }
        }
        return values <= most && (!withTexts || bytes <= (long) most * TEXT_PER_VALUE);
    }

    private boolean has(long hash) {
        int mask = counts.length - 1;
        int at = (int) (hash >>> 20) & mask;
        while (counts[at] != 0 && hashes[at] != hash) {
            at = at + 1 & mask;
        }
        return counts[at] != 0;
    }

    /** Takes what was counted elsewhere, giving up the count where that is too much. */
    void addAll(TupleCounts other) {
        if (!tryAddAll(other)) {
            giveUp();
            other.giveUp();
            sketch.orElseThrow().addAll(other.sketch.orElseThrow());
        }
    }

    /** How many values there are: exactly, or about. */
    long distinct() {
        return sketch.map(DistinctSketch::estimate).orElse((long) size);
    }

    /** Of counted values, how many one row has alone. */
    long singles() {
        return Arrays.stream(counts).filter(count -> count == 1).count();
    }

    /** Of counted values, the sum of the squares of their rows. */
    double squares() {
        return Arrays.stream(counts)
                .mapToDouble(count -> (double) count * count)
                .sum();
    }

    /** Shows every counted value's text and rows, in no order. */
    void forEach(BiConsumer<byte[], Long> taker) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                int place = (int) (places[i] >>> Integer.SIZE);
                taker.accept(Arrays.copyOfRange(texts, place, place + (int) places[i]), counts[i]);
            }
        }
    }
}
