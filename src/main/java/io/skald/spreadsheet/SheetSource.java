package io.skald.spreadsheet;

import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.SkaldException;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.table.QuotedLines;
import io.skald.table.TableSource;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * A sheet of a workbook. Its first row that is not blank has the names of the columns; blank rows are no rows. A cell is what the
 * workbook stores, not what it shows: numbers in plain digits, days as {@code 2024-05-31}, errors by their name.
 *
 * @param file the workbook
 * @param sheet its name, or its place counted from 1; empty if there is only one to be seen
 * @param skip rows above the table
 * @param labels rows under the names of the columns that are no rows of the table, blank ones apart
 */
public record SheetSource(Path file, Optional<String> sheet, int skip, int labels) implements TableSource {

    private static final int ROWS_BETWEEN_LOOKS = 1_000;

    @Override
    public String shown() {
        return sheet.map(name -> "the sheet '" + name + "' of ").orElse("") + file;
    }

    @Override
    public List<Path> files() {
        return List.of(file);
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        setting.accept("sheet", sheet.orElse(""));
        setting.accept("skipped rows", skip);
        if (labels > 0) {
            setting.accept("skipped labels", labels);
        }
    }

    @Override
    public List<String> columns() {
        try (Workbook workbook = Workbook.open(file)) {
            return columns(workbook, workbook.sheet(sheet)).names();
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + shown(), e);
        }
    }

    private SheetColumns columns(Workbook workbook, Workbook.Sheet found) throws IOException {
        Set<Integer> asked = new TreeSet<>();
        header(workbook, found, index -> {
            asked.add(index);
            return "?";
        });
        Map<Integer, String> texts = workbook.texts(asked);
        return header(
                workbook, found, index -> Optional.ofNullable(texts.get(index)).orElseThrow(workbook::lacksText));
    }

    private SheetColumns header(Workbook workbook, Workbook.Sheet found, Texts texts) throws IOException {
        try (SheetRows rows = new SheetRows(workbook, found, texts, skip)) {
            if (!rows.next()) {
                throw new UsageException("The sheet '" + found.name() + "' of " + file + " has no rows"
                        + (skip == 0 ? "." : " below the first " + skip + "."));
            }
            return SheetColumns.of(rows);
        }
    }

    /** Of the workbook as it is now: a run has its copy, and must not fail at its end where somebody saves or moves the workbook meanwhile. */
    @Override
    public List<String> remarks() {
        long hidden;
        try {
            hidden = hiddenRows();
        } catch (IOException | SkaldException movedOrBeingSaved) {
            return List.of();
        }
        return hidden == 0
                ? List.of()
                : List.of((hidden == 1 ? "1 row of " + shown() + " is" : hidden + " rows of " + shown() + " are")
                        + " hidden, as by a filter, and read all the same: delete what is not to be released.");
    }

    private long hiddenRows() throws IOException {
        long hidden = 0;
        try (Workbook workbook = Workbook.open(file);
                SheetRows rows = new SheetRows(workbook, workbook.sheet(sheet), index -> "?", skip)) {
            passHeader(rows);
            while (rows.next()) {
                hidden += rows.isHidden() ? 1 : 0;
            }
        }
        return hidden;
    }

    @Override
    public void copyTo(OutputStream target, Workspace workspace) throws IOException {
        try (Workbook workbook = Workbook.open(file)) {
            Workbook.Sheet found = workbook.sheet(sheet);
            SheetColumns columns = columns(workbook, found);
            try (SharedTexts texts = SharedTexts.of(workbook, workspace);
                    SheetRows rows = new SheetRows(workbook, found, texts, skip)) {
                passHeader(rows);
                rows.endHeader(columns);
                copy(rows, columns, new QuotedLines(target));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void passHeader(SheetRows rows) throws IOException {
        boolean more = rows.next();
        for (int label = 0; label < labels && more; label++) {
            more = rows.next();
        }
    }

    private static void copy(SheetRows rows, SheetColumns columns, QuotedLines lines) throws IOException {
        lines.write(columns.names());
        while (rows.next()) {
            columns.check(rows);
            for (int column : columns.places()) {
                rows.value(column).ifPresentOrElse(lines::value, lines::nothing);
            }
            lines.end();
            if (rows.number() % ROWS_BETWEEN_LOOKS == 0
                    && Thread.currentThread().isInterrupted()) {
                throw new InterruptedRunException();
            }
        }
        lines.flush();
    }
}
