package io.skald.csv;

import io.skald.Excerpt;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Looks whether the last lines of a file are rows of its table, or stand below it: totals, notes, ends of a report. */
final class LastRows {

    private static final int BYTES = 1 << 14;
    private static final int MOST_LINES = 5;

    private LastRows() {}

    /** What to tell of them, if anything. */
    static Optional<String> remark(Path file, Dialect dialect, int columns) {
        if (columns < 2 || Compression.of(file) != Compression.NONE || !dialect.isPlain()) {
            return Optional.empty();
        }
        int odd = odd(tail(file).lines().filter(line -> !line.isBlank()).toList(), dialect, columns);
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

    /** How many lines at the end have other columns than the table, or hardly anything in them, where the line before them has. */
    private static int odd(List<String> lines, Dialect dialect, int columns) {
        int odd = 0;
        while (odd < lines.size() && isOdd(lines.get(lines.size() - 1 - odd), dialect, columns)) {
            odd++;
        }
        // Where a header alone has as many columns, the rows are wrong, not their end.
        return odd >= lines.size() - 1 ? 0 : odd;
    }

    private static boolean isOdd(String line, Dialect dialect, int columns) {
        char quote = dialect.quote().orElse('"');
        char delimiter = dialect.delimiter().charAt(0);
        boolean quoted = false;
        int fields = 1;
        int filled = 0;
        boolean something = false;
        for (int i = 0; i < line.length(); i++) {
            char character = line.charAt(i);
            quoted ^= character == quote;
            if (character == delimiter && !quoted) {
                fields++;
                filled += something ? 1 : 0;
                something = false;
            } else {
                something = true;
            }
        }
        filled += something ? 1 : 0;
        return !quoted && (fields != columns || columns > 2 && filled <= 1);
    }

    private static String tail(Path file) {
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
