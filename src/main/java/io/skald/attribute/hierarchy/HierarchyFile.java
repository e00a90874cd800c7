package io.skald.attribute.hierarchy;

import io.skald.Excerpt;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.table.Blanks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The rows of a hierarchy's file, as ARX and people write them. */
final class HierarchyFile {

    private static final List<Character> DELIMITERS = List.of(';', ',', '\t', '|');
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** With which Excel is told the delimiter. */
    private static final Pattern EXCEL_LINE = Pattern.compile("(?i)sep=[^\\r\\n][\\r\\n]");

    private static final int EXCEL_LINE_LENGTH = 6;

    private static final Pattern LINE = Pattern.compile("line:? ?(\\p{Nd}+)");

    private final Path file;
    private final Charset encoding;
    private final boolean trim;
    private final char delimiter;
    private int linesAbove;

    private HierarchyFile(Path file, Charset encoding, boolean trim) {
        this.file = file;
        this.encoding = encoding;
        this.trim = trim;
        this.delimiter = delimiter();
    }

    /**
     * One row.
     *
     * @param line of the file on which it starts, from 1
     * @param cells the value, then its labels
     */
    record Row(long line, List<String> cells) {}

    /**
     * Hands over all rows, one after the other; all have the same length.
     *
     * @throws UsageException if it cannot be read, or has no rows or rows of unequal length
     */
    static void read(Path file, Charset encoding, boolean trim, Consumer<Row> rows) {
        new HierarchyFile(file, encoding, trim).read(rows);
    }

    private void read(Consumer<Row> rows) {
        Optional<Row> first = Optional.empty();
        try (CSVParser parser = parser(delimiter)) {
            for (CSVRecord record : parser) {
                List<String> cells = record.stream()
                        .map(cell -> trim ? Blanks.trim(cell) : cell)
                        .toList();
                Row row = new Row(linesAbove + parser.getCurrentLineNumber() - lineEnds(record), cells);
                first = first.or(() -> Optional.of(row));
                checkLength(first.get(), row);
                rows.accept(row);
            }
        } catch (NoSuchFileException e) {
            throw new UsageException(file + ": there is no such hierarchy file.");
        } catch (IOException | UncheckedIOException e) {
            throw refused(e);
        }
        if (first.isEmpty()) {
            throw new UsageException(file + ": the hierarchy is empty: it needs one row per value.");
        }
    }

    private void checkLength(Row first, Row row) {
        if (row.cells().size() != first.cells().size()) {
            throw new UsageException(file + ": line " + first.line() + " has "
                    + first.cells().size() + " fields, line " + row.line() + " has "
                    + row.cells().size() + " (delimiter " + Excerpt.quoted(String.valueOf(delimiter))
                    + "): every row names the value and one label per level.");
        }
    }

    private UsageException refused(Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof CharacterCodingException) {
            return new UsageException(
                    file + ": the hierarchy is not written in " + encoding + "; see format.encoding.");
        }
        return cause instanceof CSVException
                ? new UsageException(file + ": the quotes are not in order: " + quoteFault(e) + ".")
                : new UsageException(file + ": the hierarchy cannot be read: " + IoReason.of(e) + ".");
    }

    /**
     * Of the delimiters that cut all rows into the same number of fields: one that makes all rows end in one label, as
     * hierarchies do; then the one that cuts most. If none cuts evenly, the one that cuts most rows, so that the error speaks
     * of what the author meant.
     */
    private char delimiter() {
        return DELIMITERS.stream()
                .map(this::fit)
                .max(Comparator.comparing(Fit::even)
                        .thenComparing(Fit::oneTop)
                        .thenComparing(Fit::cuts)
                        .thenComparing(fit -> -DELIMITERS.indexOf(fit.delimiter())))
                .map(Fit::delimiter)
                .orElseThrow();
    }

    /**
     * How well a delimiter fits a file.
     *
     * @param even whether all rows have the same number of fields, two at least
     * @param oneTop whether all rows, cut evenly, end in the same label
     * @param cuts fields of a row if even, else rows of more than one field
     */
    private record Fit(char delimiter, boolean even, boolean oneTop, long cuts) {}

    private Fit fit(char candidate) {
        int fields = 0;
        long cut = 0;
        boolean even = true;
        boolean oneTop = true;
        String top = "";
        try (CSVParser parser = parser(candidate)) {
            for (CSVRecord record : parser) {
                if (fields == 0) {
                    fields = record.size();
                    top = record.get(fields - 1);
                }
                even &= record.size() == fields;
                oneTop &= even && record.get(fields - 1).equals(top);
                cut += record.size() > 1 ? 1 : 0;
            }
        } catch (IOException | UncheckedIOException quotesOfAnotherDelimiter) {
            return new Fit(candidate, false, false, 0);
        }
        return fields > 1 && even ? new Fit(candidate, true, oneTop, fields) : new Fit(candidate, false, false, cut);
    }

    /** Commons CSV tells its faults, and their lines, by its texts alone. */
    private String quoteFault(Exception e) {
        String text = String.valueOf(e.getMessage());
        Matcher line = LINE.matcher(text);
        String where = line.find() ? " on line " + (linesAbove + Integer.parseInt(line.group(1))) : "";
        return text.contains("EOF reached")
                ? "a quoted field that begins" + where + " is never closed"
                : "text follows the closing quote of a field" + where;
    }

    private static long lineEnds(CSVRecord record) {
        return record.stream()
                .mapToLong(cell -> cell.lines().count() > 1 ? cell.lines().count() - 1 : 0)
                .sum();
    }

    private CSVParser parser(char by) throws IOException {
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setDelimiter(by)
                .setIgnoreEmptyLines(true)
                .get();
        BufferedReader reader = Files.newBufferedReader(file, encoding);
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
        reader.mark(EXCEL_LINE_LENGTH);
        char[] start = new char[EXCEL_LINE_LENGTH];
        int length = reader.read(start);
        reader.reset();
        linesAbove = 0;
        if (EXCEL_LINE.matcher(new String(start, 0, Math.max(0, length))).lookingAt()) {
            reader.readLine();
            linesAbove = 1;
        }
        return CSVParser.parse(reader, format);
    }
}
