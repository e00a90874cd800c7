package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.IoReason;
import io.skald.UsageException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The rows of a hierarchy's file, as ARX and people write them. */
final class HierarchyFile {

    private static final List<Character> DELIMITERS = List.of(';', ',', '\t', '|');
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final Pattern LINE = Pattern.compile("line:? ?(\\p{Nd}+)");

    private HierarchyFile() {}

    /**
     * One row.
     *
     * @param line of the file on which it starts, from 1
     * @param cells the value, then its labels
     */
    record Row(long line, List<String> cells) {}

    /**
     * Reads all rows; all have the same length.
     *
     * @throws UsageException if it cannot be read, or has no rows or rows of unequal length
     */
    static List<Row> read(Path file, Charset encoding, boolean trim) {
        String text = text(file, encoding);
        char delimiter = delimiter(text);
        List<Row> rows = rows(file, text, delimiter, trim);
        if (rows.isEmpty()) {
            throw new UsageException(file + ": the hierarchy is empty: it needs one row per value.");
        }
        Row first = rows.get(0);
        for (Row row : rows) {
            if (row.cells().size() != first.cells().size()) {
                throw new UsageException(file + ": line " + first.line() + " has "
                        + first.cells().size() + " fields, line " + row.line() + " has "
                        + row.cells().size() + " (delimiter " + Excerpt.quoted(String.valueOf(delimiter))
                        + "): every row names the value and one label per level.");
            }
        }
        return rows;
    }

    private static String text(Path file, Charset encoding) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            String text = encoding.newDecoder().decode(bytes).toString();
            return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new UsageException(file + ": the hierarchy is not written in " + encoding + "; see format.encoding.");
        } catch (NoSuchFileException e) {
            throw new UsageException(file + ": there is no such hierarchy file.");
        } catch (IOException e) {
            throw new UsageException(file + ": the hierarchy cannot be read: " + IoReason.of(e) + ".");
        }
    }

    /**
     * Of the delimiters that cut all rows into the same number of fields: one that makes all rows end in one label, as
     * hierarchies do; then the one that cuts most. If none cuts evenly, the one that cuts most rows, so that the error speaks
     * of what the author meant.
     */
    private static char delimiter(String text) {
        return DELIMITERS.stream()
                .map(delimiter -> Fit.of(delimiter, cells(text, delimiter)))
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
    private record Fit(char delimiter, boolean even, boolean oneTop, long cuts) {

        static Fit of(char delimiter, List<List<String>> rows) {
            int fields = rows.isEmpty() ? 0 : rows.get(0).size();
            boolean even = fields > 1 && rows.stream().allMatch(row -> row.size() == fields);
            if (!even) {
                return new Fit(
                        delimiter,
                        false,
                        false,
                        rows.stream().filter(row -> row.size() > 1).count());
            }
            String last = rows.get(0).get(fields - 1);
            return new Fit(
                    delimiter,
                    true,
                    rows.stream().allMatch(row -> row.get(fields - 1).equals(last)),
                    fields);
        }
    }

    private static List<List<String>> cells(String text, char delimiter) {
        List<List<String>> rows = new ArrayList<>();
        try (CSVParser parser = parser(text, delimiter)) {
            parser.forEach(record -> rows.add(record.toList()));
        } catch (IOException | UncheckedIOException quotesOfAnotherDelimiter) {
            return List.of();
        }
        return rows;
    }

    private static List<Row> rows(Path file, String text, char delimiter, boolean trim) {
        List<Row> rows = new ArrayList<>();
        try (CSVParser parser = parser(text, delimiter)) {
            for (CSVRecord record : parser) {
                List<String> cells =
                        record.stream().map(cell -> trim ? cell.strip() : cell).toList();
                rows.add(new Row(parser.getCurrentLineNumber() - lineEnds(record), cells));
            }
        } catch (IOException | UncheckedIOException e) {
            throw new UsageException(file + ": the quotes are not in order: " + quoteFault(e) + ".");
        }
        return rows;
    }

    /** Commons CSV tells its faults, and their lines, by its texts alone. */
    private static String quoteFault(Exception e) {
        String text = String.valueOf(e.getMessage());
        Matcher line = LINE.matcher(text);
        String where = line.find() ? " on line " + Integer.parseInt(line.group(1)) : "";
        return text.contains("EOF reached")
                ? "a quoted field that begins" + where + " is never closed"
                : "text follows the closing quote of a field" + where;
    }

    private static long lineEnds(CSVRecord record) {
        return record.stream()
                .mapToLong(cell -> cell.lines().count() > 1 ? cell.lines().count() - 1 : 0)
                .sum();
    }

    private static CSVParser parser(String text, char delimiter) throws IOException {
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setDelimiter(delimiter)
                .setIgnoreEmptyLines(true)
                .get();
        return CSVParser.parse(new StringReader(text), format);
    }
}
