package io.skald.experiment;

import java.util.List;
import java.util.Map;

/**
 * A figure as the experiment file asks for it.
 *
 * @param name of its file, without ending
 * @param caption what the reader should see in it
 * @param x along the axis, or the rows of a table
 * @param y what is shown
 * @param by what the series are told apart by; results that differ only by seed are averaged
 * @param only the values of dimensions that it is restricted to; all of those not named
 */
record FigureSpec(
        String name,
        String title,
        String caption,
        Kind kind,
        Dimension x,
        Measure y,
        List<Dimension> by,
        Map<Dimension, List<String>> only,
        boolean logX,
        boolean logY) {

    FigureSpec {
        by = List.copyOf(by);
        only = Map.copyOf(only);
    }

    /** How it is drawn. */
    enum Kind {
        BARS,
        LINES,
        TABLE
    }

    /** Whether it shows a cell. */
    boolean shows(Cell cell) {
        return only.entrySet().stream()
                .allMatch(filter -> filter.getValue().contains(filter.getKey().of(cell)));
    }

    /** The series of a cell, as the legend names it. */
    String series(Cell cell) {
        return String.join(
                ", ",
                by.stream()
                        .map(dimension -> dimension.named(dimension.of(cell)))
                        .filter(text -> !text.isEmpty())
                        .toList());
    }
}
