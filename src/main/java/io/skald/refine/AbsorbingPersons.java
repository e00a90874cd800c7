package io.skald.refine;

import io.skald.budget.MemoryTag;
import io.skald.histogram.scan.JoiningPersons;
import io.skald.privacy.ValueTally;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;

/**
 * Whom suppressed rows and classes of clusters share, where persons are counted by value: each counts once with a value among suppressed rows, and in a class that joins them if
 * he does not there.
 */
final class AbsorbingPersons {

    private static final int NONE = -1;

    private final RefinementContext setting;
    private final ClusterValues values;
    private final Spools.Spool ofBins;
    private final Spools.Spool ofPolicies;
    private final Long2LongOpenHashMap hosts = new Long2LongOpenHashMap();
    private final LongPredicate printSuppressed;

    /**
     * For the clusters as they are.
     *
     * @param ofBins rows of bins that were suppressed
     * @param ofPolicies rows that policies suppress
     * @param rescued those of bins that are suppressed no longer
     * @param printSuppressed which clusters print what suppressed rows print
     */
    AbsorbingPersons(
            RefinementContext setting,
            ClusterValues values,
            Spools.Spool ofBins,
            Spools.Spool ofPolicies,
            List<Rescue.Joined> rescued,
            LongPredicate printSuppressed) {
        this.setting = setting;
        this.values = values;
        this.ofBins = ofBins;
        this.ofPolicies = ofPolicies;
        this.printSuppressed = printSuppressed;
        hosts.defaultReturnValue(NONE);
        rescued.forEach(one -> hosts.put(one.row(), one.cluster()));
    }

    /**
     * Counts the persons of all rows that print what suppressed rows print.
     *
     * @param rows how many these are
     */
    void addHidden(ValueTally[] tallies, long rows) {
        for (int column : setting.records().sensitive().ofPersons()) {
            // A class that nobody hides any of.
            joining(1)
                    .count(
                            rows,
                            found -> show(column, cluster -> NONE, new AsOneClass(found)),
                            (place, value) -> tallies[column].persons().add(value, 1));
        }
    }

    /**
     * Counts the persons of classes who are not with the same value among the rows that print what suppressed rows print.
     *
     * @param placeOf by cluster, the place of its class; -1 if it is in none
     * @param rows how many they are, those of the classes and those that print so
     */
    void addJoining(List<ValueTally[]> ofClasses, LongToIntFunction placeOf, long rows) {
        for (int column : setting.records().sensitive().ofPersons()) {
            ofClasses.forEach(tallies -> tallies[column].persons().clear());
            joining(ofClasses.size())
                    .count(
                            rows,
                            found -> show(column, placeOf, found),
                            (place, value) ->
                                    ofClasses.get(place)[column].persons().add(value, 1));
        }
    }

    private JoiningPersons joining(int classes) {
        return new JoiningPersons(setting.records().persons().all(), classes, setting.budget(), MemoryTag.REFINEMENT);
    }

    /** Shows what is hidden as rows of a class. */
    private record AsOneClass(JoiningPersons.Rows rows) implements JoiningPersons.Rows {

        @Override
        public void hidden(int value, long person) {
            rows.ofClass(0, value, person);
        }

        @Override
        public void ofClass(int place, int value, long person) {
            throw new IllegalStateException("no class is asked for");
        }
    }

    private void show(int column, LongToIntFunction placeOf, JoiningPersons.Rows rows) {
        RowRecords records = setting.records();
        ofPolicies.scan((bytes, at) -> rows.hidden(records.value(bytes, at, column), records.person(bytes, at)));
        ofBins.scan((bytes, at) -> {
            long host = hosts.get(records.row(bytes, at));
            show(host, placeOf, records.value(bytes, at, column), records.person(bytes, at), rows);
        });
        values.persons((cluster, read, value, person) -> {
            if (read == column) {
                show(cluster, placeOf, value, person, rows);
            }
        });
    }

    private void show(long cluster, LongToIntFunction placeOf, int value, long person, JoiningPersons.Rows rows) {
        if (cluster == NONE || printSuppressed.test(cluster)) {
            rows.hidden(value, person);
            return;
        }
        int place = placeOf.applyAsInt(cluster);
        if (place != NONE) {
            rows.ofClass(place, value, person);
        }
    }
}
