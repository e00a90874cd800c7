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
 */
public record Shown(long rows, long persons, List<long[]> rowsOf) {

    /** As rows that are hidden together. */
    HiddenGroup together(Sensitive sensitive, boolean ofPersons) {
        ValueTally[] tallies = sensitive.newTallies();
        for (int i = 0; i < sensitive.stored(); i++) {
            for (int place = 0; place < rowsOf.get(i).length; place++) {
                if (rowsOf.get(i)[place] > 0) {
                    tallies[i].add(sensitive.columns().get(i).valueOf()[place], rowsOf.get(i)[place]);
                }
            }
        }
        sensitive.addHidden(tallies, rows);
        return sensitive.hidden(rows, ofPersons ? persons : rows, tallies);
    }
}
