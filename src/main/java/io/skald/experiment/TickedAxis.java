package io.skald.experiment;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** Axes with ticks where they are told: the library's own leave a logarithmic axis of less than a decade without any. */
final class TickedAxis {

    private TickedAxis() {}

    /**
     * An axis.
     *
     * @param ticks where it has ticks
     */
    static ValueAxis of(String label, boolean logarithmic, double low, double high, double[] ticks) {
        ValueAxis axis = logarithmic ? new Logarithmic(label, ticks) : new Linear(label, ticks);
        axis.setRange(low, high);
        axis.setMinorTickMarksVisible(false);
        return axis;
    }

    private static List<NumberTick> ticks(double[] at, ValueAxis axis, RectangleEdge edge) {
        boolean below = RectangleEdge.isTopOrBottom(edge);
        TextAnchor anchor = below ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
        return Arrays.stream(at)
                .filter(value -> axis.getRange().contains(value))
                .mapToObj(value -> new NumberTick(value, Numbers.tick(value), anchor, TextAnchor.CENTER, 0))
                .toList();
    }

    private static final class Logarithmic extends LogAxis {

        private final double[] at;

        Logarithmic(String label, double[] at) {
            super(label);
            this.at = at;
        }

        @Override
        public List<NumberTick> refreshTicks(Graphics2D g2, AxisState state, Rectangle2D area, RectangleEdge edge) {
            return ticks(at, this, edge);
        }
    }

    private static final class Linear extends NumberAxis {

        private final double[] at;

        Linear(String label, double[] at) {
            super(label);
            this.at = at;
        }

        @Override
        public List<NumberTick> refreshTicks(Graphics2D g2, AxisState state, Rectangle2D area, RectangleEdge edge) {
            return ticks(at, this, edge);
        }
    }
}
