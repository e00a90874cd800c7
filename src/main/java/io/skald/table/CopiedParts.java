package io.skald.table;

import io.skald.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells of files of one input that hold the same bytes, as where a part was copied by mistake: its rows count twice then. */
public final class CopiedParts {

    /** Files that differ do so in their first rows, as a rule. */
    private static final int BEGINNING = 16_384;

    private CopiedParts() {}

    /**
     * What to tell of copies, if there are any.
     *
     * @param files in the order in which they are read; those with a single line, which hold no more than a header, are passed over
     */
    public static Optional<String> remark(List<Path> files) {
        Path first = null;
        Path copy = null;
        int copies = 0;
        for (List<Path> alike : alike(files)) {
            List<Path> different = new ArrayList<>();
            for (Path file : alike) {
                Optional<Path> original = different.stream()
                        .filter(earlier -> same(earlier, file))
                        .findFirst();
                if (original.isEmpty()) {
                    different.add(file);
                } else {
                    first = first == null ? original.get() : first;
                    copy = copy == null ? file : copy;
                    copies++;
                }
            }
        }
        if (first == null || copy == null) {
            return Optional.empty();
        }
        return Optional.of(
                (copies == 1 ? "A file of the input has" : copies + " files of the input have")
                        + " the same bytes as another: " + Excerpt.of(String.valueOf(copy.getFileName())) + " as "
                        + Excerpt.of(String.valueOf(first.getFileName()))
                        + ". If it is a copy, its rows count twice, and a class of k rows may hold fewer than k persons: take it away.");
    }

    /** Files of one size that begin alike. */
    private static Iterable<List<Path>> alike(List<Path> files) {
        Map<Long, List<Path>> bySize = new LinkedHashMap<>();
        for (Path file : files) {
            size(file)
                    .ifPresent(size -> bySize.computeIfAbsent(size, none -> new ArrayList<>())
                            .add(file));
        }
        List<List<Path>> alike = new ArrayList<>();
        for (List<Path> sized : bySize.values()) {
            if (sized.size() > 1) {
                Map<Integer, List<Path>> byBeginning = new HashMap<>();
                for (Path file : sized) {
                    beginning(file)
                            .ifPresent(hash -> byBeginning
                                    .computeIfAbsent(hash, none -> new ArrayList<>())
                                    .add(file));
                }
                byBeginning.values().stream().filter(same -> same.size() > 1).forEach(alike::add);
            }
        }
        return alike;
    }

    private static Optional<Long> size(Path file) {
        try {
            return Optional.of(Files.size(file));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** A hash of how a file begins; none of a file with a single line. */
    private static Optional<Integer> beginning(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] start = stream.readNBytes(BEGINNING);
            return start.length == BEGINNING || lines(start) > 1
                    ? Optional.of(Arrays.hashCode(start))
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static int lines(byte[] text) {
        int lines = 0;
        boolean filled = false;
        for (byte letter : text) {
            boolean end = letter == '\n' || letter == '\r';
            lines += end && filled ? 1 : 0;
            filled = !end && (filled || letter != 0);
        }
        return lines + (filled ? 1 : 0);
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.mismatch(one, other) < 0;
        } catch (IOException unreadable) {
            return false;
        }
    }
}
