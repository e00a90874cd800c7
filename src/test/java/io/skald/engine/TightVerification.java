package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.release.ReleaseFile;
import io.skald.engine.release.RowKey;
import io.skald.engine.report.ReleaseClaim;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.ReportedNode;
import io.skald.engine.report.RunReport;
import io.skald.identifier.ReleaseSeed;
import io.skald.job.Plan;
import io.skald.verify.ReportFigures;
import io.skald.verify.Verifier;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;

/**
 * Verification in so little memory that all but a few classes, rows and labels are on disk.
 *
 * @param folder for what goes to disk
 * @param bytes what is left of the memory
 */
record TightVerification(Path folder, long bytes) {

    private static final int THREADS = 2;

    /** Of a file that stands for the release of a run. */
    Findings of(Plan plan, RunReport report, Path release) {
        try (Workspace workspace = Workspace.create(folder)) {
            Path inOrder = ReportFigures.text(plan.report(), "rowKey")
                    .map(key -> ReleaseFile.restored(plan, release, new RowKey(key), plan.newBudget(), workspace))
                    .orElse(release);
            return of(ReleaseClaim.of(
                    plan, inOrder, ReportFile.figures(report), report.node(), new ReleaseSeed(report.inputHash(), "")));
        }
    }

    /** Of a release that nothing but rows is said of. */
    Findings of(Plan plan, Path release, ReportedNode node, long rows, long leftOut, long suppressed) {
        Map<Figure, BigDecimal> figures = Map.of(
                Figure.ROWS, BigDecimal.valueOf(rows),
                Figure.LEFT_OUT_ROWS, BigDecimal.valueOf(leftOut),
                Figure.SUPPRESSED_ROWS, BigDecimal.valueOf(suppressed));
        return of(ReleaseClaim.of(plan, release, figures, node, new ReleaseSeed("", "")));
    }

    private Findings of(Claim claim) {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        try (Workspace workspace = Workspace.create(folder);
                MemoryBudget.Reservation taken = budget.reserve(MemoryTag.CHUNKS, budget.available() - bytes)) {
            assertThat(taken.bytes()).isPositive();
            return Verifier.verify(claim, budget, workspace, THREADS, Progress.NONE);
        }
    }
}
