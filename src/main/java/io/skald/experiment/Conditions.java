package io.skald.experiment;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What was measured, when and by what, in words: a page of a small part of the rows must not look like that of all.
 *
 * @param results all cells
 */
record Conditions(Experiment experiment, List<MeasuredCell> results) {

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        Map<String, TreeSet<Long>> rows = new LinkedHashMap<>();
        results.forEach(result -> rows.computeIfAbsent(result.cell().table().label(), label -> new TreeSet<>())
                .add(result.measured().rows()));
        rows.forEach((table, sizes) -> lines.add("Table " + table + ": "
                + sizes.stream().map(size -> Numbers.shown(size)).collect(Collectors.joining(", ")) + " rows."));
        boolean generated = experiment.tables().stream().anyMatch(table -> table.data() instanceof TableSpec.Generated);
        if (generated) {
            lines.add(
                    experiment.scale().compareTo(BigDecimal.ONE) == 0
                            ? "Scale: 1, all the rows that " + experiment.file().getFileName() + " names."
                            : "Scale: "
                                    + experiment.scale().stripTrailingZeros().toPlainString() + " of the rows that "
                                    + experiment.file().getFileName() + " names.");
        }
        lines.addAll(origins());
        return lines;
    }

    /** By program, as cells that are finished stay what an earlier one measured. */
    private List<String> origins() {
        Map<String, TreeSet<String>> dates = new LinkedHashMap<>();
        results.stream()
                .map(MeasuredCell::origin)
                .flatMap(Optional::stream)
                .forEach(origin -> dates.computeIfAbsent(origin.program(), program -> new TreeSet<>())
                        .add(origin.date()));
        return dates.entrySet().stream()
                .map(program -> "Measured "
                        + (program.getValue().size() == 1
                                ? "on " + program.getValue().first()
                                : "from " + program.getValue().first() + " to "
                                        + program.getValue().last())
                        + " by " + program.getKey() + ".")
                .toList();
    }
}
