package io.skald.experiment;

import io.skald.html.Html;
import io.skald.html.PageFrame;
import java.util.List;

/** The page of an experiment: one HTML file with its figures and numbers inside, which needs no network and no other file. */
final class Page {

    /** Of a longer cell the beginning; the file of results has it whole. */
    private static final int LONGEST = 60;

    private final Experiment experiment;
    private final PageFrame frame;
    private int figures;

    Page(Experiment experiment) {
        this.experiment = experiment;
        this.frame = new PageFrame(experiment.title());
    }

    /** Adds a figure with its numbers under it. */
    void figure(FigureData data, String svg) {
        FigureSpec spec = data.spec();
        Html html = new Html();
        if (!spec.caption().isEmpty()) {
            html.element("p", spec.caption()).raw("\n");
        }
        if (!svg.isEmpty()) {
            html.raw("<figure class=\"drawn\">").raw(inside(svg, spec)).raw("</figure>\n");
        }
        html.raw("<div class=\"wide\"><table" + (spec.y() == Measure.NODE ? " class=\"words\"" : "") + "><thead><tr>")
                .element("th scope=\"col\"", spec.x().words());
        data.series()
                .forEach(name -> html.element(
                        "th scope=\"col\"", name.isEmpty() ? spec.y().words() : name));
        html.raw("</tr></thead><tbody>\n");
        for (String x : data.xs()) {
            html.raw("<tr>").element("th scope=\"row\"", x);
            data.series().forEach(name -> html.element("td", data.text(name, x)));
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table></div>\n")
                .element("p class=\"soft\"", "Shown: " + spec.y().words() + ".")
                .raw("\n");
        figures++;
        frame.section("figure-" + figures, spec.title(), html);
    }

    /** The drawing without what only a file of its own needs, and as wide as the page lets it. */
    private static String inside(String svg, FigureSpec spec) {
        return svg.replaceFirst(" xmlns='[^']*'", "")
                .replaceAll(" xmlns:[a-z]+='[^']*'", "")
                .replaceFirst("<svg ", "<svg role='img' aria-label='" + Html.escaped(spec.title()) + "' ")
                .replaceFirst(" width='([0-9.]+)' height='([0-9.]+)'", " width='$1' height='$2' viewBox='0 0 $1 $2'");
    }

    /** The whole page. */
    String text(List<MeasuredCell> results) {
        Html top = new Html().element("h1", experiment.title()).raw("\n");
        experiment.about().forEach(paragraph -> top.element("p", paragraph).raw("\n"));
        top.raw("<ul>\n");
        new Conditions(experiment, results)
                .lines()
                .forEach(line -> top.element("li", line).raw("\n"));
        top.raw("</ul>\n");
        return frame.top(top)
                .section("results", "All results", all(results))
                .text(new Html().raw("All of it is in " + ExperimentRun.TABLE + " beside this page."));
    }

    private Html all(List<MeasuredCell> results) {
        Html html = new Html()
                .raw("<details>")
                .element("summary", results.size() + " results, as in " + ExperimentRun.TABLE)
                .raw("<div class=\"wide\"><table class=\"words\"><thead><tr>");
        ResultsTable.columns().forEach(name -> html.element("th scope=\"col\"", name));
        html.raw("</tr></thead><tbody>\n");
        ResultsTable table = new ResultsTable(experiment);
        for (MeasuredCell result : results) {
            html.raw("<tr>");
            table.fields(result).forEach(field -> html.element("td class=\"even\"", shortened(field)));
            html.raw("</tr>\n");
        }
        return html.raw("</tbody></table></div></details>\n");
    }

    private static String shortened(String field) {
        return field.length() <= LONGEST ? field : field.substring(0, LONGEST) + " …";
    }
}
