package io.skald.engine;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.engine.release.Companion;
import io.skald.engine.release.OutputFolder;
import io.skald.engine.release.ReleaseFile;
import io.skald.job.Plan;
import io.skald.page.PublicPage;
import io.skald.page.ReportPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Draws the pages of reports that are in place again. */
final class DrawnReport {

    private DrawnReport() {}

    /** The pages of two reports, as companions of their release. */
    static List<Companion> pages(Plan plan, String report, String published, boolean hideValues) {
        return List.of(
                new Companion(plan.page(), true, ReportPage.of(report, hideValues)),
                new Companion(
                        plan.publicPage(),
                        false,
                        PublicPage.of(published, String.valueOf(plan.output().getFileName()))));
    }

    /**
     * Draws what can be drawn: the custodian's page, and the public one where the public report is still there.
     *
     * @return where the pages are
     * @throws UsageException if there is no report, or it is none
     * @throws FailureException if reading or writing fails
     */
    static List<Path> again(Plan plan, RunOptions options) {
        if (!Files.exists(plan.report())) {
            throw new UsageException(
                    plan.report() + " does not exist: there is nothing to draw. Run 'skald anonymise' first.");
        }
        List<Companion> pages = new ArrayList<>();
        pages.add(new Companion(
                plan.page(), true, draw(plan.report(), json -> ReportPage.of(json, options.hideValues()))));
        if (Files.exists(plan.publicReport())) {
            String name = String.valueOf(plan.output().getFileName());
            pages.add(new Companion(
                    plan.publicPage(), false, draw(plan.publicReport(), json -> PublicPage.of(json, name))));
        }
        try (Workspace workspace = OutputFolder.workspace(plan, options.warnings())) {
            ReleaseFile.replace(pages, workspace);
        }
        return pages.stream().map(Companion::target).toList();
    }

    private static String draw(Path report, UnaryOperator<String> drawing) {
        try {
            return drawing.apply(Files.readString(report, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException noReport) {
            throw new UsageException(report + " cannot be drawn: " + noReport.getMessage() + ".");
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + report, e);
        }
    }
}
