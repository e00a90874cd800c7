package io.skald.experiment.thesis;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The page of an experiment of the thesis: one HTML file that needs no other. */
final class ThesisPage {

    private static final String STYLE = """
            body {font-family: sans-serif; color: #222; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.45}
            h1 {font-size: 1.6rem} h2 {font-size: 1.2rem; margin-top: 2.5rem}
            .wide {overflow-x: auto}
            table {border-collapse: collapse; font-size: .85rem; margin: .8rem 0}
            th, td {border: 1px solid #bbb; padding: .25rem .6rem; text-align: right; vertical-align: top}
            th {background: #f0f0f0} .text td, td.text {text-align: left}
            summary {cursor: pointer}
            """;

    private static final List<String> WHY = List.of(
            "By ancestor metric and by GCP the thesis's program merges with any class: it adds the costs up in a variable that its caller never sees, and returns"
                    + " the constant 0 for NCP. Skald merges with the class of least cost, so that its labels are far narrower.",
            "The program gives rows that it breaks off the label of the class that they go to, whatever their values are, and every row with the same values along with"
                    + " them. The labels are false, and look the less general for it. Skald's labels cover their rows.",
            "The program looks at the classes of the step before, and merges once more when all have k rows; small tables at k = 18 so become one class.",
            "By entropy the program takes the partner that lowers it most, reckons with the partner's size twice, and finds d1 inside d10: its labels are sets of values, not"
                    + " nodes of the trees. Skald takes the partner that keeps it highest, on the trees.",
            "Its statistics measure a label by the characters that it is written with, and count classes, not rows, without a generalised attribute; the columns of Skald count"
                    + " values and rows.",
            "The thesis ran each cell once, on one table of its own, which is not published; here a cell is the mean of several tables and its standard deviation.");

    private final ThesisExperiment experiment;
    private final Results results;
    private final StringBuilder html = new StringBuilder();

    ThesisPage(ThesisExperiment experiment, Results results) {
        this.experiment = experiment;
        this.results = results;
    }

    String text() {
        html.append("<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n")
                .append("<meta name='viewport' content='width=device-width, initial-scale=1'>\n<title>")
                .append(escaped(experiment.title()))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>")
                .append(escaped(experiment.title()))
                .append("</h1>\n");
        experiment.about().forEach(this::paragraph);
        claims();
        shares();
        heading("Why they differ");
        html.append("<ul>\n");
        WHY.forEach(reason -> html.append("<li>").append(escaped(reason)).append("</li>\n"));
        html.append("</ul>\n");
        heading("The tables");
        paragraph(
                "Of each statistic: what the thesis prints, what its program gets here, and what Skald gets; mean and standard deviation of "
                        + experiment.seeds() + " tables.");
        results.tables().forEach(this::table);
        return html.append("</body>\n</html>\n").toString();
    }

    private void heading(String text) {
        html.append("<h2>").append(escaped(text)).append("</h2>\n");
    }

    private void paragraph(String text) {
        html.append("<p>").append(escaped(text)).append("</p>\n");
    }

    private void claims() {
        heading("What chapter 6 concludes");
        html.append(
                "<div class='wide'><table class='text'><tr><th>the thesis</th><th>verdict</th><th>by Skald</th></tr>\n");
        for (Claims.Claim claim : new Claims(results).all()) {
            row(List.of(claim.text(), claim.verdict(), claim.figures()));
        }
        html.append("</table></div>\n");
    }

    private void row(List<String> cells) {
        html.append("<tr>");
        cells.forEach(cell -> html.append("<td>").append(escaped(cell)).append("</td>"));
        html.append("</tr>\n");
    }

    private void shares() {
        heading("How far the program explains the tables");
        paragraph(
                "The share of a table's rows whose figure lies within two standard deviations of what the thesis's program gets here, half a unit of its"
                        + " rounding allowed. Table A.2 repeats A.1 digit for digit and is compared with Poisson 1.0, whose figures they are.");
        html.append("<div class='wide'><table><tr><th>table</th><th>data</th><th>rows</th>");
        for (Statistic statistic : Statistic.values()) {
            html.append("<th>").append(escaped(statistic.words())).append("</th>");
        }
        html.append("</tr>\n");
        for (String table : results.tables()) {
            List<PrintedRow> rows = results.rows(table);
            html.append("<tr><th>")
                    .append(table)
                    .append("</th><td class='text'>")
                    .append(data(rows))
                    .append("</td><td>");
            html.append(rows.size()).append("</td>");
            for (Statistic statistic : Statistic.values()) {
                html.append("<td>")
                        .append(results.share(table, Program.THESIS, statistic)
                                .map(share -> String.format(Locale.ROOT, "%.2f", share))
                                .orElse(""))
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</table></div>\n");
    }

    private static String data(List<PrintedRow> rows) {
        Setting first = rows.get(0).setting();
        return escaped(first.distribution() + ", " + first.rows());
    }

    private void table(String table) {
        List<PrintedRow> rows = results.rows(table);
        html.append("<details><summary>Table ")
                .append(table)
                .append(": ")
                .append(data(rows))
                .append(" rows</summary>\n");
        html.append(
                "<div class='wide'><table><tr><th rowspan='2'>algorithm</th><th rowspan='2'>metric</th><th rowspan='2'>k</th>");
        for (Statistic statistic : Statistic.values()) {
            html.append("<th colspan='3'>").append(escaped(statistic.words())).append("</th>");
        }
        html.append("<th>GCP</th></tr>\n<tr>");
        for (int i = 0; i < Statistic.values().length; i++) {
            html.append("<th>thesis</th><th>program</th><th>Skald</th>");
        }
        html.append("<th>Skald</th></tr>\n");
        for (PrintedRow row : rows) {
            Setting setting = row.setting();
            html.append("<tr><th>").append(setting.algorithm().text());
            html.append("</th><th>").append(setting.metric().text());
            html.append("</th><th>").append(setting.k()).append("</th>");
            Optional<Measured> program = results.find(setting, Program.THESIS);
            Optional<Measured> skald = results.find(setting, Program.SKALD);
            for (Statistic statistic : Statistic.values()) {
                int digits = statistic == Statistic.AVERAGE_CLASS ? 2 : 0;
                cell(number(row.statistics().get(statistic.ordinal()), digits));
                cell(program.map(got -> spread(got.of(statistic), 1)).orElse(""));
                cell(skald.map(got -> spread(got.of(statistic), 1)).orElse(""));
            }
            cell(skald.map(got -> spread(got.gcp(), 3)).orElse(""));
            html.append("</tr>\n");
        }
        html.append("</table></div></details>\n");
    }

    private void cell(String text) {
        html.append("<td>").append(text).append("</td>");
    }

    private static String spread(Measured.Spread spread, int digits) {
        return number(spread.mean(), digits) + " &#177; " + number(spread.deviation(), digits);
    }

    private static String number(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("'", "&#39;");
    }
}
