package io.skald.csv;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.table.Blanks;
import io.skald.table.LabelText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What is wrong with a record, in the same words whichever reader finds it. */
record Malformed(Path file, Dialect dialect) {

    private static final String WESTERN = "windows-1252";

    UsageException unclosedQuote(long line) {
        return at(
                line,
                "a quoted field of the record that begins here is never closed. Close it with " + quote()
                        + ", double the quote if it belongs to the value" + noQuotes());
    }

    UsageException textAfterQuote(long line) {
        return at(
                line,
                "text after the closing quote of a field. Double a quote that belongs to the value, "
                        + (dialect.escape().isEmpty()
                                ? "set format.escape if a character such as \\ stands before it, "
                                : "")
                        + "set format.quote: null if fields are never quoted, or check that " + delimiter()
                        + " is the delimiter");
    }

    private String noQuotes() {
        return dialect.escape().isEmpty() ? ", or set format.quote: null if fields are never quoted" : "";
    }

    UsageException wrongFieldCount(long line, int fields, int columns) {
        if (fields == columns + 1 && dialect.header() && LastRows.endInDelimiter(file, dialect)) {
            return at(
                    line,
                    "the rows end in " + delimiter()
                            + ", and the header does not. Write one behind the header too, or set"
                            + " format: {skip: {first: " + (dialect.framing().first() + 1)
                            + "}, header: false}, by which columns are called column 1, column 2 and so on");
        }
        if (line == dialect.framing().first() + 2L && dialect.header() && isDrawn(line)) {
            return at(
                    line, "a line is drawn under the header, and no row. Set format.skip: {labels: 1} to pass over it");
        }
        return at(
                line,
                "the row has " + count(fields, "field") + ", but " + (dialect.header() ? "the header" : "the first row")
                        + " has " + columns + ". Quote fields that hold the delimiter " + delimiter()
                        + ", or mend the row"
                        + below(columns));
    }

    private boolean isDrawn(long line) {
        if (Compression.of(file) != Compression.NONE) {
            return false;
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.skip(line - 1)
                    .findFirst()
                    .map(Blanks::trim)
                    .filter(LabelText::isLine)
                    .isPresent();
        } catch (IOException | UncheckedIOException unreadable) {
            return false;
        }
    }

    /** Rows that do not fit are often none, but stand below the table. */
    private String below(int columns) {
        boolean whole =
                dialect.framing().last() == 0 && !dialect.framing().fixed().given();
        return whole
                ? LastRows.remark(file, dialect, columns)
                        .map(remark -> ". " + remark.substring(0, remark.length() - 1))
                        .orElse("")
                : "";
    }

    UsageException notText(long line) {
        return at(
                line,
                "bytes that are no " + dialect.encoding().name()
                        + " text. Set 'format.encoding' to the encoding the file is written in"
                        + (dialect.encoding().name().equals(WESTERN) ? "" : ", such as " + WESTERN)
                        + ", or mend the record");
    }

    UsageException escapeAtEnd(long line) {
        return at(line, "the file ends after an escape character");
    }

    UsageException tooLong(long line, long bytes, ByteSize enough) {
        return at(
                line,
                "the record that begins here is longer than " + new ByteSize(bytes)
                        + ", and more than 'memory' leaves room for. One of its quotes may never be closed; if it is meant to be so long,"
                        + " raise 'memory' to at least " + enough);
    }

    UsageException blankHeader(long line) {
        return at(
                line,
                "the line is blank, where the column names should be. Pass over what stands above them by format.skip: {first: "
                        + line + "}");
    }

    UsageException empty() {
        int above = dialect.framing().first();
        return new UsageException(
                above > 0
                        ? passedOver(above, "line", "first")
                        : file + " is empty: it has no " + (dialect.header() ? "header line" : "rows")
                                + " to tell its columns by.");
    }

    /** Of a file in which labels are all there is under the header. */
    UsageException noMoreThanLabels() {
        return new UsageException(passedOver(dialect.framing().labels(), "row", "labels"));
    }

    private String passedOver(int number, String noun, String key) {
        return file + " has no more than " + count(number, noun)
                + (key.equals("labels") ? " under its header" : "") + ", all of which format.skip." + key
                + " passes over. Lower it, or leave the file out.";
    }

    private UsageException at(long line, String rule) {
        return new UsageException(file + ", line " + line + ": " + rule + ".");
    }

    private String delimiter() {
        return Excerpt.quoted(dialect.delimiter());
    }

    private String quote() {
        return dialect.quote().map(String::valueOf).orElse("a quote");
    }

    static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
