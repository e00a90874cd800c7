package io.skald.table;

import io.skald.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses files of one input of which one is another once more: by a link, packed, or as an editor's or somebody's copy. Their rows would count
 * twice, so that a class of k rows were of half as many people.
 */
final class RepeatedParts {

    private static final List<String> PACKED = List.of(".gz", ".zst");
    private static final List<String> OLDER = List.of("~", ".bak", ".backup", ".old", ".orig");

    private static final String COPY = ", or put a copy in its place if they should";
    private static final String RENAME = ", or name it otherwise if its rows are others";

    private RepeatedParts() {}

    /**
     * @param files in the order in which they are read
     * @throws UsageException names both files
     */
    static void refuse(List<Path> files) throws IOException {
        Map<Object, Path> byIdentity = new HashMap<>();
        Set<Path> names = new HashSet<>(files);
        Map<Path, Path> byUnpacked = new HashMap<>();
        for (Path file : files) {
            Path same = byIdentity.putIfAbsent(identity(file), file);
            if (same != null) {
                throw refusal(same, file, "which are one file under two names", COPY);
            }
            Optional<Path> current = without(file, OLDER).filter(names::contains);
            if (current.isPresent()) {
                throw refusal(current.get(), file, "of which the second is an older copy by its name", RENAME);
            }
            Path packed = byUnpacked.putIfAbsent(without(file, PACKED).orElse(file), file);
            if (packed != null) {
                throw refusal(packed, file, "which by their names are one file, packed otherwise", RENAME);
            }
        }
    }

    /** What two names of one file have in common: size and time too, as some shared folders number several files alike. */
    private static Object identity(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        Object key = attributes.fileKey();
        return key == null ? file.toRealPath() : List.of(key, attributes.size(), attributes.lastModifiedTime());
    }

    /** The same name without an ending. */
    private static Optional<Path> without(Path file, List<String> endings) {
        String name = String.valueOf(file.getFileName());
        String lower = name.toLowerCase(Locale.ROOT);
        return endings.stream()
                .filter(ending -> lower.endsWith(ending) && name.length() > ending.length())
                .findFirst()
                .map(ending -> file.resolveSibling(name.substring(0, name.length() - ending.length())));
    }

    private static UsageException refusal(Path first, Path second, String why, String otherwise) {
        return new UsageException("The input has " + first + " and " + second + ", " + why
                + ": their rows would count twice. Take one of them away, or set 'input' to a glob that leaves it out"
                + otherwise + ".");
    }
}
