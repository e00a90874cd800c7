package io.skald.distributed;

import io.skald.attribute.bin.Labels;
import io.skald.budget.Workspace;
import io.skald.engine.GuardedValues;
import io.skald.engine.Recoding;
import io.skald.engine.encode.ValueCodes;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.Stopwatch;
import io.skald.histogram.scan.PersonsApart;
import io.skald.privacy.HiddenGroup;
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
        table.write(new Labelling(
                classes.bins(), classes.labels(met, List.of(codes.all())), released, Labels.TOP, leavesOut));
        return watch.stop("generalise", rows, 0);
    }

    @Override
    public HiddenGroup hidden(boolean joins) {
        return table.hidden(classes.released(joins)).together(guarded.sensitive(), ofPersons);
    }

    @Override
    public boolean mayJoin() {
        return !classes.rowsDecideTops()
                || classes.topsPrintStar(table.releasedValues(classes.released(false)), List.of(codes.all()));
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
