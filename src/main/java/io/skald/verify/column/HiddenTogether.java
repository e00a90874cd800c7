package io.skald.verify.column;

import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the rows of bins that have not what a class must show together. Persons are counted as far as k. */
final class HiddenTogether {

    private final int k;
    private final List<Long2LongMap> values = new ArrayList<>();
    private final LongOpenHashSet persons = new LongOpenHashSet();
    private long rows;

    /** @param attributes sensitive ones */
    HiddenTogether(int attributes, int k) {
        this.k = k;
        for (int i = 0; i < attributes; i++) {
            values.add(new Long2LongOpenHashMap());
        }
    }

    /**
     * Adds a bin.
     *
     * @param ofBin by attribute, the rows of each value
     * @param guarded attributes of which something is asked
     * @param members the attribute whose values are persons, or whose rows are all that is counted
     */
    void add(@Nullable Long2LongMap[] ofBin, int[] guarded, int members) {
        Long2LongMap counted = ofBin[members];
        if (counted == null) {
            return;
        }
        for (LongIterator all = counted.keySet().iterator(); all.hasNext() && persons.size() < k; ) {
            persons.add(all.nextLong());
        }
        counted.values().forEach((long some) -> rows += some);
        for (int attribute : guarded) {
            Long2LongMap found = ofBin[attribute];
            if (found != null) {
                for (Long2LongMap.Entry one : found.long2LongEntrySet()) {
                    values.get(attribute).mergeLong(one.getLongKey(), one.getLongValue(), Long::sum);
                }
            }
        }
    }

    /** How many rows they are. */
    long rows() {
        return rows;
    }

    /** Whether they have what is claimed of a class. */
    boolean hold(ClassModels models, boolean ofPersons) {
        return (ofPersons ? persons.size() : rows) >= k
                && models.faults(values::get).findAny().isEmpty();
    }
}
