package io.skald.csv;

import io.skald.table.ByteTap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lines of fixed width, as offices of statistics have them, told from those of a table of one column: long ones, all of one length, with gaps.
 *
 * @param lines the first and last of a file
 */
record EqualLines(List<String> lines) {

    private static final int LOOKED_AT = 1 << 17;
    private static final int LEAST_LINES = 5;
    private static final int LEAST_CHARACTERS = 8;

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
        List<String> begun = lines(DialectGuess.text(bytes, dialect.encoding()), dialect);
        boolean goesOn = bytes.length == LOOKED_AT && !begun.isEmpty();
        // The last may be cut.
        List<String> first = goesOn ? begun.subList(0, begun.size() - 1) : begun;
        EqualLines found = new EqualLines(
                goesOn
                        ? Stream.concat(first.stream(), last(file, dialect).stream())
                                .toList()
                        : first);
        return found.areOfFixedWidth()
                        && (dialect.delimiter().equals(OF_TIMES)
                                || found.lines.stream().anyMatch(line -> !line.contains(dialect.delimiter())))
                ? Optional.of(found)
                : Optional.empty();
    }

    private static List<String> lines(String text, Dialect dialect) {
        return text.lines()
                .skip(dialect.framing().first())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static List<String> last(Path file, Dialect dialect) {
        return Compression.of(file) == Compression.NONE
                ? new String(LastRows.tail(file).getBytes(StandardCharsets.ISO_8859_1), dialect.encoding())
                        .lines()
                        .filter(line -> !line.isEmpty())
                        .toList()
                : List.of();
    }

    private boolean areOfFixedWidth() {
        int length = lines.isEmpty() ? 0 : length(lines.get(0));
        return lines.size() >= LEAST_LINES
                && length >= LEAST_CHARACTERS
                && lines.stream().allMatch(line -> length(line) == length)
                && lines.stream().anyMatch(line -> line.strip().contains(" "));
    }

    private static int length(String line) {
        return line.codePointCount(0, line.length());
    }
}
