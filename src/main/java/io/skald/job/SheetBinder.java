package io.skald.job;

import io.skald.IoReason;
import io.skald.spreadsheet.SheetSource;
import io.skald.table.TableSource;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Reads an input that is a sheet of a workbook: its name says so. */
final class SheetBinder {

    private static final int MOST_ROWS = 1_000;

    private SheetBinder() {}

    /**
     * Empty if the input is something else.
     *
     * @param input as the job names it
     * @param format the section of that name
     */
    static Optional<TableSource> source(String input, Section format, Section job, Path base) {
        String name = input.toLowerCase(Locale.ROOT);
        Optional<String> sheet = format.getUnlessNull("sheet")
                .flatMap(value -> value.text("write the name of a sheet, or its place counted from 1"));
        if (!name.endsWith(".xlsx") && !name.endsWith(".xlsm")) {
            if (sheet.isPresent()) {
                format.reject(
                        "sheet",
                        "format.sheet names a sheet of a workbook (.xlsx), and the input is none; leave it out");
            }
            return Optional.empty();
        }
        try {
            Section skip = skip(format);
            return Optional.of(
                    new SheetSource(base.resolve(input).normalize(), sheet, rows(skip, "first"), rows(skip, "labels")));
        } catch (InvalidPathException impossible) {
            job.reject("input", "input is no path: " + IoReason.of(impossible));
            return Optional.empty();
        }
    }

    private static Section skip(Section format) {
        Section skip = format.getUnlessNull("skip")
                .filter(Value::isSection)
                .flatMap(value -> value.section(Keys.SKIP, ""))
                .orElseGet(format::nothing);
        if (skip.has("last")) {
            skip.reject(
                    "last", "format.skip.last is for lines of text; leave rows below the table out with rows-where");
        }
        return skip;
    }

    private static int rows(Section skip, String key) {
        return skip.read(key, value -> value.whole(0, MOST_ROWS).map(Long::intValue), 0);
    }
}
