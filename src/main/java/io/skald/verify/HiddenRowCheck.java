package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.HiddenBinRule;
import io.skald.verify.classes.HiddenRows;
import io.skald.verify.column.ClassModels;
import io.skald.verify.column.ColumnBins;
import io.skald.verify.column.ColumnChecks;
import io.skald.verify.column.InputBins;
import io.skald.verify.column.PersonColumn;
import io.skald.verify.column.SensitiveColumns;
import io.skald.verify.column.WholeBins;
import io.skald.verify.walk.InputAgain;
import io.skald.verify.walk.Suppression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Whether the rows that the release does not show are those that it must not: by the bins that labels show, or by those of all rows of the
 * input.
 *
 * @param hidden rows that are left out, or print the top label everywhere
 */
record HiddenRowCheck(
        Claim claim,
        ColumnChecks checks,
        HiddenRows hidden,
        ClassCounter classes,
        MemoryBudget budget,
        Workspace workspace,
        ViolationLog log) {

    /**
     * Checks, in the room that chunks had; nothing can be added to hidden rows and classes afterwards.
     *
     * @param top whether rows of the release print the top label everywhere
     * @param ofInput the sensitive attributes where the input has them
     * @param person where the input tells whose each row is, if persons are claimed
     * @param population the rows of the population, if something is claimed of them
     * @param free bytes of the budget, of which shares may be held
     * @param others checks that the rows that are not left out are released, given which are
     */
    void check(
            Suppression suppression,
            boolean top,
            InputAgain input,
            SensitiveColumns ofInput,
            Optional<PersonColumn> person,
            Optional<PopulationCheck> population,
            ClassModels models,
            long free,
            Consumer<Predicate<RowCursor>> others) {
        boolean starsAreShown = !claim.leavesRowsOut() && suppression.keptTopRows() > 0;
        // Clusters of rescued rows may say as little as suppressed rows do: which are which is not known.
        if (hidden.isEmpty() || starsAreShown && claim.clusters() == Claim.Clusters.ACROSS_BINS) {
            return;
        }
        HiddenBinRule rule = new HiddenBinRule(claim, suppression.rows(), starsAreShown, log);
        List<ColumnBins> bins = new ArrayList<>();
        try {
            bins.addAll(checks.bins(MemoryShare.VERIFIED_BINS.of(free)));
            long limit = MemoryShare.VERIFIED_CHUNKS.of(free) / 2;
            if (checks.labelsTellBins()) {
                Optional<byte[]> shownTop = top && claim.leavesRowsOut()
                        ? Optional.of(claim.labels().top().getBytes(checks.encoding()))
                        : Optional.empty();
                WholeBins.check(bins, hidden, classes, shownTop, budget, workspace, limit, claim.k(), rule);
            } else {
                byInput(bins, input, ofInput, person, population, models, limit / 2, rule, others);
            }
        } finally {
            bins.forEach(ColumnBins::close);
        }
        rule.finish();
    }

    /** Labels of single cells cover values of many bins: a row of the release may stand for a row of any of them, and which are left out is not known, only how many. */
    private boolean manyAssignments() {
        return claim.leavesRowsOut() && claim.clusters() == Claim.Clusters.CELLS;
    }

    /** As many rows must be left out as are of classes that have not what they must, and all others be released in their order. */
    private void compare(long leftOut, InputBins.Failing failing, Consumer<Predicate<RowCursor>> others) {
        if (leftOut != failing.rows()) {
            log.add(
                    Rule.SUPPRESSED_ROW,
                    "the release leaves out " + leftOut + " rows, and " + failing.rows()
                            + " are in classes that have not what the job asks of a class");
        } else {
            failing.are().ifPresent(others);
        }
    }

    private void byInput(
            List<ColumnBins> bins,
            InputAgain input,
            SensitiveColumns ofInput,
            Optional<PersonColumn> person,
            Optional<PopulationCheck> population,
            ClassModels models,
            long limit,
            HiddenBinRule rule,
            Consumer<Predicate<RowCursor>> others) {
        try (InputBins ofRows = new InputBins(bins, ofInput, person, models.models(), budget, workspace, limit)) {
            boolean known = ofRows.addHidden(hidden);
            if (manyAssignments()) {
                ofRows.countAll();
            } else if (!known) {
                return;
            }
            int[] places = checks.places();
            input.read("Verify: suppressed rows", row -> ofRows.add(row, places));
            population.ifPresent(table -> table.read(row -> ofRows.addOfPopulation(row, table.places())));
            if (manyAssignments()) {
                compare(
                        ofRows.hiddenRows(),
                        ofRows.failing(claim.k(), models, population.map(PopulationCheck::asked), places),
                        others);
            } else {
                ofRows.judge(claim.k(), models, population.map(PopulationCheck::asked), rule);
            }
        }
    }
}
