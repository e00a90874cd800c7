package io.skald.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a figure shows, sorted out of the results.
 *
 * @param xs values along the axis, numbers in their order
 * @param series names, in the order of the results
 * @param points results by series and x, those of different seeds together
 */
record FigureData(
        FigureSpec spec,
        List<String> xs,
        List<String> series,
        Map<String, Map<String, List<MeasuredCell>>> points,
        Map<MeasuredCell, MeasuredCell> baselines) {

    /** Sorts out what a figure shows. */
    static FigureData of(FigureSpec spec, List<MeasuredCell> results) {
        Map<String, Map<String, List<MeasuredCell>>> points = new LinkedHashMap<>();
        Set<String> xs = new LinkedHashSet<>();
        Map<MeasuredCell, MeasuredCell> baselines = new LinkedHashMap<>();
        for (MeasuredCell result : results) {
            if (spec.shows(result.cell())) {
                String x = spec.x().of(result);
                if (!x.isEmpty()) {
                    xs.add(x);
                }
                points.computeIfAbsent(spec.series(result.cell()), name -> new LinkedHashMap<>())
                        .computeIfAbsent(x, value -> new ArrayList<>())
                        .add(result);
                baseline(result, results).ifPresent(base -> baselines.put(result, base));
            }
        }
        List<String> sorted = new ArrayList<>(xs);
        if (sorted.stream().allMatch(FigureData::isNumber)) {
            sorted.sort(Comparator.comparingDouble(Double::parseDouble));
        }
        return new FigureData(spec, sorted, List.copyOf(points.keySet()), points, baselines);
    }

    private static Optional<MeasuredCell> baseline(MeasuredCell result, List<MeasuredCell> results) {
        return results.stream()
                .filter(base -> base.cell().strategy() instanceof PerChunk)
                .filter(base -> base.cell().table().equals(result.cell().table()))
                .filter(base -> base.cell().goal().equals(result.cell().goal()))
                .findFirst();
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9]+(\\.[0-9]+)?");
    }

    /** Whether the axis is one of numbers. */
    boolean numeric() {
        return xs.stream().allMatch(FigureData::isNumber);
    }

    /** The results at a point; those without a place on the axis are at every x. */
    List<MeasuredCell> at(String name, String x) {
        Map<String, List<MeasuredCell>> ofSeries = points.getOrDefault(name, Map.of());
        return ofSeries.getOrDefault(x, ofSeries.getOrDefault("", List.of()));
    }

    /** The number at a point, averaged over the seeds; empty if there is none. */
    OptionalDouble value(String name, String x) {
        return at(name, x).stream()
                .map(result -> spec.y().of(result, Optional.ofNullable(baselines.get(result))))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    /** What a table says at a point. */
    String text(String name, String x) {
        if (spec.y() == Measure.NODE) {
            return String.join(
                    " / ",
                    at(name, x).stream()
                            .map(result -> result.measured().release().generalisation())
                            .distinct()
                            .toList());
        }
        OptionalDouble value = value(name, x);
        return value.isPresent() ? Numbers.shown(value.getAsDouble()) : "–";
    }

    /** All numbers. */
    double[] values() {
        return series.stream()
                .flatMap(name -> xs.stream().map(x -> value(name, x)))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
    }
}
