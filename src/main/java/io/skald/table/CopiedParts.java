package io.skald.table;

import io.skald.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/** Tells of files of one input that hold the same bytes, as where a part was copied by mistake: its rows count twice then. */
public final class CopiedParts {

    /** Files that differ do so in their first rows, as a rule. */
    private static final int BEGINNING = 16_384;

    private CopiedParts() {}

    private record Copy(Path original, Path copy) {}

    /**
     * What to tell of copies, if there are any.
     *
     * @param files in the order in which they are read
     * @param hasRows whether one of them has any row; tools that write a table in parts leave such as have none, which are all alike. Asked of copies alone
     */
    public static Optional<String> remark(List<Path> files, Predicate<Path> hasRows) {
        List<Copy> copies = new ArrayList<>();
        for (List<Path> alike : alike(files)) {
            List<Path> different = new ArrayList<>();
            for (Path file : alike) {
                Optional<Path> original = different.stream()
                        .filter(earlier -> same(earlier, file))
                        .findFirst();
                original.ifPresentOrElse(earlier -> copies.add(new Copy(earlier, file)), () -> different.add(file));
            }
        }
        copies.removeIf(found -> !hasRows.test(found.copy()));
        return copies.stream()
                .findFirst()
                .map(
                        first -> (copies.size() == 1
                                        ? "A file of the input has"
                                        : copies.size() + " files of the input have")
                                + " the same bytes as another: " + names(first)
                                + ". If it is a copy, its rows count twice, and a class of k rows may hold fewer than k persons: take it away.");
    }

    /** In several folders, files may have one name. */
    private static String names(Copy found) {
        Function<Path, String> name =
                found.copy().getFileName().equals(found.original().getFileName())
                        ? Path::toString
                        : file -> Excerpt.of(String.valueOf(file.getFileName()));
        return name.apply(found.copy()) + " as " + name.apply(found.original());
    }

    /** Files of one size that begin alike. */
    private static List<List<Path>> alike(List<Path> files) {
        return grouped(files, CopiedParts::size).stream()
                .flatMap(sized -> grouped(sized, CopiedParts::beginning).stream())
                .toList();
    }

    /** Groups of several files that have something in common. */
    private static Collection<List<Path>> grouped(List<Path> files, Function<Path, OptionalLong> common) {
        Map<Long, List<Path>> groups = new LinkedHashMap<>();
        for (Path file : files) {
            common.apply(file)
                    .ifPresent(key -> groups.computeIfAbsent(key, none -> new ArrayList<>())
                            .add(file));
        }
        groups.values().removeIf(group -> group.size() == 1);
        return groups.values();
    }

    private static OptionalLong size(Path file) {
        try {
            return OptionalLong.of(Files.size(file));
        } catch (IOException unreadable) {
            return OptionalLong.empty();
        }
    }

    /** A hash of how a file begins. */
    private static OptionalLong beginning(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            return OptionalLong.of(Arrays.hashCode(stream.readNBytes(BEGINNING)));
        } catch (IOException unreadable) {
            return OptionalLong.empty();
        }
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.mismatch(one, other) < 0;
        } catch (IOException unreadable) {
            return false;
        }
    }
}
