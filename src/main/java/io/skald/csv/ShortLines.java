package io.skald.csv;

import io.skald.Excerpt;
import java.nio.file.Path;
import java.util.Optional;

/** Lines of fixed width in a file that end before their last column begins, as far as the file was read. Safe for several threads. */
final class ShortLines {

    private final Path file;
    private long lines;
    private long firstLine;

    ShortLines(Path file) {
        this.file = file;
    }

    /**
     * What a reading from the file's start came upon.
     *
     * @param found how many
     * @param first on which line the first of them is; any number if there are none
     */
    synchronized void read(long found, long first) {
        if (found > lines) {
            lines = found;
            firstLine = first;
        }
    }

    /** What to tell of them, if there are any. */
    synchronized Optional<String> remark() {
        return lines == 0
                ? Optional.empty()
                : Optional.of(Malformed.count(Math.toIntExact(Math.min(lines, Integer.MAX_VALUE)), "line") + " of "
                        + Excerpt.of(String.valueOf(file.getFileName()))
                        + (lines == 1 ? ", line " : ", the first of them line ") + firstLine
                        + (lines == 1 ? ", ends" : ", end")
                        + " before the last column of format.fixed begins; what is not there was read as empty. Are lines cut or"
                        + " wrapped, or do their columns stand elsewhere?");
    }
}
