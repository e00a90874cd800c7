package io.skald.csv;

import io.skald.table.ByteTap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Tells lines of fixed width, as offices of statistics have them, from those of a table of one column: long ones, all of one length, with gaps. */
final class EqualLines {

    private static final int LOOKED_AT = 1 << 14;
    private static final int LEAST_LINES = 5;
    private static final int LEAST_CHARACTERS = 8;

    private EqualLines() {}

    /** Whether a file, none of whose lines have delimiters, begins with such lines. */
    static boolean begin(Path file, Dialect dialect) {
        byte[] bytes;
        try (FileBytes start = FileBytes.open(file, new DiskBytes(ByteTap.NONE))) {
            bytes = start.readNBytes(LOOKED_AT);
        } catch (IOException unreadable) {
            return false;
        }
        List<String> lines = new String(bytes, dialect.encoding()).lines().toList();
        // The last may be cut.
        List<String> whole = bytes.length < LOOKED_AT ? lines : lines.subList(0, lines.size() - 1);
        int length = whole.isEmpty() ? 0 : whole.get(0).length();
        return whole.size() >= LEAST_LINES
                && length >= LEAST_CHARACTERS
                && whole.stream().allMatch(line -> line.length() == length)
                && whole.stream().anyMatch(line -> line.strip().contains(" "));
    }
}
