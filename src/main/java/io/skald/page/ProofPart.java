package io.skald.page;

import io.skald.html.Bar;
import io.skald.html.Html;
import java.util.List;

/** How the result was found and proven; what the release does not protect from; and the job. */
final class ProofPart {

    private final Report report;

    ProofPart(Report report) {
        this.report = report;
    }

    Html sensitive() {
        List<String> names = report.names("/homogeneousClasses");
        Html html = new Html();
        if (names.isEmpty()) {
            return html.raw("<p>The job names no sensitive attribute, or the release was not verified.</p>\n");
        }
        html.raw(
                "<p>A class in which a sensitive attribute has one value only tells that value of everybody in it.</p>\n<div"
                        + " class=\"wide\"><table><thead><tr><th scope=\"col\">Attribute</th><th scope=\"col\">classes of one value</th>"
                        + "<th scope=\"col\">of classes</th><th scope=\"col\" class=\"words\"></th></tr></thead><tbody>\n");
        for (String name : names) {
            String pointer = "/homogeneousClasses" + Report.part(name);
            html.raw("<tr>")
                    .element("th scope=\"row\"", name)
                    .raw("<td>" + report.figure(pointer, Numbers.WHOLE) + "</td><td>")
                    .raw(report.figure("/classes", Numbers.WHOLE) + "</td><td>")
                    .raw(Bar.of(
                            report.number(pointer).doubleValue()
                                    / report.number("/classes").doubleValue(),
                            "before"))
                    .raw("</td></tr>\n");
        }
        html.raw("</tbody></table></div>\n");
        for (String name : report.names("/suppressedValues")) {
            suppressed(html, name, "/suppressedValues" + Report.part(name));
        }
        if (report.has("/models/without")) {
            html.raw("<p>What is asked beside k costs ")
                    .raw(report.figure("/models/objective", Numbers.PLAIN))
                    .raw(" instead of ")
                    .raw(report.figure("/models/without/objective", Numbers.PLAIN))
                    .raw(" (")
                    .text(report.objective())
                    .raw(").</p>\n");
        }
        return html;
    }

    /** How diverse suppressed rows are; of many different values it is not known how frequent they are. */
    private void suppressed(Html html, String name, String pointer) {
        html.raw("<p>Of the suppressed rows in the release, ").raw(report.figure(pointer + "/rows", Numbers.WHOLE));
        if (report.word(pointer + "/more").equals("true")) {
            html.raw(", have more than ")
                    .raw(report.figure(pointer + "/different", Numbers.WHOLE))
                    .raw(" different values of ")
                    .text(name)
                    .raw(".</p>\n");
            return;
        }
        html.raw(", the most frequent value of ")
                .text(name)
                .raw(" is in ")
                .raw(report.figure(pointer + "/mostFrequent", Numbers.WHOLE))
                .raw("; different values: ")
                .raw(report.figure(pointer + "/different", Numbers.WHOLE))
                .raw(".</p>\n");
    }

    Html proof() {
        Html html = new Html().raw("<p>");
        if (report.givesBins()) {
            html.raw("The job says which classes are refined, so that there was nothing to search");
        } else {
            search(html);
        }
        if (report.refined()) {
            html.raw(". Then each class was divided by itself (")
                    .text(report.word("/refinement/method"))
                    .raw(
                            "), by the best cuts that this method finds; another method may lose less. Before that, the loss was ")
                    .raw(report.figure("/refinement/dmStarBefore", Numbers.WHOLE))
                    .raw(" (DM*) and ")
                    .raw(report.figure("/refinement/gcpBefore", Numbers.PERCENT))
                    .raw(" (GCP)");
        }
        html.raw(
                ".</p>\n<div class=\"wide\"><table><thead><tr><th scope=\"col\">Information loss</th><th scope=\"col\">figure</th>"
                        + "<th scope=\"col\" class=\"words\">what it is</th></tr></thead><tbody>\n");
        losses(html);
        return html.raw("</tbody></table></div>\n");
    }

