package io.skald.verify.column;

import io.skald.verify.claim.StarredValues;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The values that rows which print the top label everywhere have in each sensitive attribute, up to a number of values that takes no memory to
 * speak of. Where there are more only that is told: which of them are counted depends on how rows are dealt among threads.
 */
public final class StarredRows {

    /** Values of an attribute that are counted, a missing one apart. */
    static final int MOST = 100;

    private final List<Long2LongOpenHashMap> rowsOf = new ArrayList<>();
    private final OptionalLong missing;
    private final boolean[] more;
    private final long[] without;
    private long rows;

    /**
     * No rows yet.
     *
     * @param attributes how many there are
     * @param missing the value that stands for a missing one
     */
    public StarredRows(int attributes, OptionalLong missing) {
        this.missing = missing;
        this.more = new boolean[attributes];
        this.without = new long[attributes];
        IntStream.range(0, attributes).forEach(attribute -> rowsOf.add(new Long2LongOpenHashMap()));
    }

    /** Adds a row. */
    public void add(long[] values) {
        rows++;
        for (int attribute = 0; attribute < more.length; attribute++) {
            add(attribute, values[attribute], 1);
        }
    }

    /** Adds so many rows that have these values in an attribute. */
    public void add(int attribute, long count, Long2LongMap values) {
        rows += count;
        values.forEach((value, each) -> add(attribute, value, each));
    }

    /** Adds the rows of another one. */
    public void addAll(StarredRows other) {
        rows += other.rows;
        for (int attribute = 0; attribute < more.length; attribute++) {
            more[attribute] |= other.more[attribute];
            without[attribute] += other.without[attribute];
            for (Long2LongMap.Entry value : other.rowsOf.get(attribute).long2LongEntrySet()) {
                add(attribute, value.getLongKey(), value.getLongValue());
            }
        }
    }

    private void add(int attribute, long value, long count) {
        if (missing.isPresent() && missing.getAsLong() == value) {
            without[attribute] += count;
            return;
        }
        Long2LongOpenHashMap known = rowsOf.get(attribute);
        if (known.size() < MOST || known.containsKey(value)) {
            known.addTo(value, count);
        } else {
            more[attribute] = true;
        }
    }

    /** What they have in an attribute. */
    public StarredValues of(int attribute) {
        Long2LongOpenHashMap known = rowsOf.get(attribute);
        OptionalLong most = more[attribute]
                ? OptionalLong.empty()
                : OptionalLong.of(known.values().longStream().max().orElse(0));
        return new StarredValues(rows, known.size(), more[attribute], most, without[attribute]);
    }
}
