package io.skald.csv;

import io.skald.Excerpt;
import io.skald.table.LabelText;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Looks whether the last lines of a file are rows of its table, or stand below it: totals, notes, ends of a report. */
final class LastRows {

    private static final int BYTES = 1 << 14;
    private static final int MOST_LINES = 5;

    /** The mark of CP/M and DOS, Ctrl-Z. */
    private static final String END_OF_FILE = "\u001A";

    private LastRows() {}

    /** What to tell of them, if anything. */
    static Optional<String> remark(Path file, Dialect dialect, int columns) {
        if (columns < 2 || Compression.of(file) != Compression.NONE || !dialect.isPlain()) {
            return Optional.empty();
        }
        List<String> lines = tail(file).lines().toList();
        int odd = Math.max(odd(filled(lines), dialect, columns), behindBlank(lines, dialect, columns));
        return odd == 0 || odd > MOST_LINES
                ? Optional.empty()
                : Optional.of("The last " + (odd == 1 ? "line" : odd + " lines") + " of "
                        + Excerpt.of(String.valueOf(file.getFileName()))
                        + (odd == 1 ? " does not look like a row" : " do not look like rows")
                        + " of the table: set format.skip: {last: " + odd + "} if "
                        + (odd == 1 ? "it is" : "they are") + " none.");
    }

    /** Whether all of the last lines end in the delimiter, as some programs write rows. */
    static boolean endInDelimiter(Path file, Dialect dialect) {
        List<String> lines = Compression.of(file) == Compression.NONE && dialect.isPlain()
                ? tail(file).lines().filter(line -> !line.isBlank()).toList()
                : List.of();
        return lines.size() > 1
                && lines.subList(1, lines.size()).stream().allMatch(line -> line.endsWith(dialect.delimiter()));
    }

    /** How many of the last lines are a note in words, or a line drawn, beside nothing, as totals and ends of reports are; nobody's row looks like that. */
    static int notes(Path file, Dialect dialect, int columns) {
        if (columns < 2 || Compression.of(file) != Compression.NONE || !dialect.isPlain()) {
            return 0;
        }
        String tail = tail(file);
        // A line that was cut off is none.
        boolean whole = tail.endsWith("\n") || tail.endsWith("\r");
        List<String> lines = tail.lines().toList();
        int notes = count(filled(lines), line -> Line.of(line, dialect).isNote(columns, whole));
        return notes > MOST_LINES ? 0 : Math.max(notes, behindBlank(lines, dialect, columns));
    }

    /** How many lines at the end have other columns than the table, or hardly anything in them, where the line before them has. */
    private static int odd(List<String> lines, Dialect dialect, int columns) {
        return count(lines, line -> Line.of(line, dialect).isOdd(columns));
    }

    /** How many lines stand behind a blank one, which is no row, and have less in them than the row before it, as balances and totals do. */
    private static int behindBlank(List<String> lines, Dialect dialect, int columns) {
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank() || lines.get(i - 1).isBlank()) {
                continue;
            }
            Line row = Line.of(lines.get(i - 1), dialect);
            List<String> behind = filled(lines.subList(i, lines.size()));
            if (behind.size() <= MOST_LINES
                    && !row.isOdd(columns)
                    && !row.open()
                    && behind.stream().map(line -> Line.of(line, dialect)).allMatch(line -> line.isLessThan(row))) {
                return behind.size();
            }
        }
        return 0;
    }

    private static List<String> filled(List<String> lines) {
        return lines.stream().filter(line -> !line.isBlank()).toList();
    }

    private static int count(List<String> lines, Predicate<String> odd) {
        int count = 0;
        while (count < lines.size() && odd.test(lines.get(lines.size() - 1 - count))) {
            count++;
        }
        // Where a header alone has as many columns, the rows are wrong, not their end.
        return count >= lines.size() - 1 ? 0 : count;
    }

    /**
     * A line, split at its delimiters.
     *
     * @param filled fields with something in them
     * @param last what stands in the last of those
     * @param open whether a quote is not closed
     */
    private record Line(int fields, int filled, String last, boolean open) {

        private static final Pattern WORDS = Pattern.compile(".*\\p{L}.*\\s.*|.*\\s.*\\p{L}.*|\\D*\\p{L}\\D*");

        static Line of(String line, Dialect dialect) {
            char quote = dialect.quote().orElse('"');
            char delimiter = dialect.delimiter().charAt(0);
            boolean quoted = false;
            int fields = 0;
            int filled = 0;
            String last = "";
            int start = 0;
            for (int i = 0; i <= line.length(); i++) {
                quoted ^= i < line.length() && line.charAt(i) == quote;
                if (i == line.length() || line.charAt(i) == delimiter && !quoted) {
                    fields++;
                    filled += i > start ? 1 : 0;
                    last = i > start ? line.substring(start, i) : last;
                    start = i + 1;
                }
            }
            return new Line(fields, filled, last, quoted);
        }

        boolean isOdd(int columns) {
            return !open && (fields != columns || columns > 2 && filled <= 1);
        }

        boolean isLessThan(Line row) {
            return !open && (fields != row.fields || filled < row.filled);
        }

        boolean isNote(int columns, boolean whole) {
            if (fields == 1 && last.equals(END_OF_FILE)) {
                return true;
            }
            boolean beside = fields == columns && columns > 2 || fields == 1 && whole;
            return !open && filled == 1 && beside && (WORDS.matcher(last).matches() || LabelText.isLine(last));
        }
    }

    /** The last lines of a file, a byte a character; nothing if it cannot be read. */
    static String tail(Path file) {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(0, bytes.length() - BYTES);
            byte[] last = new byte[(int) (bytes.length() - start)];
            bytes.seek(start);
            bytes.readFully(last);
            String text = new String(last, StandardCharsets.ISO_8859_1);
            return start == 0 ? text : text.substring(text.indexOf('\n') + 1);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
