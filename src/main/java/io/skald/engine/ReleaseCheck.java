package io.skald.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.encode.FileDigest;
import io.skald.engine.release.OutputFolder;
import io.skald.engine.release.ReleaseFile;
import io.skald.engine.release.RowKey;
import io.skald.engine.report.PublicFile;
import io.skald.engine.report.ReleaseClaim;
import io.skald.engine.report.ReportedNode;
import io.skald.job.Plan;
import io.skald.verify.PublicReport;
import io.skald.verify.ReportFigures;
import io.skald.verify.Verifier;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.Violation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Checks a release that is in place against its input, the custodian's report and, where it is still there, the public one. */
final class ReleaseCheck {

    private final Plan plan;
    private final RunOptions options;
    private final Path report;
    private final Path published;
    private final List<Violation> violations = new ArrayList<>();

    private ReleaseCheck(Plan plan, RunOptions options) {
        this.plan = plan;
        this.options = options;
        this.report = plan.report();
        this.published = plan.publicReport();
    }

    static Findings run(Plan plan, RunOptions options) {
        return new ReleaseCheck(plan, options).run();
    }

    private Findings run() {
        if (plan.streamed()) {
            throw new UsageException("The output " + plan.output() + " keeps no bytes: there is nothing to verify.");
        }
        for (Path needed : List.of(plan.output(), report)) {
            if (!Files.exists(needed)) {
                throw new UsageException(
                        needed + " does not exist: there is nothing to verify. Run 'skald anonymise' first.");
            }
        }
        Findings findings;
        try (Workspace workspace = OutputFolder.workspace(plan, options.warnings())) {
            MemoryBudget budget = plan.newBudget();
            Path released = rowKey().map(key -> ReleaseFile.restored(plan, plan.output(), key, budget, workspace))
                    .orElse(plan.output());
            findings = Verifier.verify(
                    ReleaseClaim.of(plan, released, ReportFigures.read(report), node(), inputHash()),
                    budget,
                    workspace,
                    plan.threads(),
                    options.progress());
        }
        compareHashes();
        if (Files.exists(published)) {
            findings.published().ifPresent(found -> violations.addAll(PublicReport.check(published, found)));
            compareClaims(findings.counts().rows());
        }
        return findings.with(violations);
    }

    private String inputHash() {
        return ReportFigures.text(report, "inputHash").orElse("");
    }

    private ReportedNode node() {
        return new ReportedNode(ReportFigures.levels(report, "node"), ReportFigures.levels(report, "heights"));
    }

    /** By which the rows were shuffled, if they were. */
    private Optional<RowKey> rowKey() {
        return ReportFigures.text(report, "rowKey").map(key -> {
            if (!key.matches("[0-9a-f]{32}")) {
                throw new UsageException(report + ": rowKey is no key of 32 hexadecimal digits");
            }
            return new RowKey(key);
        });
    }

    private void compareHashes() {
        String released = FileDigest.of(List.of(plan.output()));
        compare("releaseHash", report, released, "the report is of another release");
        if (Files.exists(published)) {
            compare("releaseHash", published, released, "the public report is of another release");
        }
        if (ReportFigures.text(report, "inputHash").isPresent()) {
            compare("inputHash", report, FileDigest.of(plan.input()), "the release was made from another input");
        }
    }

    /** Reports of earlier versions lack some hashes: what is not claimed cannot be wrong. */
    private void compare(String field, Path file, String found, String meaning) {
        Optional<String> reported = ReportFigures.text(file, field);
        if (reported.isPresent() && !reported.get().equals(found)) {
            add(Rule.HASH, field + " in " + file.getFileName() + " is not that of the file: " + meaning);
        }
    }

    private void compareClaims(long rows) {
        JsonNode claims = PublicFile.claims(plan.ofRows(rows));
        if (!ReportFigures.parse(published).path("claims").equals(claims)) {
            add(Rule.PUBLISHED, "the claims in " + published.getFileName() + " are not those of the job");
        }
    }

    private void add(Rule rule, String message) {
        violations.add(new Violation(rule, OptionalLong.empty(), Optional.empty(), message));
    }
}
