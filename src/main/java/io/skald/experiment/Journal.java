package io.skald.experiment;

import io.skald.FailureException;
import io.skald.IoReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cells that are finished, in a file that only grows: an interrupted grid goes on where it stopped, and its figures are those of the
 * first time each cell was measured. A line holds a cell's key, its measurement, and when and by what it was measured; half a line is as good as none.
 */
final class Journal {

    private static final String TAB = "\t";

    /** The last field of a whole line. */
    private static final String END = "end";

    private final Path file;
    private final Map<String, FinishedCell> cells;

    private Journal(Path file, Map<String, FinishedCell> cells) {
        this.file = file;
        this.cells = cells;
    }

    /**
     * Reads a journal, or begins one.
     *
     * @throws FailureException if it cannot be read
     */
    static Journal open(Path file) {
        Map<String, FinishedCell> cells = new HashMap<>();
        try {
            if (Files.exists(file)) {
                for (String line : completeLines(Files.readString(file, StandardCharsets.UTF_8))) {
                    List<String> fields = Arrays.asList(line.split(TAB, -1));
                    if (fields.size() > 1 && fields.get(fields.size() - 1).equals(END)) {
                        finished(fields.subList(1, fields.size() - 1))
                                .ifPresent(cell -> cells.putIfAbsent(fields.get(0), cell));
                    }
                }
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the finished cells in " + file, e);
        }
        return new Journal(file, cells);
    }

    /** Lines of earlier versions do not say where they are from. */
    private static Optional<FinishedCell> finished(List<String> fields) {
        int measured = Measurement.COLUMNS.size();
        Optional<Origin> origin = fields.size() == measured + 2
                ? Optional.of(new Origin(fields.get(measured), fields.get(measured + 1)))
                : Optional.empty();
        return Measurement.ofFields(origin.isPresent() ? fields.subList(0, measured) : fields)
                .map(cell -> new FinishedCell(cell, origin));
    }

    private static List<String> completeLines(String text) {
        int end = text.lastIndexOf('\n');
        return end < 0 ? List.of() : Arrays.asList(text.substring(0, end).split("\n"));
    }

    /** What was measured of the cell with this key, if it was. */
    Optional<FinishedCell> find(String key) {
        return Optional.ofNullable(cells.get(key));
    }

    /**
     * Notes a finished cell.
     *
     * @throws FailureException if it cannot be written
     */
    void add(String key, Measurement measured, Origin origin) {
        // Begins with a line end, so that it stands apart from half a line that an interruption left.
        String line = "\n" + key + TAB + String.join(TAB, measured.fields()) + TAB + String.join(TAB, origin.fields())
                + TAB + END + "\n";
        try {
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw IoReason.failure("Cannot note a finished cell in " + file, e);
        }
        cells.put(key, new FinishedCell(measured, Optional.of(origin)));
    }
}