    private void search(Html html) {
        boolean proven = report.at("/lattice/provenOptimal").asBoolean();
        html.raw("Of ")
                .raw(report.figure("/lattice/nodes", Numbers.WHOLE))
                .raw(" ways to generalise, ")
                .raw(report.figure("/lattice/evaluated", Numbers.WHOLE))
                .raw(" were counted (")
                .raw(report.figure("/lattice/rolledUp", Numbers.WHOLE))
                .raw(" from others in memory, ")
                .raw(report.figure("/lattice/abortedEarly", Numbers.WHOLE))
                .raw(" given up as having too many classes), ")
                .raw(report.figure("/lattice/refuted", Numbers.WHOLE))
                .raw(" were shown to fail by a part of the rows")
                .raw(proven ? ", and the others follow from these or cannot cost less, in " : ", in ")
                .raw(report.figure("/lattice/scans", Numbers.WHOLE))
                .raw(report.whole("/lattice/scans") == 1 ? " scan of the rows. " : " scans of the rows. ")
                .raw(
                        proven
                                ? "<strong>No other way costs less</strong> by the objective "
                                : "The search stopped at a limit, so that another may cost less by the objective ")
                .text(report.objective());
    }

    private void losses(Html html) {
        loss(
                html,
                "DM*",
                "dmStar",
                Numbers.WHOLE,
                "sum of the squares of the classes’ rows, and of the suppressed: small is detailed");
        loss(
                html,
                "GCP",
                "gcp",
                Numbers.PERCENT,
                "share of its range that a label covers, on average; a suppressed row counts as all");
        loss(
                html,
                "Precision",
                "prec",
                Numbers.PERCENT,
                "levels left of all levels, on average: 100 % is the original");
        loss(html, "Entropy", "nonUniformEntropy", Numbers.PLAIN, "bits lost by not knowing the original values");
        loss(html, "C_avg", "cAvg", Numbers.PLAIN, "average class over k: 1 is the least");
    }

    private void loss(Html html, String name, String field, Numbers format, String words) {
        html.raw("<tr>")
                .element("th scope=\"row\"", name)
                .raw("<td>" + report.figure("/metrics/" + field, format) + "</td><td class=\"words\">")
                .text(words)
                .raw("</td></tr>\n");
    }

    Html warnings() {
        Html html = new Html();
        if (report.at("/warnings").isEmpty()) {
            html.raw("<p>None.</p>\n");
        } else {
            html.raw("<ul class=\"warnings\">\n");
            report.at("/warnings").forEach(warning -> html.element("li", shown(warning.asText())));
            html.raw("</ul>\n");
        }
        html.raw(
                        "<h3>Three questions of the Article 29 Working Party (Opinion 05/2014)</h3>\n<ul>\n<li><strong>Can a person be"
                                + " singled out?</strong> By the quasi-identifiers no kept row is told from fewer than ")
                .raw(report.figure("/smallestClass", Numbers.WHOLE))
                .raw(" alike; ")
                .raw(report.figure("/risk/after/uniques", Numbers.WHOLE))
                .raw(" are alone in their class.</li>\n<li><strong>Can records be linked?</strong> ")
                .raw(
                        report.word("/rowOrder").equals("shuffle")
                                ? "The rows are shuffled. "
                                : "The rows keep the input’s order, which links them to it (row-order: shuffle does not). ")
                .raw(
                        "Two releases of the same persons can tell more together than each alone.</li>\n<li><strong>Can something be"
                                + " inferred?</strong> ");
        List<String> names = report.names("/homogeneousClasses");
        if (names.isEmpty()) {
            html.raw("Not counted: no sensitive attribute is named, or the release was not verified.");
        }
        for (String name : names) {
            html.raw(report.figure("/homogeneousClasses" + Report.part(name), Numbers.WHOLE))
                    .raw(" classes have one value of ")
                    .text(name)
                    .raw(". ");
        }
        return html.raw(
                "</li>\n</ul>\n<p class=\"soft\">k-anonymity protects from being recognised by the named quasi-identifiers. It"
                        + " does not protect from what all of a class have in common, nor from columns that the job calls"
                        + " insensitive.</p>\n");
    }

    private String shown(String warning) {
        return report.hideValues() ? warning.replaceAll("\\[[^\\]]*\\]", "[…]") : warning;
    }

    Html job() {
        Html html = new Html();
        if (report.has("/command")) {
            html.raw("<p>The command that makes this release again:</p>\n<pre><code>")
                    .text(report.word("/command"))
                    .raw("</code></pre>\n");
        }
        html.raw("<p>The job as it was understood, defaults included:</p>\n<pre><code>")
                .text(Yaml.of(report.at("/job")))
                .raw("</code></pre>\n<p class=\"soft\">");
        html.raw("SHA-256 of the input ")
                .text(report.word("/inputHash"))
                .raw("<br>of what the job decides ")
                .text(report.word("/jobHash"))
                .raw("<br>of the release ")
                .text(report.word("/releaseHash"))
                .raw("</p>\n");
        return html;
    }
}
