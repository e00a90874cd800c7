package io.skald.experiment;

import java.util.List;

/** The page of an experiment: one HTML file with its figures and numbers inside, which needs no network and no other file. */
final class Page {

    private static final String STYLE = """
            body {font-family: sans-serif; color: #222; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.45}
            h1 {font-size: 1.6rem} h2 {font-size: 1.2rem; margin-top: 2.5rem}
            svg {max-width: 100%; height: auto}
            .wide {overflow-x: auto}
            table {border-collapse: collapse; font-size: .85rem; margin: .8rem 0}
            th, td {border: 1px solid #bbb; padding: .25rem .6rem; text-align: right; vertical-align: top}
            th {background: #f0f0f0} th:first-child, .text td {text-align: left}
            summary {cursor: pointer; margin-top: 2.5rem}
            """;

    private final Experiment experiment;
    private final StringBuilder html = new StringBuilder();

    Page(Experiment experiment) {
        this.experiment = experiment;
    }

    /** Adds a figure with its numbers under it. */
    void figure(FigureData data, String svg) {
        FigureSpec spec = data.spec();
        html.append("<h2>").append(escaped(spec.title())).append("</h2>\n");
        html.append("<p>").append(escaped(spec.caption())).append("</p>\n");
        if (!svg.isEmpty()) {
            String inside = svg.replaceFirst(" xmlns='[^']*'", "")
                    .replaceAll(" xmlns:[a-z]+='[^']*'", "")
                    .replaceFirst("<svg ", "<svg role='img' aria-label='" + escaped(spec.title()) + "' ")
                    .replaceFirst(
                            " width='([0-9.]+)' height='([0-9.]+)'", " width='$1' height='$2' viewBox='0 0 $1 $2'");
            html.append("<figure>").append(inside).append("</figure>\n");
        }
        html.append("<div class='wide'><table")
                .append(spec.y() == Measure.NODE ? " class='text'" : "")
                .append("><tr><th>")
                .append(escaped(spec.x().words()))
                .append("</th>");
        data.series()
                .forEach(name -> html.append("<th>")
                        .append(escaped(name.isEmpty() ? spec.y().words() : name))
                        .append("</th>"));
        html.append("</tr>\n");
        for (String x : data.xs()) {
            html.append("<tr><th>").append(escaped(x)).append("</th>");
            data.series()
                    .forEach(name -> html.append("<td>")
                            .append(escaped(data.text(name, x)))
                            .append("</td>"));
            html.append("</tr>\n");
        }
        html.append("</table></div>\n");
        html.append("<p>").append(escaped(unit(spec))).append("</p>\n");
    }

    private static String unit(FigureSpec spec) {
        return "Shown: " + spec.y().words() + ".";
    }

    /** The whole page. */
    String text(List<MeasuredCell> results) {
        StringBuilder page = new StringBuilder();
        page.append("<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n");
        page.append("<meta name='viewport' content='width=device-width, initial-scale=1'>\n");
        page.append("<title>").append(escaped(experiment.title())).append("</title>\n");
        page.append("<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n");
        page.append("<h1>").append(escaped(experiment.title())).append("</h1>\n");
        experiment
                .about()
                .forEach(paragraph ->
                        page.append("<p>").append(escaped(paragraph)).append("</p>\n"));
        page.append("<ul>\n");
        new Conditions(experiment, results)
                .lines()
                .forEach(line -> page.append("<li>").append(escaped(line)).append("</li>\n"));
        page.append("</ul>\n");
        page.append(html);
        page.append("<details><summary>All ")
                .append(results.size())
                .append(" results, as in ")
                .append(ExperimentRun.TABLE)
                .append("</summary>\n<div class='wide'><table class='text'><tr>");
        ResultsTable.columns()
                .forEach(name -> page.append("<th>").append(escaped(name)).append("</th>"));
        page.append("</tr>\n");
        ResultsTable table = new ResultsTable(experiment);
        for (MeasuredCell result : results) {
            page.append("<tr>");
            table.fields(result)
                    .forEach(field -> page.append("<td>").append(escaped(field)).append("</td>"));
            page.append("</tr>\n");
        }
        return page.append("</table></div></details>\n</body>\n</html>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("'", "&#39;")
                .replace("\"", "&quot;");
    }
}
