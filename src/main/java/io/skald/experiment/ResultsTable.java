package io.skald.experiment;

import io.skald.FailureException;
import io.skald.IoReason;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The table of all results: tab-separated, one line per cell, the last column being the command that measures the cell again. */
final class ResultsTable {

    private static final int DM_STAR_AT = Measurement.COLUMNS.indexOf("dmStar") + 1;

    private final Experiment experiment;

    ResultsTable(Experiment experiment) {
        this.experiment = experiment;
    }

    /** The names of the columns. */
    static List<String> columns() {
        List<String> columns =
                new ArrayList<>(List.of("table", "seed", "chunks", "k", "limit", "strategy", "maxBins", "models"));
        columns.addAll(Measurement.COLUMNS.subList(0, DM_STAR_AT));
        columns.add("dmStarPerNk");
        columns.addAll(Measurement.COLUMNS.subList(DM_STAR_AT, Measurement.COLUMNS.size()));
        columns.add("command");
        return columns;
    }

    /** The fields of one line. */
    List<String> fields(MeasuredCell result) {
        Cell cell = result.cell();
        List<String> measured = result.measured().fields();
        List<String> fields = new ArrayList<>(List.of(
                cell.table().label(),
                cell.table().seed(),
                Integer.toString(cell.table().chunks()),
                Integer.toString(cell.goal().requirement().leastRows()),
                cell.limit(),
                cell.strategy().family(),
                cell.strategy().maxBins(),
                cell.table().models()));
        fields.addAll(measured.subList(0, DM_STAR_AT));
        fields.add(result.measured()
                .dmStarPerNk(cell.goal().requirement().leastRows())
                .map(BigDecimal::toPlainString)
                .orElse(""));
        fields.addAll(measured.subList(DM_STAR_AT, measured.size()));
        fields.add(command(cell));
        return fields;
    }

    /** The command that measures a cell again and prints its line. */
    private String command(Cell cell) {
        String scale = experiment.scale().compareTo(BigDecimal.ONE) == 0
                ? ""
                : " --scale " + experiment.scale().toPlainString();
        return "skald experiment " + quoted(experiment.file().toString()) + scale + " --only " + cell.name();
    }

    private static String quoted(String path) {
        return path.matches("[A-Za-z0-9._/+:-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    /** The whole table as text. */
    String text(List<MeasuredCell> results) {
        StringBuilder text = new StringBuilder(String.join("\t", columns())).append('\n');
        results.forEach(result -> text.append(String.join("\t", fields(result))).append('\n'));
        return text.toString();
    }

    /**
     * Writes a text to a file, in place of what it held.
     *
     * @throws FailureException if it cannot be written
     */
    static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + file, e);
        }
    }
}
