package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.verify.claim.PopulationClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ValuesByClass;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/** How many rows of the release, of the population and of the input are in each bin of the report's node, out of core. */
public final class PopulationBins implements AutoCloseable {

    private static final long ANY = 0;
    private static final long NO_ROW = Long.MAX_VALUE;

    /** What is added to a bin. */
    public enum Kind {
        /** Rows of the release, by their labels. */
        SHOWN,
        POPULATION,
        INPUT,
        /** Rows of the input that are suppressed. */
        HIDDEN,
        /** All rows of the input in a bin that has suppressed ones. */
        HIDDEN_OF,
        /** That the bin has not what is asked of a class beside the population. */
        FAILING
    }

    /** Judges bins that have suppressed rows. */
    @FunctionalInterface
    public interface HiddenJudge {

        /**
         * A bin has suppressed rows.
         *
         * @param rows all of the input that are in it
         * @param holds whether it has what is asked of a class
         */
        void judge(long hidden, long rows, boolean holds);
    }

    private final ValuesByClass bins;
    private final ClassKey entry = new ClassKey();

    /** @param limit bytes to hold in memory at the most */
    public PopulationBins(MemoryBudget budget, Workspace workspace, long limit) {
        this.bins = new ValuesByClass(budget, workspace, limit);
    }

    /** Adds to a bin. */
    public void add(Kind kind, ClassKey bin, long rows) {
        add(kind, bin, rows, NO_ROW);
    }

    /** Adds to a bin whose first row of the release is known. */
    void add(Kind kind, ClassKey bin, long rows, long firstRow) {
        entry.become(bin, kind.ordinal(), ANY);
        bins.add(entry, rows, firstRow);
    }

    /** Checks every bin; nothing can be added afterwards. */
    public void check(PopulationClaim claim, HiddenJudge judge, ViolationLog log) {
        bins.show(kind -> true, Kind.values().length, (key, firstRow, rows) -> {
            long ofPopulation = rows(rows, Kind.POPULATION);
            if (has(rows, Kind.SHOWN)) {
                checkShown(rows(rows, Kind.SHOWN), ofPopulation, firstRow, claim, log);
            } else if (!has(rows, Kind.INPUT) && ofPopulation > 0 && !claim.allowsAbsence()) {
                log.add(
                        Rule.POPULATION,
                        ofPopulation + (ofPopulation == 1 ? " row" : " rows")
                                + " of the population would have labels that no row has, and the job asks that some have them");
            }
            if (has(rows, Kind.HIDDEN)) {
                long all = rows(rows, Kind.HIDDEN_OF);
                boolean stands = claim.fault("", all, ofPopulation).isEmpty();
                judge.judge(rows(rows, Kind.HIDDEN), all, stands && !has(rows, Kind.FAILING));
            }
        });
    }

    private static void checkShown(
            long shown, long ofPopulation, long firstRow, PopulationClaim claim, ViolationLog log) {
        boolean known = firstRow != NO_ROW;
        claim.fault(known ? "the labels of this row" : "the labels of a class", shown, ofPopulation)
                .ifPresent(fault -> {
                    if (known) {
                        log.add(Rule.POPULATION, firstRow, fault);
                    } else {
                        log.add(Rule.POPULATION, fault);
                    }
                });
    }

    private static boolean has(Long2LongOpenHashMap[] rows, Kind kind) {
        return rows[kind.ordinal()] != null;
    }

    private static long rows(Long2LongOpenHashMap[] rows, Kind kind) {
        return has(rows, kind) ? rows[kind.ordinal()].get(ANY) : 0;
    }

    @Override
    public void close() {
        bins.close();
    }
}
