package io.skald.experiment.thesis;

import io.skald.experiment.Origin;
import io.skald.html.Html;
import io.skald.html.PageFrame;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of an experiment of the thesis: one HTML file that needs no other. */
final class ThesisPage {

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

    private static final String TABLE = "<div class=\"wide\"><table>";

    private final ThesisExperiment experiment;
    private final Results results;
    private final Origin origin;

    /** @param origin when all was measured, and by what */
    ThesisPage(ThesisExperiment experiment, Results results, Origin origin) {
        this.experiment = experiment;
        this.results = results;
        this.origin = origin;
    }

    String text() {
        Html top = new Html().element("h1", experiment.title()).raw("\n");
        experiment.about().forEach(paragraph -> top.element("p", paragraph).raw("\n"));
        return new PageFrame(experiment.title())
                .top(top.raw(conditions()))
                .section("claims", "What chapter 6 concludes", claims())
                .section("program", "How far the program explains the tables", shares())
                .section("why", "Why they differ", why())
                .section("tables", "The tables", tables())
                .text(new Html().raw("All figures are in results.tsv beside this page."));
    }

    /** A page of a few small tables must not look like that of all. */
    private Html conditions() {
        List<Setting> settings = experiment.settings();
        return new Html()
                .raw("<ul>\n")
                .element(
                        "li",
                        "Tables of "
                                + distinct(settings.stream()
                                        .sorted(Comparator.comparingInt(Setting::rows))
                                        .map(setting -> String.format(Locale.ROOT, "%,d", setting.rows())))
                                + " rows: " + distinct(settings.stream().map(Setting::distribution))
                                + "; k of "
                                + distinct(settings.stream().map(setting -> String.valueOf(setting.k()))) + ".")
                .element("li", "Each kind of table drawn anew, with a run of its own each time: " + seeds() + ".")
                .element("li", "Measured on " + origin.date() + " by " + origin.program() + ".")
                .raw("</ul>\n");
    }

    private String seeds() {
        return experiment.seeds().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(size -> String.format(Locale.ROOT, "%d times with %,d rows", size.getValue(), size.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static String distinct(Stream<String> words) {
        return words.distinct().collect(Collectors.joining(", "));
    }

    private Html claims() {
        Html html = new Html()
                .raw(TABLE)
                .raw("<thead><tr><th scope=\"col\">the thesis</th><th scope=\"col\" class=\"words\">verdict</th>"
                        + "<th scope=\"col\" class=\"words\">by Skald</th></tr></thead><tbody>\n");
        for (Claims.Claim claim : new Claims(results).all()) {
            html.raw("<tr>")
                    .element("td class=\"words long\"", claim.text())
                    .element("td class=\"words\"", claim.verdict())
                    .element("td class=\"words long\"", claim.figures())
                    .raw("</tr>\n");
        }
        return html.raw("</tbody></table></div>\n");
    }

    private Html shares() {
        Html html = new Html()
                .element(
                        "p",
                        "The share of a table's rows whose figure lies within two standard deviations of what the thesis's program gets here, half a unit of its"
                                + " rounding allowed. Table A.2 repeats A.1 digit for digit and is compared with Poisson 1.0, whose figures they are.")
                .raw("\n" + TABLE)
                .raw(
                        "<thead><tr><th scope=\"col\">table</th><th scope=\"col\" class=\"words\">data</th><th scope=\"col\">rows</th>");
        for (Statistic statistic : Statistic.values()) {
            html.element("th scope=\"col\"", statistic.words());
        }
        html.raw("</tr></thead><tbody>\n");
        for (String table : results.tables()) {
            List<PrintedRow> rows = results.rows(table);
            html.raw("<tr>").element("th scope=\"row\"", table).element("td class=\"words even\"", data(rows));
            html.raw("<td>" + rows.size() + "</td>");
            for (Statistic statistic : Statistic.values()) {
                html.element(
                        "td",
                        results.share(table, Program.THESIS, statistic)
                                .map(share -> String.format(Locale.ROOT, "%.2f", share))
                                .orElse(""));
            }
            html.raw("</tr>\n");
        }
        return html.raw("</tbody></table></div>\n");
    }

    private static Html why() {
        Html html = new Html().raw("<ul>\n");
        WHY.forEach(reason -> html.element("li", reason).raw("\n"));
        return html.raw("</ul>\n");
    }

    private Html tables() {
        Html html = new Html()
                .element(
                        "p",
                        "Of each statistic: what the thesis prints, what its program gets here, and what Skald gets; mean and standard deviation.");
        results.tables().forEach(table -> table(html, table));
        return html;
    }

    private static String data(List<PrintedRow> rows) {
        Setting first = rows.get(0).setting();
        return first.distribution() + ", " + first.rows();
    }

    private void table(Html html, String table) {
        List<PrintedRow> rows = results.rows(table);
        html.raw("<details>").element("summary", "Table " + table + ": " + data(rows) + " rows");
        html.raw(TABLE)
                .raw("<thead><tr><th rowspan=\"2\">algorithm</th><th rowspan=\"2\" class=\"words\">metric</th>"
                        + "<th rowspan=\"2\">k</th>");
        for (Statistic statistic : Statistic.values()) {
            html.element("th colspan=\"3\"", statistic.words());
        }
        html.raw("<th>GCP</th></tr>\n<tr>");
        for (int i = 0; i < Statistic.values().length; i++) {
            html.raw("<td>thesis</td><td>program</td><td>Skald</td>");
        }
        html.raw("<td>Skald</td></tr></thead><tbody>\n");
        for (PrintedRow row : rows) {
            row(html, row);
        }
        html.raw("</tbody></table></div></details>\n");
    }

    private void row(Html html, PrintedRow row) {
        Setting setting = row.setting();
        html.raw("<tr>")
                .element("th scope=\"row\" class=\"even\"", setting.algorithm().text())
                .element("td class=\"words\"", setting.metric().text())
                .element("td", String.valueOf(setting.k()));
        Optional<Measured> program = results.find(setting, Program.THESIS);
        Optional<Measured> skald = results.find(setting, Program.SKALD);
        for (Statistic statistic : Statistic.values()) {
            int digits = statistic == Statistic.AVERAGE_CLASS ? 2 : 0;
            even(html, number(row.statistics().get(statistic.ordinal()), digits));
            even(html, program.map(got -> spread(got.of(statistic), 1)).orElse(""));
            even(html, skald.map(got -> spread(got.of(statistic), 1)).orElse(""));
        }
        even(html, skald.map(got -> spread(got.gcp(), 3)).orElse(""));
        html.raw("</tr>\n");
    }

    private static void even(Html html, String text) {
        html.element("td class=\"even\"", text);
    }

    private static String spread(Measured.Spread spread, int digits) {
        return number(spread.mean(), digits) + " ± " + number(spread.deviation(), digits);
    }

    private static String number(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
