package io.skald.distributed;

import io.skald.attribute.bin.Labels;
import io.skald.budget.Workspace;
import io.skald.engine.GuardedValues;
import io.skald.engine.Recoding;
import io.skald.engine.encode.ValueCodes;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.Stopwatch;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.PersonsApart;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.ValueTally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Global recoding of a table elsewhere: what each value prints, and which classes are suppressed.
 *
 * @param rows of the table
 * @param suppresses whether any row is suppressed
 * @param ofPersons whether persons are counted
 */
record DistributedRecoding(
        DistributedTable table,
        NodeClasses classes,
        ValueCodes codes,
        GuardedValues guarded,
        long rows,
        boolean suppresses,
        boolean ofPersons,
        Workspace workspace)
        implements Recoding {

    @Override
    public PassStats write(boolean leavesOut) {
        Stopwatch watch = new Stopwatch(workspace);
        ReleasedClasses released = classes.released(false);
        List<BitSet> met = suppresses && classes.printEnds() ? table.releasedValues(released) : List.of();
        table.write(
                new Labelling(classes.bins(), classes.labels(met, codesOfValues()), released, Labels.TOP, leavesOut));
        return watch.stop("generalise", rows, 0);
    }

    private List<long[]> codesOfValues() {
        List<long[]> all = new ArrayList<>();
        for (int i = 0; i < codes.quasi().size(); i++) {
            int attribute = i;
            long[] ofValue = new long[codes.values(i)];
            Arrays.setAll(ofValue, value -> codes.code(attribute, value));
            all.add(ofValue);
        }
        return all;
    }

    @Override
    public HiddenGroup hidden(boolean joins) {
        Shown shown = table.hidden(classes.released(joins));
        Sensitive sensitive = guarded.sensitive();
        ValueTally[] tallies = sensitive.newTallies();
        for (int i = 0; i < sensitive.stored(); i++) {
            long[] rowsOf = shown.rowsOf().get(i);
            for (int place = 0; place < rowsOf.length; place++) {
                if (rowsOf[place] > 0) {
                    tallies[i].add(sensitive.columns().get(i).valueOf()[place], rowsOf[place]);
                }
            }
        }
        sensitive.addHidden(tallies, shown.rows());
        return sensitive.hidden(shown.rows(), ofPersons ? shown.persons() : shown.rows(), tallies);
    }

    @Override
    public Optional<PersonsApart> apart(boolean leavesOut) {
        if (!ofPersons) {
            return Optional.empty();
        }
        boolean masks = !leavesOut && suppresses;
        PersonsToldApart told = table.apart(classes.released(masks), leavesOut);
        return Optional.of(new PersonsApart(told.persons(), told.unique()));
    }

    @Override
    public void close() {
        classes.close();
    }
}
