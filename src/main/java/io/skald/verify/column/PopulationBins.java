package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.claim.PopulationClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ClassKeyReader;
import io.skald.verify.classes.ValuesByClass;
import java.util.List;

/**
 * How many rows of the release, of the population and of the input are in each bin of the report's node: those of the release by their labels, the others by
 * their values.
 */
public final class PopulationBins implements AutoCloseable {

    private static final int SHOWN = 0;
    private static final int POPULATION = 1;
    private static final int INPUT = 2;
    private static final int KINDS = 3;
    private static final long ANY = 0;

    private final List<ColumnBins> columns;
    private final ValuesByClass bins;
    private final ClassKeyReader reader = new ClassKeyReader();
    private final ClassKey bin = new ClassKey();
    private final ClassKey entry = new ClassKey();
    private long population;

    /**
     * @param columns in the order of the keys
     * @param limit bytes to hold in memory at the most
     */
    public PopulationBins(List<ColumnBins> columns, MemoryBudget budget, Workspace workspace, long limit) {
        this.columns = columns;
        this.bins = new ValuesByClass(budget, workspace, limit);
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
            add(SHOWN, rows, firstRow);
        }
    }

    /** Adds a row of the population. */
    public void addOfPopulation(RowCursor row, int[] places) {
        if (turnTo(row, places)) {
            population++;
            add(POPULATION, 1, Long.MAX_VALUE);
        }
    }

    /** Adds a row of the input. */
    public void addOfInput(RowCursor row, int[] places) {
        if (turnTo(row, places)) {
            add(INPUT, 1, Long.MAX_VALUE);
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

    private void add(int kind, long rows, long firstRow) {
        entry.become(bin, kind, ANY);
        bins.add(entry, rows, firstRow);
    }

    /** Rows of the population that were added. */
    public long population() {
        return population;
    }

    /** Checks every bin; nothing can be added afterwards. */
    public void check(PopulationClaim claim, ViolationLog log) {
        bins.show(kind -> true, KINDS, (key, firstRow, rows) -> {
            long ofPopulation = rows[POPULATION] == null ? 0 : rows[POPULATION].get(ANY);
            if (rows[SHOWN] != null) {
                claim.fault(rows[SHOWN].get(ANY), ofPopulation)
                        .ifPresent(fault -> log.add(Rule.POPULATION, firstRow, fault));
            } else if (rows[INPUT] == null && !claim.allowsAbsence()) {
                log.add(
                        Rule.POPULATION,
                        ofPopulation + (ofPopulation == 1 ? " row" : " rows")
                                + " of the population would have labels that no row has, and the job asks that some have them");
            }
        });
    }

    @Override
    public void close() {
        bins.close();
    }
}
