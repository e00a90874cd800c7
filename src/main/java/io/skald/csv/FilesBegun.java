package io.skald.csv;

import io.skald.Excerpt;
import io.skald.table.Blanks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The first record of each of a table's files. Files with nothing in them, as tools leave that write a table in parts, have neither header nor
 * rows.
 *
 * @param files of which one at least has a first record
 */
record FilesBegun(List<Begun> files) {

    /**
     * How a file begins.
     *
     * @param record its first one; empty if there is nothing in it
     */
    record Begun(Path path, FileFrame frame, Optional<TableReader.FirstRecord> record) {}

    /** @throws io.skald.UsageException if all files are empty */
    static FilesBegun of(List<Path> paths, Dialect dialect, TableReader reader) {
        List<Begun> files = new ArrayList<>();
        Optional<Begun> first = Optional.empty();
        for (Path path : paths) {
            boolean last = path.equals(paths.get(paths.size() - 1));
            FileFrame frame = FileFrame.of(path, dialect, first.isEmpty(), last);
            Optional<TableReader.FirstRecord> record = reader.firstRecord(path, frame);
            boolean named = record.isPresent() && (frame.header() || repeatsHeader(first, dialect, record.get()));
            files.add(new Begun(path, frame.withHeader(named), record));
            first = first.or(() -> Optional.of(files.get(files.size() - 1))
                    .filter(begun -> begun.record().isPresent()));
        }
        if (first.isEmpty()) {
            throw new Malformed(paths.get(0), dialect).empty();
        }
        return new FilesBegun(List.copyOf(files));
    }

    /** The first with something in it. */
    Begun first() {
        return files.stream()
                .filter(file -> file.record().isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** Where only the first file should have a header, another may have it all the same: a row of nothing but names is none. */
    private static boolean repeatsHeader(Optional<Begun> first, Dialect dialect, TableReader.FirstRecord record) {
        return dialect.framing().headerOnce()
                && !dialect.framing().fixed().given()
                && first.flatMap(Begun::record)
                        .filter(header -> trimmed(header).equals(trimmed(record)))
                        .isPresent();
    }

    private static List<String> trimmed(TableReader.FirstRecord record) {
        return record.values().stream().map(Blanks::trim).toList();
    }

    /** What to tell of empty files, if there are any. */
    Optional<String> remark() {
        List<Path> empty = files.stream()
                .filter(file -> file.record().isEmpty())
                .map(Begun::path)
                .toList();
        return empty.isEmpty()
                ? Optional.empty()
                : Optional.of(Malformed.count(empty.size(), "file") + " of the input "
                        + (empty.size() == 1 ? "is" : "are") + " empty, the first of them "
                        + Excerpt.of(String.valueOf(empty.get(0).getFileName())) + ".");
    }
}
