package io.skald.experiment;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Polygon;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;

/**
 * How series are told apart: by colours that differ in lightness, so that they survive a grey printer, and lines by markers and dashes as
 * well.
 */
final class SeriesStyle {

    private static final Color[] COLOURS = {
        new Color(0x1B2A6B),
        new Color(0xC2570C),
        new Color(0x2A9D8F),
        new Color(0xE9B949),
        new Color(0x7A3E9D),
        new Color(0x8FB8DE),
        new Color(0x5C5C5C),
        new Color(0xE89AA8)
    };

    /** Bars stand side by side, so lightness alone rises from one to the next. */
    private static final Color[] FILLS = {
        new Color(0x1B2A6B),
        new Color(0x2E7FA0),
        new Color(0x6FC3B0),
        new Color(0xF3E3A0),
        new Color(0x8A8A8A),
        new Color(0xFFFFFF)
    };

    private static final float[][] DASHES = {{}, {8, 4}, {2, 4}, {10, 3, 2, 3}};
    private static final float WIDTH = 2;
    private static final float MITER = 10;

    private SeriesStyle() {}

    static Color line(int series) {
        return COLOURS[series % COLOURS.length];
    }

    static Color fill(int series) {
        return FILLS[series % FILLS.length];
    }

    static BasicStroke stroke(int series) {
        float[] dashes = DASHES[series % DASHES.length];
        return dashes.length == 0
                ? new BasicStroke(WIDTH)
                : new BasicStroke(WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, MITER, dashes, 0);
    }

    static Shape marker(int series) {
        return switch (series % 5) {
            case 0 -> new Ellipse2D.Double(-4, -4, 8, 8);
            case 1 -> new Rectangle2D.Double(-4, -4, 8, 8);
            case 2 -> new Polygon(new int[] {-5, 5, 0}, new int[] {4, 4, -5}, 3);
            case 3 -> new Polygon(new int[] {-5, 0, 5, 0}, new int[] {0, 5, 0, -5}, 4);
            default -> new Polygon(new int[] {-5, 5, 0}, new int[] {-4, -4, 5}, 3);
        };
    }
}
