package io.skald.distributed;

import io.skald.histogram.key.Sensitive;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.ValueTally;
import java.util.List;

/**
 * What some rows show together.
 *
 * @param rows how many
 * @param persons whose, where persons are counted, else 0
 * @param rowsOf of each sensitive column of which something is asked, in the plan's order, by place of the value, the rows
 * @param personsOf of each of these that {@link Grouping#ofPersons} names, by number of the value, the persons who have it, each once; else nothing
 */
public record Shown(long rows, long persons, List<long[]> rowsOf, List<long[]> personsOf) {

    /** Of rows of which nobody asks whose they are. */
    public static Shown ofRows(long rows, List<long[]> rowsOf) {
        return new Shown(
                rows, 0, rowsOf, rowsOf.stream().map(none -> new long[0]).toList());
    }

    /** As rows that are hidden together. */
    HiddenGroup together(Sensitive sensitive, boolean ofPersons) {
        ValueTally[] tallies = sensitive.newTallies();
        for (int i = 0; i < sensitive.stored(); i++) {
            int[] valueOf = sensitive.columns().get(i).valueOf();
            for (int place = 0; place < rowsOf.get(i).length; place++) {
                if (rowsOf.get(i)[place] > 0) {
                    tallies[i].add(valueOf[place], rowsOf.get(i)[place]);
                }
            }
            for (int value = 0; value < personsOf.get(i).length; value++) {
                if (personsOf.get(i)[value] > 0) {
                    tallies[i].persons().add(value, personsOf.get(i)[value]);
                }
            }
        }
        sensitive.addHidden(tallies, rows);
        return sensitive.hidden(rows, ofPersons ? persons : rows, tallies);
    }
}
