package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.claim.PopulationClaim;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ClassKeyReader;
import java.util.List;

/**
 * How many rows of the release, of the population and of the input are in each bin of the report's node: those of the release by their labels, the others by
 * their values.
 */
public final class RowsInBins implements AutoCloseable {

    private final List<ColumnBins> columns;
    private final PopulationBins bins;
    private final ClassKeyReader reader = new ClassKeyReader();
    private final ClassKey bin = new ClassKey();
    private long population;

    /**
     * @param columns in the order of the keys
     * @param limit bytes to hold in memory at the most
     */
    public RowsInBins(List<ColumnBins> columns, MemoryBudget budget, Workspace workspace, long limit) {
        this.columns = columns;
        this.bins = new PopulationBins(budget, workspace, limit);
    }

    /** Adds the classes of the release; nothing can be added to them afterwards. */
    public void addShown(ClassCounter classes) {
        classes.finish((keys, start, rows, firstRow, values) -> addLabels(keys, start, rows, firstRow));
    }

    /** Adds a class of the release that prints one label everywhere. */
    public void addShown(byte[] label, long rows, long firstRow) {
        ClassKey labels = new ClassKey();
        columns.forEach(column -> labels.addText(label, 0, label.length));
        addLabels(labels.bytes(), 0, rows, firstRow);
    }

    private void addLabels(byte[] keys, int start, long rows, long firstRow) {
        reader.open(keys, start);
        bin.clear();
        boolean known = true;
        for (ColumnBins column : columns) {
            reader.next();
            known = known && column.addOfLabel(reader, bin);
        }
        if (known) {
            bins.add(PopulationBins.Kind.SHOWN, bin, rows, firstRow);
        }
    }

    /** Adds a row of the population. */
    public void addOfPopulation(RowCursor row, int[] places) {
        if (turnTo(row, places)) {
            population++;
            bins.add(PopulationBins.Kind.POPULATION, bin, 1);
        }
    }

    /** Adds a row of the input. */
    public void addOfInput(RowCursor row, int[] places) {
        if (turnTo(row, places)) {
            bins.add(PopulationBins.Kind.INPUT, bin, 1);
        }
    }

    private boolean turnTo(RowCursor row, int[] places) {
        bin.clear();
        for (int i = 0; i < places.length; i++) {
            if (!columns.get(i)
                    .addOfValue(row.valueBytes(places[i]), row.valueStart(places[i]), row.valueEnd(places[i]), bin)) {
                return false;
            }
        }
        return true;
    }

    /** Rows of the population that were added. */
    public long population() {
        return population;
    }

    /** Checks every bin; nothing can be added afterwards. */
    public void check(PopulationClaim claim, ViolationLog log) {
        bins.check(claim, (hidden, rows, holds) -> {}, log);
    }

    @Override
    public void close() {
        bins.close();
    }
}
