package io.skald.verify.column;

import io.skald.verify.claim.StarredValues;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The values that rows which print the top label everywhere have in each sensitive attribute, up to a number of values that takes no memory to speak of. */
public final class StarredRows {

    /** Values of an attribute that are counted. */
    static final int MOST = 1_000;

    private final List<Long2LongOpenHashMap> rowsOf = new ArrayList<>();
    private final boolean[] more;
    private long rows;

    /** @param attributes how many there are */
    public StarredRows(int attributes) {
        this.more = new boolean[attributes];
        IntStream.range(0, attributes).forEach(attribute -> rowsOf.add(new Long2LongOpenHashMap()));
    }

    /** Adds a row. */
    public void add(long[] values) {
        rows++;
        for (int attribute = 0; attribute < more.length; attribute++) {
            add(attribute, values[attribute], 1);
        }
    }

    /** Adds the rows of another one. */
    public void addAll(StarredRows other) {
        rows += other.rows;
        for (int attribute = 0; attribute < more.length; attribute++) {
            more[attribute] |= other.more[attribute];
            for (Long2LongMap.Entry value : other.rowsOf.get(attribute).long2LongEntrySet()) {
                add(attribute, value.getLongKey(), value.getLongValue());
            }
        }
    }

    private void add(int attribute, long value, long count) {
        Long2LongOpenHashMap known = rowsOf.get(attribute);
        if (known.size() < MOST || known.containsKey(value)) {
            known.addTo(value, count);
        } else {
            more[attribute] = true;
        }
    }

    /**
     * What they have in an attribute.
     *
     * @param missing the value that stands for a missing one
     */
    public StarredValues of(int attribute, OptionalLong missing) {
        return of(rowsOf.get(attribute), rows, more[attribute], missing);
    }

    /** What some rows have in an attribute. */
    public static StarredValues of(Long2LongMap rowsOf, long rows, boolean more, OptionalLong missing) {
        long without = missing.isPresent() ? rowsOf.get(missing.getAsLong()) : 0;
        long most = rowsOf.long2LongEntrySet().stream()
                .filter(value -> missing.isEmpty() || value.getLongKey() != missing.getAsLong())
                .mapToLong(Long2LongMap.Entry::getLongValue)
                .max()
                .orElse(0);
        return new StarredValues(rows, rowsOf.size() - (without > 0 ? 1 : 0), more, most, without);
    }
}
