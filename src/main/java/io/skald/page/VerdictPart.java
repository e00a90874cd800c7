package io.skald.page;

import io.skald.html.Html;
import java.nio.file.Path;

/** What is said of a release in one line, and its most asked figures. */
final class VerdictPart {

    private final Report report;

    VerdictPart(Report report) {
        this.report = report;
    }

    String title() {
        return String.valueOf(Path.of(report.word("/job/output")).getFileName());
    }

    Html html() {
        boolean verified = report.has("/homogeneousClasses");
        boolean proven = report.at("/lattice/provenOptimal").asBoolean();
        Html html = new Html().element("h1", title());
        html.raw("<div class=\"verdict" + (verified ? "" : " doubt") + "\"><p><span class=\"mark\">")
                .raw(verified ? "✓ " : "✗ ")
                .raw(report.figure("/k", Numbers.WHOLE))
                .raw("-anonymous</span>");
        if (report.has("/persons")) {
            html.raw(", counted in persons");
        }
        report.at("/models/asked").forEach(asked -> html.raw("; ").text(asked.asText()));
        html.raw(
                        verified
                                ? ": checked by a recount of the written file."
                                : ": by the run's own count alone; it was <strong>not verified</strong>.")
                .raw(proven ? "" : " The search stopped at a limit: a release with less loss may exist.")
                .raw("</p>");
        html.raw("<div class=\"tiles\">");
        tile(html, report.figure("/rows", Numbers.WHOLE), "rows in");
        tile(html, report.figure("/releasedRows", Numbers.WHOLE), "rows out");
        tile(html, report.figure("/suppressedRows", Numbers.WHOLE), "suppressed");
        tile(html, report.figure("/classes", Numbers.WHOLE), "classes");
        tile(html, "1 in " + report.figure("/smallestClass", Numbers.WHOLE), "highest risk");
        tile(html, report.figure("/risk/after/average", Numbers.PERCENT), "average risk");
        tile(html, report.figure("/metrics/gcp", Numbers.PERCENT), "detail lost (GCP)");
        return html.raw("</div></div>\n");
    }

    private static void tile(Html html, String figure, String words) {
        html.raw("<div><b>" + figure + "</b><span>").text(words).raw("</span></div>");
    }
}
