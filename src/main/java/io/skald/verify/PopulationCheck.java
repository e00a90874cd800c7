package io.skald.verify;

import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.table.ChunkLimit;
import io.skald.table.RowCursor;
import io.skald.table.TableInput;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.PopulationClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.column.ColumnBins;
import io.skald.verify.column.ColumnChecks;
import io.skald.verify.column.RowsInBins;
import io.skald.verify.walk.InputAgain;
import io.skald.verify.walk.Suppression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Whether every class stands for as much of the population as is claimed, and what suppressed rows are together too. The population's table is read for it,
 * by the names of the quasi-identifiers.
 */
final class PopulationCheck {

    private final Claim claim;
    private final PopulationClaim asked;
    private final InputAgain table;
    private final int[] places;

    /** @throws UsageException if the population's table cannot be read as claimed */
    PopulationCheck(Claim claim, PopulationClaim asked, ChunkLimit chunk, MemoryBudget budget, Progress progress) {
        this.claim = claim;
        this.asked = asked;
        TableInput opened = claim.format().open(asked.table());
        this.table = new InputAgain(opened, chunk, budget, progress);
        this.places = claim.columns().stream()
                .filter(Claim.Column.Generalised.class::isInstance)
                .mapToInt(column -> opened.columns().indexOf(column.name()))
                .toArray();
        if (Arrays.stream(places).anyMatch(place -> place < 0)) {
            throw new UsageException("The table of the population lacks a quasi-identifier.");
        }
    }

    PopulationClaim asked() {
        return asked;
    }

    /** Shows every row of the population, with the places of the quasi-identifiers. */
    void read(Consumer<RowCursor> row) {
        table.read("Verify: population", row);
    }

    int[] places() {
        return places;
    }

    /**
     * Checks; nothing can be added to the classes afterwards.
     *
     * @param topRows rows of the release with the top label everywhere
     * @return whether what is hidden would stand for enough, had it been released together with those
     */
    boolean check(
            ColumnChecks checks,
            ClassCounter classes,
            Suppression suppression,
            long topRows,
            InputAgain input,
            MemoryBudget budget,
            Workspace workspace,
            long free,
            ViolationLog log) {
        if (!claim.knowsLevels()) {
            log.add(
                    Rule.POPULATION,
                    "without the report's node it cannot be told which of the population has the labels of a class");
            return true;
        }
        List<ColumnBins> columns = new ArrayList<>();
        try {
            columns.addAll(checks.bins(MemoryShare.VERIFIED_BINS.of(free)));
            try (RowsInBins bins =
                    new RowsInBins(columns, budget, workspace, MemoryShare.VERIFIED_CHUNKS.of(free) / 4)) {
                bins.addShown(classes);
                if (suppression.keptTopRows() > 0) {
                    bins.addShown(claim.labels().top().getBytes(checks.encoding()), suppression.keptTopRows(), 1);
                }
                read(row -> bins.addOfPopulation(row, places));
                if (!asked.allowsAbsence()) {
                    int[] ofInput = checks.places();
                    input.read("Verify: population", row -> bins.addOfInput(row, ofInput));
                }
                bins.check(asked, log);
                return holdsHidden(suppression, topRows, bins.population(), log);
            }
        } finally {
            columns.forEach(ColumnBins::close);
        }
    }

    private boolean holdsHidden(Suppression suppression, long topRows, long population, ViolationLog log) {
        long leftOut = suppression.rows() - (topRows - suppression.keptTopRows());
        if (topRows > suppression.keptTopRows() && !claim.keepsSmallGroups()) {
            asked.fault("suppressed rows", topRows, population).ifPresent(fault -> log.add(Rule.POPULATION, fault));
        }
        return asked.fault("suppressed rows", leftOut + topRows, population).isEmpty();
    }
}
