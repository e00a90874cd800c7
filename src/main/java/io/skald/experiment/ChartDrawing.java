package io.skald.experiment;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.labels.CategoryItemLabelGenerator;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.svg.SVGGraphics2D;

/** Draws a figure as SVG: the same data give the same bytes. */
final class ChartDrawing {

    private static final int WIDTH = 780;
    private static final int HEIGHT = 430;
    private static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
    private static final Color GRID = new Color(0xD5D5D5);
    private static final BasicStroke GRID_STROKE = new BasicStroke(1);

    /** With more bars, numbers would run into each other; they are in the table under the figure. */
    private static final int MOST_LABELLED = 14;

    /** How wide the name of a group of bars may be, over the width of the group: beyond it there is room as far as the next. */
    private static final float NAME_WIDTH = 1.3f;

    /** Room above the highest bar for its number; on a logarithmic axis this share of its length. */
    private static final double ABOVE_BARS = 1.15;

    private static final double ABOVE_LOGARITHMIC_BARS = 0.08;

    private final FigureData data;

    ChartDrawing(FigureData data) {
        this.data = data;
    }

    /** The figure as an SVG element. */
    String svg() {
        JFreeChart chart = new JFreeChart(
                null,
                TEXT,
                data.spec().kind() == FigureSpec.Kind.BARS ? bars() : lines(),
                data.series().size() > 1);
        chart.setBackgroundPaint(Color.WHITE);
        if (chart.getLegend() != null) {
            LegendTitle legend = chart.getLegend();
            legend.setItemFont(TEXT);
            legend.setPosition(RectangleEdge.BOTTOM);
            legend.setFrame(BlockBorder.NONE);
        }
        SVGGraphics2D canvas = new SVGGraphics2D(WIDTH, HEIGHT);
        canvas.setDefsKeyPrefix(data.spec().name() + "-");
        chart.draw(canvas, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
        return canvas.getSVGElement(data.spec().name());
    }

    private Plot bars() {
        DefaultCategoryDataset values = new DefaultCategoryDataset();
        for (String name : data.series()) {
            for (String x : data.xs()) {
                OptionalDouble value = data.value(name, x);
                values.addValue(value.isPresent() ? (Number) value.getAsDouble() : null, name, x);
            }
        }
        AxisScale scale = barScale();
        BarRenderer renderer = new BarRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(true);
        renderer.setItemMargin(0.06);
        renderer.setBase(scale.logarithmic() ? Math.max(1, scale.low()) : 0);
        renderer.setIncludeBaseInRange(false);
        for (int i = 0; i < data.series().size(); i++) {
            renderer.setSeriesPaint(i, SeriesStyle.fill(i));
            renderer.setSeriesOutlinePaint(i, Color.BLACK);
            renderer.setSeriesOutlineStroke(i, new BasicStroke(0.8f));
        }
        renderer.setDefaultItemLabelGenerator(labels());
        renderer.setDefaultItemLabelsVisible(data.series().size() * data.xs().size() <= MOST_LABELLED);
        renderer.setDefaultItemLabelFont(SMALL);
        CategoryAxis across = new CategoryAxis(data.spec().x().words());
        across.setLabelFont(TEXT);
        across.setTickLabelFont(TEXT);
        across.setCategoryMargin(0.25);
        across.setMaximumCategoryLabelWidthRatio(NAME_WIDTH);
        CategoryPlot plot = new CategoryPlot(values, across, upAxis(scale), renderer);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(GRID_STROKE);
        return plot;
    }

    /** Bars of a logarithmic axis begin at 1 if no value is less, or at the foot of the axis. */
    private AxisScale barScale() {
        double[] values = data.values();
        double highest = Arrays.stream(values).max().orElse(1);
        double most = highest
                * ABOVE_BARS
                * (data.spec().logY() ? Math.pow(Math.max(1, highest), ABOVE_LOGARITHMIC_BARS) : 1);
        DoubleStream ends = data.spec().logY() ? DoubleStream.of(most, 1) : DoubleStream.of(most);
        return AxisScale.upwards(
                DoubleStream.concat(Arrays.stream(values), ends).toArray(),
                data.spec().logY());
    }

    private static CategoryItemLabelGenerator labels() {
        return new StandardCategoryItemLabelGenerator() {
            @Override
            public String generateLabel(CategoryDataset dataset, int row, int column) {
                Number value = dataset.getValue(row, column);
                return value == null ? "" : Numbers.shown(value.doubleValue());
            }
        };
    }

    private Plot lines() {
        XYSeriesCollection values = new XYSeriesCollection();
        for (String name : data.series()) {
            XYSeries series = new XYSeries(name);
            for (String x : data.xs()) {
                data.value(name, x).ifPresent(value -> series.add(position(x), value));
            }
            values.addSeries(series);
        }
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        renderer.setDrawSeriesLineAsPath(true);
        for (int i = 0; i < data.series().size(); i++) {
            renderer.setSeriesPaint(i, SeriesStyle.line(i));
            renderer.setSeriesStroke(i, SeriesStyle.stroke(i));
            renderer.setSeriesShape(i, SeriesStyle.marker(i));
        }
        renderer.setLegendLine(new Line2D.Double(-18, 0, 18, 0));
        double[] xs = data.xs().stream().mapToDouble(this::position).toArray();
        AxisScale across = AxisScale.across(xs, data.spec().logX());
        ValueAxis axis = TickedAxis.of(
                data.spec().x().words(), across.logarithmic(), across.low(), across.high(), across.ticks());
        axis.setLabelFont(TEXT);
        axis.setTickLabelFont(TEXT);
        XYPlot plot = new XYPlot(
                values,
                axis,
                upAxis(AxisScale.upwards(data.values(), data.spec().logY())),
                renderer);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setDomainGridlinePaint(GRID);
        plot.setDomainGridlineStroke(GRID_STROKE);
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(GRID_STROKE);
        return plot;
    }

    private double position(String x) {
        return data.numeric() ? Double.parseDouble(x) : data.xs().indexOf(x);
    }

    private ValueAxis upAxis(AxisScale scale) {
        ValueAxis axis =
                TickedAxis.of(data.spec().y().words(), scale.logarithmic(), scale.low(), scale.high(), scale.ticks());
        axis.setLabelFont(TEXT);
        axis.setTickLabelFont(TEXT);
        return axis;
    }
}
