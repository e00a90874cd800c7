package io.skald.experiment;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes figures of what an experiment file says of them. */
final class FigureBinder {

    private final Consumer<String> problems;

    FigureBinder(Consumer<String> problems) {
        this.problems = problems;
    }

    List<FigureSpec> bind(List<ExperimentYaml.Figure> written) {
        List<FigureSpec> figures = new ArrayList<>();
        for (ExperimentYaml.Figure figure : written) {
            if (figure.name() == null || !figure.name().matches("[a-z0-9-]+")) {
                problems.accept("has a figure named '" + figure.name()
                        + "'; a name has small letters, digits and minus signs only");
            } else {
                bind(figure).ifPresent(figures::add);
            }
        }
        return figures;
    }

    private Optional<FigureSpec> bind(ExperimentYaml.Figure written) {
        String where = "figure '" + written.name() + "'";
        Optional<FigureSpec.Kind> kind =
                choice(FigureSpec.Kind.class, where + " kind", Optional.ofNullable(written.kind()));
        Optional<Dimension> x = choice(Dimension.class, where + " x", Optional.ofNullable(written.x()));
        Optional<Measure> y = choice(Measure.class, where + " y", Optional.ofNullable(written.y()));
        List<Dimension> by = new ArrayList<>();
        for (String name : written.by() == null ? List.<String>of() : written.by()) {
            choice(Dimension.class, where + " by", Optional.of(name)).ifPresent(by::add);
        }
        Map<Dimension, List<String>> only = new EnumMap<>(Dimension.class);
        (written.only() == null ? Map.<String, List<String>>of() : written.only())
                .forEach((name, values) -> choice(Dimension.class, where + " only", Optional.of(name))
                        .ifPresent(dimension -> only.put(dimension, List.copyOf(values))));
        List<String> log = written.log() == null ? List.of() : written.log();
        if (!List.of("x", "y").containsAll(log)) {
            problems.accept("has " + where + " log " + log + "; known are x and y");
        }
        if (kind.isEmpty() || x.isEmpty() || y.isEmpty()) {
            return Optional.empty();
        }
        if ((y.get() == Measure.NODE) && kind.get() != FigureSpec.Kind.TABLE) {
            problems.accept("has " + where + " with nodes on an axis; make it 'kind: table'");
        }
        return Optional.of(new FigureSpec(
                written.name(),
                Optional.ofNullable(written.title()).orElse(written.name()),
                Optional.ofNullable(written.caption()).orElse(""),
                kind.get(),
                x.get(),
                y.get(),
                by,
                only,
                log.contains("x"),
                log.contains("y")));
    }

    private <E extends Enum<E>> Optional<E> choice(Class<E> type, String where, Optional<String> written) {
        List<String> known = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String name = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (written.filter(name::equals).isPresent()) {
                return Optional.of(constant);
            }
            known.add(name);
        }
        problems.accept(written.map(word -> "has " + where + " '" + word + "'").orElse("lacks " + where)
                + "; known are " + String.join(", ", known));
        return Optional.empty();
    }

    /** Tells of a figure in which several cells would fall on one point, other than by their seeds; before anything is measured. */
    static void check(FigureSpec figure, List<Cell> cells, Consumer<String> problems) {
        Map<List<String>, Cell> points = new HashMap<>();
        for (Cell cell : cells) {
            if (figure.shows(cell)) {
                Cell other = points.putIfAbsent(List.of(figure.x().of(cell), figure.series(cell)), cell);
                for (Dimension dimension : Dimension.values()) {
                    if (other != null
                            && dimension != Dimension.SEED
                            && !dimension.of(cell).equals(dimension.of(other))) {
                        problems.accept("has figure '" + figure.name() + "', in which " + other.name() + " and "
                                + cell.name() + " fall on one point; add to its 'by', or restrict it with 'only'");
                        return;
                    }
                }
            }
        }
        if (points.isEmpty()) {
            problems.accept("has figure '" + figure.name() + "', whose 'only' leaves no cell to show");
        }
    }
}
