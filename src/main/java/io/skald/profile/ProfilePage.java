package io.skald.profile;

import io.skald.html.Bar;
import io.skald.html.Html;
import io.skald.html.PageFrame;
import java.util.List;
import java.util.Locale;

/** A profile as a page that needs nothing else: no script, no network. */
public final class ProfilePage {

    private static final String COLUMNS = """
            <p>Distinction: the share of rows that have values of their own at most. Separation: the share of pairs of rows whose values differ.</p>
            <div class="wide"><table>
            <thead><tr><th scope="col">Column</th><th scope="col" class="words">type</th><th scope="col">distinct</th><th scope="col">missing</th>
            <th scope="col" class="words">from</th><th scope="col" class="words">to</th><th scope="col">distinction</th><th scope="col">separation</th>
            <th scope="col" class="words">role</th><th scope="col" class="words">reason</th></tr></thead><tbody>
            """;

    private static final String COMBINATIONS = """
            <div class="wide"><table>
            <thead><tr><th scope="col">Columns</th><th scope="col">distinct</th><th scope="col">separation</th><th scope="col">distinction</th>
            <th scope="col" class="words">rows that could be told apart</th></tr></thead><tbody>
            """;

    private final Profile profile;
    private final boolean hideValues;

    private ProfilePage(Profile profile, boolean hideValues) {
        this.profile = profile;
        this.hideValues = hideValues;
    }

    /**
     * The page's text.
     *
     * @param hideValues whether values of cells are left out
     */
    public static String html(Profile profile, boolean hideValues) {
        return new ProfilePage(profile, hideValues).text();
    }

    private String text() {
        String title = "Profile of " + profile.files().get(0).getFileName();
        PageFrame frame = new PageFrame(title)
                .top(new Html().element("h1", title).raw("\n").raw(facts()))
                .section("columns", "Columns", columns());
        if (!profile.combinations().isEmpty()) {
            frame.section("together", "Columns together", combinations());
        }
        if (!hideValues) {
            frame.section("values", "Values of each column", values());
        }
        return frame.text(new Html()
                .raw("For whoever holds the table, not for release: it shows values of cells")
                .raw(hideValues ? ", here left out" : "")
                .raw(". Roles are proposals; figures with ~ are estimates."));
    }

    private Html facts() {
        StringBuilder facts = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d rows, %,d columns, %,d bytes",
                profile.rows(),
                profile.columns().size(),
                profile.bytes()));
        profile.format()
                .forEach((name, value) ->
                        facts.append("; ").append(name).append(' ').append(shown(value)));
        return new Html().element("p", facts + ".").raw("\n");
    }

    /** As the summary on a terminal has it: a delimiter must not run together with the marks of the sentence. */
    private static String shown(Object value) {
        String text = String.valueOf(value);
        return text.equals("\t") ? "tab" : text.matches("\\W+") ? "'" + text + "'" : text;
    }

    private Html columns() {
        Html html = new Html().raw(COLUMNS);
        for (ColumnProfile column : profile.columns()) {
            html.raw("<tr>")
                    .element("th scope=\"row\"", column.name())
                    .element("td class=\"words\"", column.type().text())
                    .element("td", about(column.exact(), column.distinct()))
                    .element("td", String.format(Locale.ROOT, "%,d", missing(column)))
                    .element(
                            "td class=\"words\"",
                            hideValues ? "" : column.least().orElse(""))
                    .element(
                            "td class=\"words\"",
                            hideValues ? "" : column.greatest().orElse(""))
                    .element("td", share(column.distinction()))
                    .element("td", share(column.separation()))
                    .element(
                            "td class=\"words even\"", column.suspicion().role().text())
                    .element("td class=\"words long\"", column.suspicion().reason())
                    .raw("</tr>\n");
        }
        return html.raw("</tbody></table></div>\n");
    }

    private Html combinations() {
        Html html = new Html().raw(COMBINATIONS);
        for (Combination each : profile.combinations()) {
            html.raw("<tr>")
                    .element("th scope=\"row\"", String.join(", ", each.columns()))
                    .element("td", about(each.exact(), each.distinct()))
                    .element("td", share(each.separation()))
                    .element("td", share(each.distinction()))
                    .raw("<td>")
                    .raw(Bar.of(each.distinction(), "after"))
                    .raw("</td></tr>\n");
        }
        return html.raw("</tbody></table></div>\n");
    }

    private Html values() {
        Html html = new Html();
        for (ColumnProfile column : profile.columns()) {
            html.raw("<details>")
                    .element("summary", column.name())
                    .element(
                            "p",
                            String.format(
                                    Locale.ROOT,
                                    "%d to %d characters, %.1f on average.",
                                    column.shortest(),
                                    column.longest(),
                                    column.meanLength()))
                    .raw("\n<div class=\"side\">");
            frequencies(html, column.listed() ? "Most frequent" : "Most frequent in a sample", column.top());
            frequencies(html, "Patterns", column.patterns());
            html.raw("</div></details>\n");
        }
        return html;
    }

    private static void frequencies(Html html, String title, List<Frequency> frequencies) {
        html.raw("<table><thead><tr>")
                .element("th scope=\"col\"", title)
                .raw("<th scope=\"col\">rows</th></tr></thead><tbody>\n");
        for (Frequency each : frequencies) {
            html.raw("<tr>")
                    .element("td", each.text())
                    .element("td", String.format(Locale.ROOT, "%,d", each.rows()))
                    .raw("</tr>\n");
        }
        html.raw("</tbody></table>\n");
    }

    private static long missing(ColumnProfile column) {
        return column.missing()
                + column.markers().stream().mapToLong(Frequency::rows).sum();
    }

    private static String about(boolean exact, long number) {
        return String.format(Locale.ROOT, exact ? "%,d" : "~%,d", number);
    }

    private static String share(double share) {
        return String.format(Locale.ROOT, "%.4f", share);
    }
}
