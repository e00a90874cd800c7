package io.skald.page;

import io.skald.html.Html;
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
        return shape("<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", kind, x1, y1, x2, y2);
    }

    Drawing rectangle(String kind, double x, double y, double width, double height, double opacity) {
        return shape(
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" opacity=\"%.2f\"/>",
                kind, x, y, width, height, opacity);
    }

    Drawing circle(String kind, double x, double y, double radius) {
        return shape("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", kind, x, y, radius);
    }

    /** A cross: what fails. */
    Drawing cross(String kind, double x, double y, double radius) {
        return shape(
                "<path class=\"%s\" d=\"M%.1f %.1fl%.1f %.1fm0 %.1fl%.1f %.1f\"/>",
                kind, x - radius, y - radius, 2 * radius, 2 * radius, -2 * radius, -2 * radius, 2 * radius);
    }

    Drawing polyline(String kind, String points) {
        svg.raw("<polyline class=\"" + kind + "\" points=\"" + points + "\"/>\n");
        return this;
    }

    /** @param anchor start, middle or end */
    Drawing text(String kind, String anchor, double x, double y, String words) {
        shape("<text class=\"%s\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">", kind, anchor, x, y);
        svg.text(words).raw("</text>\n");
        return this;
    }

    private Drawing shape(String format, Object... values) {
        svg.raw(String.format(Locale.ROOT, format, values)).raw("\n");
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
