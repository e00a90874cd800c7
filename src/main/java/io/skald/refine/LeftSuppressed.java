package io.skald.refine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.Sensitive;
import io.skald.privacy.ValueTally;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * How many rescued rows must be given back so that the rows which are left suppressed have together what a class must: persons, and what is asked of
 * their values, not rows alone.
 */
final class LeftSuppressed {

    private static final long BYTES_PER_RESCUED = 32;
    private static final int MOST_BYTES = 1 << 30;
    private static final long BYTES_PER_VALUE = 3L * Long.BYTES;

    private final RefinementContext setting;
    private final SuppressedRowsSeen seen;
    private final Spools.Spool lost;
    private final Spools.Spool ofPolicies;

    /**
     * @param lost all rows of bins that have not what a class must
     * @param ofPolicies rows that policies suppress, where persons are counted by value
     */
    LeftSuppressed(RefinementContext setting, SuppressedRowsSeen seen, Spools.Spool lost, Spools.Spool ofPolicies) {
        this.setting = setting;
        this.seen = seen;
        this.lost = lost;
        this.ofPolicies = ofPolicies;
    }

    /**
     * The fewest rows with which those that are left have what a class must.
     *
     * @param rescued in the order in which they would be given back
     * @param rows how many are left as it is, those of policies included
     * @return 0 where nothing is left, or enough is; empty where all of them would not do, or they are more than an array has bytes for
     * @throws io.skald.FailureException if memory has no room for the rescued rows
     */
    OptionalInt fewest(List<Rescue.Joined> rescued, long rows) {
        if (rows == 0) {
            return OptionalInt.of(0);
        }
        return setting.records().onlyRows() ? fewestOfRows(rescued.size(), rows) : fewestByEvidence(rescued);
    }

    private OptionalInt fewestOfRows(int rescued, long rows) {
        long missing = Math.max(0, setting.requirement().leastRows() - rows);
        return missing <= rescued ? OptionalInt.of((int) missing) : OptionalInt.empty();
    }

    private OptionalInt fewestByEvidence(List<Rescue.Joined> rescued) {
        RowRecords records = setting.records();
        int length = records.length();
        if ((long) rescued.size() * length > MOST_BYTES) {
            return OptionalInt.empty();
        }
        MemoryBudget.Reservation held = setting.budget().reserve(MemoryTag.REFINEMENT, bytes(rescued.size()));
        try {
            Long2IntOpenHashMap placeOf = new Long2IntOpenHashMap(rescued.size());
            placeOf.defaultReturnValue(-1);
            rescued.forEach(one -> placeOf.put(one.row(), placeOf.size()));
            byte[] rows = new byte[rescued.size() * length];
            SuppressedTally left = seen.together(lost, rescued);
            PersonsOfValues persons = new PersonsOfValues(records, left.values());
            ofPolicies.scan(persons::add);
            lost.scan((bytes, at) -> {
                int place = placeOf.get(records.row(bytes, at));
                if (place < 0) {
                    persons.add(bytes, at);
                } else {
                    System.arraycopy(bytes, at, rows, place * length, length);
                }
            });
            for (int given = 0; ; given++) {
                if (left.has(setting.requirement())) {
                    return OptionalInt.of(given);
                }
                if (given == rescued.size()) {
                    return OptionalInt.empty();
                }
                left.add(records, rows, given * length);
                persons.add(rows, given * length);
            }
        } finally {
            held.close();
        }
    }

    private long bytes(int rescued) {
        long all = lost.records() + ofPolicies.records();
        return rescued * (BYTES_PER_RESCUED + setting.records().length())
                + all
                        * BYTES_PER_VALUE
                        * setting.records().sensitive().ofPersons().size();
    }

    /** Who has what, where persons are counted by value. */
    private static final class PersonsOfValues {

        private final RowRecords records;
        private final List<Integer> columns;
        private final ValueTally[] tallies;
        private final List<LongOpenHashSet> known = new ArrayList<>();

        PersonsOfValues(RowRecords records, ValueTally[] tallies) {
            Sensitive sensitive = records.sensitive();
            this.records = records;
            this.columns = sensitive.ofPersons();
            this.tallies = tallies;
            columns.forEach(column -> known.add(new LongOpenHashSet()));
        }

        void add(byte[] bytes, int at) {
            for (int i = 0; i < columns.size(); i++) {
                int column = columns.get(i);
                int value = records.value(bytes, at, column);
                if (known.get(i).add(value * records.persons().all() + records.person(bytes, at))) {
                    tallies[column].persons().add(value, 1);
                }
            }
        }
    }
}
