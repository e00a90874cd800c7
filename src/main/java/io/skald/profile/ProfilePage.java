package io.skald.profile;

import java.util.List;
import java.util.Locale;

/** A profile as a page that needs nothing else: no script, no network. */
public final class ProfilePage {

    private static final String STYLE = """
            :root { color-scheme: light dark; --line: #767676; --bar: #0072b2; --soft: #f2f2f2; }
            @media (prefers-color-scheme: dark) { :root { --line: #9a9a9a; --bar: #56b4e9; --soft: #2a2a2a; } }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 0 auto; padding: 1rem; }
            h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
            .wide { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { padding: .25rem .75rem .25rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
            td.n, th.n { text-align: right; }
            .bar { display: inline-block; height: .7em; background: var(--bar); }
            details { margin: .5rem 0; } summary { cursor: pointer; }
            @media print { details > * { display: block; } }
            """;

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang='en'>
            <head>
            <meta charset='utf-8'>
            <meta http-equiv='Content-Security-Policy' content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name='viewport' content='width=device-width, initial-scale=1'>
            <title>""";

    private final StringBuilder html = new StringBuilder();
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
        html.append(HEAD);
        html.append(escaped(title))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>");
        html.append(escaped(title)).append("</h1>\n<p>");
        html.append(String.format(
                Locale.ROOT,
                "%,d rows, %,d columns, %,d bytes",
                profile.rows(),
                profile.columns().size(),
                profile.bytes()));
        profile.format()
                .forEach((name, value) ->
                        html.append("; ").append(name).append(' ').append(escaped(shown(value))));
        html.append(".</p>\n<p>For whoever holds the table, not for release: it shows values of cells")
                .append(hideValues ? ", here left out" : "")
                .append(". Roles are proposals; figures with ~ are estimates.</p>\n");
        columns();
        combinations();
        if (!hideValues) {
            profile.columns().forEach(this::details);
        }
        return html.append("</body>\n</html>\n").toString();
    }

    private static String shown(Object value) {
        return value.equals("\t") ? "tab" : String.valueOf(value);
    }

    private void columns() {
        html.append(
                "<h2>Columns</h2>\n<p>Distinction: the share of rows that have values of their own at most. Separation: the"
                        + " share of pairs of rows whose values differ.</p>\n<div class='wide'><table>\n<tr><th>Column</th><th>Type</th>"
                        + "<th class='n'>Distinct</th><th class='n'>Missing</th><th>From</th><th>To</th><th class='n'>Distinction</th>"
                        + "<th class='n'>Separation</th><th>Role</th><th>Reason</th></tr>\n");
        for (ColumnProfile column : profile.columns()) {
            html.append("<tr><th scope='row'>").append(escaped(column.name())).append("</th>");
            cell(column.type().text(), "");
            cell(about(column.exact(), column.distinct()), "n");
            cell(String.format(Locale.ROOT, "%,d", missing(column)), "n");
            cell(hideValues ? "" : column.least().orElse(""), "");
            cell(hideValues ? "" : column.greatest().orElse(""), "");
            cell(share(column.distinction()), "n");
            cell(share(column.separation()), "n");
            cell(column.suspicion().role().text(), "");
            cell(column.suspicion().reason(), "");
            html.append("</tr>\n");
        }
        html.append("</table></div>\n");
    }

    private void combinations() {
        if (profile.combinations().isEmpty()) {
            return;
        }
        html.append(
                "<h2>Columns together</h2>\n<div class='wide'><table>\n<tr><th>Columns</th><th class='n'>Distinct</th>"
                        + "<th class='n'>Distinction</th><th class='n'>Separation</th><th>Rows that could be told apart</th></tr>\n");
        for (Combination each : profile.combinations()) {
            html.append("<tr><th scope='row'>")
                    .append(escaped(String.join(", ", each.columns())))
                    .append("</th>");
            cell(about(each.exact(), each.distinct()), "n");
            cell(share(each.distinction()), "n");
            cell(share(each.separation()), "n");
            html.append(String.format(
                    Locale.ROOT,
                    "<td><span class='bar' style='width:%.1frem' role='img' aria-label='%s'></span></td></tr>\n",
                    12 * each.distinction(),
                    share(each.distinction())));
        }
        html.append("</table></div>\n");
    }

    private void details(ColumnProfile column) {
        html.append("<details><summary>").append(escaped(column.name())).append("</summary>\n<p>");
        html.append(String.format(
                Locale.ROOT,
                "%d to %d characters, %.1f on average.",
                column.shortest(),
                column.longest(),
                column.meanLength()));
        html.append("</p>\n");
        frequencies(column.listed() ? "Most frequent" : "Most frequent in a sample", column.top());
        frequencies("Patterns", column.patterns());
        html.append("</details>\n");
    }

    private void frequencies(String title, List<Frequency> frequencies) {
        html.append("<table><tr><th>").append(title).append("</th><th class='n'>Rows</th></tr>\n");
        for (Frequency each : frequencies) {
            html.append("<tr>");
            cell(each.text(), "");
            cell(String.format(Locale.ROOT, "%,d", each.rows()), "n");
            html.append("</tr>\n");
        }
        html.append("</table>\n");
    }

    private void cell(String text, String style) {
        html.append(style.isEmpty() ? "<td>" : "<td class='" + style + "'>")
                .append(escaped(text))
                .append("</td>");
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

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("'", "&#39;")
                .replace("\"", "&quot;");
    }
}
