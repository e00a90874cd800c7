package io.skald.csv;

import io.skald.table.ByteTap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Lines of fixed width, as offices of statistics have them, told from those of a table of one column: long ones, all of one length, with gaps or of more digits than
 * a number has.
 *
 * @param lines the first and last of a file
 * @param above lines before them, of another length
 * @param below lines behind them, of another length
 */
record EqualLines(List<String> lines, int above, int below) {

    private static final int LOOKED_AT = 1 << 17;
    private static final int LEAST_LINES = 5;
    private static final int LEAST_CHARACTERS = 8;
    private static final int LEAST_DIGITS = 20;
    private static final Pattern DIGITS = Pattern.compile("[-+.0-9]+");

    /** Titles and totals are not more. */
    private static final int MOST_OTHERS = 5;

    /** Stands in times of day, so that it parts lines that have no delimiters. */
    private static final String OF_TIMES = ":";

    /** Those of a file, unless a delimiter parts them. */
    static Optional<EqualLines> of(Path file, Dialect dialect) {
        byte[] bytes;
        try (FileBytes start = FileBytes.open(file, new DiskBytes(ByteTap.NONE))) {
            bytes = start.readNBytes(LOOKED_AT);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        List<String> begun = DialectGuess.text(bytes, dialect.encoding())
                .lines()
                .skip(dialect.framing().first())
                .toList();
        boolean goesOn = bytes.length == LOOKED_AT && !begun.isEmpty();
        // The last may be cut.
        List<String> first = goesOn ? begun.subList(0, begun.size() - 1) : begun;
        return within(
                        goesOn
                                ? Stream.concat(first.stream(), last(file, dialect).stream())
                                        .toList()
                                : first)
                .filter(EqualLines::areOfFixedWidth)
                .filter(found -> dialect.delimiter().equals(OF_TIMES)
                        || found.lines.stream().anyMatch(line -> !line.contains(dialect.delimiter())));
    }

    /** Without the first and last that are not as long as those in the middle. */
    private static Optional<EqualLines> within(List<String> all) {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        int width = length(all.get(all.size() / 2));
        int above = 0;
        while (above < all.size() && length(all.get(above)) != width) {
            above++;
        }
        List<String> rows = all.subList(above, all.size()).stream()
                .filter(line -> !line.isEmpty())
                .toList();
        int below = 0;
        while (below < rows.size() && length(rows.get(rows.size() - 1 - below)) != width) {
            below++;
        }
        return above > MOST_OTHERS || below > MOST_OTHERS
                ? Optional.empty()
                : Optional.of(new EqualLines(rows.subList(0, rows.size() - below), above, below));
    }

    private static List<String> last(Path file, Dialect dialect) {
        return Compression.of(file) == Compression.NONE
                ? new String(LastRows.tail(file).getBytes(StandardCharsets.ISO_8859_1), dialect.encoding())
                        .lines()
                        .toList()
                : List.of();
    }

    /** Whether no other lines stand above or below them. */
    boolean isAll() {
        return above == 0 && below == 0;
    }

    private boolean areOfFixedWidth() {
        int length = lines.isEmpty() ? 0 : length(lines.get(0));
        return lines.size() >= LEAST_LINES
                && length >= LEAST_CHARACTERS
                && lines.stream().allMatch(line -> length(line) == length)
                && (lines.stream().anyMatch(line -> line.strip().contains(" ")) || areOfManyDigits(length));
    }

    /** As records of a census, more than a number has, and no name above them. */
    private boolean areOfManyDigits(int length) {
        return isAll()
                && length >= LEAST_DIGITS
                && lines.stream().allMatch(line -> DIGITS.matcher(line).matches());
    }

    private static int length(String line) {
        return line.codePointCount(0, line.length());
    }
}
