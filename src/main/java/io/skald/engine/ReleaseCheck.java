package io.skald.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.engine.release.OutputFolder;
import io.skald.engine.report.PublicFile;
import io.skald.engine.report.ReleaseClaim;
import io.skald.engine.report.ReportedNode;
import io.skald.identifier.ReleaseSeed;
import io.skald.identifier.Replacement;
import io.skald.job.Plan;
import io.skald.table.TableTarget;
import io.skald.verify.PublicReport;
import io.skald.verify.ReportFigures;
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
    private final Rereading reading;
    private final Path report;
    private final Path published;
    private final List<Violation> violations = new ArrayList<>();

    private ReleaseCheck(Plan plan, Rereading reading) {
        this.plan = plan;
        this.reading = reading;
        this.report = plan.report();
        this.published = plan.publicReport();
    }

    static Findings run(Plan plan, RunOptions options) {
        Optional<TableTarget> target = plan.format().destination();
        if (plan.streamed() && target.isEmpty()) {
            throw new UsageException("The output " + plan.output() + " keeps no bytes: there is nothing to verify.");
        }
        checkThere(target.isPresent() ? List.of(plan.report()) : List.of(plan.output(), plan.report()));
        if (target.isEmpty() && Files.isDirectory(plan.output())) {
            throw new UsageException(plan.output()
                    + " is a folder of files in no order, written by a cluster, which must read it again: 'scripts/skald --spark MASTER verify JOB', or"
                    + " spark-submit --class io.skald.spark.Main skald-spark.jar verify JOB.");
        }
        try (Workspace workspace = OutputFolder.workspace(plan, options.warnings())) {
            Staging staging = new Staging(workspace, options.progress());
            Path placed = target.map(place -> staging.copy(place.asSource(), "released"))
                    .orElse(plan.output());
            Plan staged = staging.of(plan);
            return new ReleaseCheck(staged, new RereadFiles(staged, placed, options, workspace)).run();
        }
    }

    static Findings run(Plan plan, Rereading reading) {
        boolean named = plan.format().destination().isPresent();
        checkThere(named ? List.of(plan.report()) : List.of(plan.output(), plan.report()));
        return new ReleaseCheck(plan, reading).run();
    }

    private static void checkThere(List<Path> files) {
        for (Path needed : files) {
            if (!Files.exists(needed)) {
                throw new UsageException(
                        needed + " does not exist: there is nothing to verify. Run 'skald anonymise' first.");
            }
        }
    }

    private Findings run() {
        Findings findings =
                reading.verify(released -> ReleaseClaim.of(plan, released, ReportFigures.read(report), node(), seed()));
        compareHashes();
        if (Files.exists(published)) {
            findings.published().ifPresent(found -> violations.addAll(PublicReport.check(published, found)));
            compareClaims(findings.counts().k());
        }
        return findings.with(violations);
    }

    private ReleaseSeed seed() {
        String tokenKey = ReportFigures.text(report, "tokenKey").orElse("");
        boolean needed = plan.columns().stream()
                .flatMap(column -> column.replacement().stream())
                .anyMatch(Replacement::drawsKey);
        if (needed && !tokenKey.matches("[0-9a-f]{64}")) {
            throw new UsageException(
                    report + ": tokenKey is no key of 64 hexadecimal digits, without which tokens cannot be verified");
        }
        return new ReleaseSeed(ReportFigures.text(report, "inputHash").orElse(""), tokenKey);
    }

    private ReportedNode node() {
        return new ReportedNode(ReportFigures.levels(report, "node"), ReportFigures.levels(report, "heights"));
    }

    private void compareHashes() {
        reading.releaseHash().ifPresent(released -> {
            compare("releaseHash", report, released, "the report is of another release");
            if (Files.exists(published)) {
                compare("releaseHash", published, released, "the public report is of another release");
            }
        });
        if (ReportFigures.text(report, "inputHash").isPresent()) {
            compare("inputHash", report, reading.inputHash(), "the release was made from another input");
        }
    }

    /** Reports of earlier versions lack some hashes: what is not claimed cannot be wrong. */
    private void compare(String field, Path file, String found, String meaning) {
        Optional<String> reported = ReportFigures.text(file, field);
        if (reported.isPresent() && !reported.get().equals(found)) {
            add(Rule.HASH, field + " in " + file.getFileName() + " is not that of the file: " + meaning);
        }
    }

    /** @param k as verification found it, where a population asks for it */
    private void compareClaims(int k) {
        JsonNode claims = PublicFile.claims(plan.withK(k));
        if (!ReportFigures.parse(published).path("claims").equals(claims)) {
            add(Rule.PUBLISHED, "the claims in " + published.getFileName() + " are not those of the job");
        }
    }

    private void add(Rule rule, String message) {
        violations.add(new Violation(rule, OptionalLong.empty(), Optional.empty(), message));
    }
}
