package io.skald.page;

import io.skald.html.Html;
import io.skald.html.Rounded;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** A chart as SVG: a title and a description for who does not see it, then shapes. */
final class Drawing {

    private final Html svg = new Html();

    /** @param kind its class, which decides how wide it is */
    Drawing(String kind, int width, int height, String title, String description) {
        svg.raw("<svg class=\"" + kind + "\" viewBox=\"0 0 " + width + " " + height + "\" role=\"img\"><title>")
                .text(title)
                .raw("</title><desc>")
                .text(description)
                .raw("</desc>\n");
    }

    Drawing line(String kind, double x1, double y1, double x2, double y2) {
        return shape("line", kind)
                .at("x1", x1)
                .at("y1", y1)
                .at("x2", x2)
                .at("y2", y2)
                .closed();
    }

    Drawing rectangle(String kind, double x, double y, double width, double height, double opacity) {
        shape("rect", kind).at("x", x).at("y", y).at("width", width).at("height", height);
        svg.raw(" opacity=\"" + Rounded.of(opacity, 2) + "\"");
        return closed();
    }

    Drawing circle(String kind, double x, double y, double radius) {
        return shape("circle", kind).at("cx", x).at("cy", y).at("r", radius).closed();
    }

    /** A cross: what fails. */
    Drawing cross(String kind, double x, double y, double radius) {
        String right = Rounded.of(2 * radius, 1);
        String left = Rounded.of(-2 * radius, 1);
        shape("path", kind);
        svg.raw(" d=\"M" + Rounded.of(x - radius, 1) + " " + Rounded.of(y - radius, 1) + "l" + right + " " + right
                + "m0 " + left + "l" + left + " " + right + "\"");
        return closed();
    }

    Drawing polyline(String kind, String points) {
        svg.raw("<polyline class=\"" + kind + "\" points=\"" + points + "\"/>\n");
        return this;
    }

    /** @param anchor start, middle or end */
    Drawing text(String kind, String anchor, double x, double y, String words) {
        shape("text", kind);
        svg.raw(" text-anchor=\"" + anchor + "\"");
        at("x", x).at("y", y);
        svg.raw(">\n").text(words).raw("</text>\n");
        return this;
    }

    private Drawing shape(String element, String kind) {
        svg.raw("<" + element + " class=\"" + kind + "\"");
        return this;
    }

    private Drawing at(String name, double place) {
        svg.raw(" " + name + "=\"" + Rounded.of(place, 1) + "\"");
        return this;
    }

    private Drawing closed() {
        svg.raw("/>\n");
        return this;
    }

    /** The element. */
    Html end() {
        return svg.raw("</svg>\n");
    }

    /** A number on an axis: 12 M, 3.5 k, 0.25. */
    static String tick(double value) {
        double size = Math.abs(value);
        String[] units = {"", " k", " M", " G", " T", " P", " E"};
        int unit = 0;
        while (size >= 1_000 && unit + 1 < units.length) {
            size /= 1_000;
            unit++;
        }
        if (size >= 1_000) {
            return String.format(Locale.ROOT, "%.0e", value);
        }
        return new BigDecimal(value < 0 ? -size : size)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString()
                + units[unit];
    }
}
