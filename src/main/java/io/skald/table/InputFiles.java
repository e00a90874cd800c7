package io.skald.table;

import io.skald.Excerpt;
import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds the files that an input means: one file, all files that match a glob, or all files of a folder. */
public final class InputFiles {

    private static final String GLOB_CHARACTERS = "*?[{";
    private static final List<String> REPORT_ENDINGS =
            List.of(".report.json", ".public.json", ".report.html", ".public.html", ".suppressed.csv");

    private InputFiles() {}

    /**
     * The files of an input in natural order ({@code part2.csv} before {@code part10.csv}). Of a folder, and of what a glob
     * matches, sub-folders, hidden files, names that begin with an underscore, and reports are no input.
     *
     * @param location a file, a folder, or a glob such as {@code chunks/part*.csv} or {@code **}{@code /*.csv.gz}
     * @param base the folder that a relative location starts from
     * @throws UsageException if there is no such file, or one of a folder is another once more
     * @throws FailureException if a folder cannot be read, or one of its files is a link to nothing, a pipe or a device
     */
    public static List<Path> resolve(String location, Path base) {
        return resolve(location, base, 1);
    }

    /** As {@link #resolve(String, Path)}, and of a folder also the files of all folders in it. */
    static List<Path> resolveParts(String location, Path base) {
        return resolve(location, base, Integer.MAX_VALUE);
    }

    /** Whether an input is a folder that holds no files, but folders named {@code key=value}, as Hive and Spark write them. */
    public static boolean isPartitioned(String location, Path base) {
        Path folder = path(location, base);
        return Files.isDirectory(folder)
                && list(folder, 1, file -> true).isEmpty()
                && partition(folder).isPresent();
    }

    private static List<Path> resolve(String location, Path base, int depth) {
        if (location.isBlank()) {
            throw new UsageException("The input is blank: name a file, a folder or a glob.");
        }
        Path literal = path(location, base);
        if (Files.isRegularFile(literal)) {
            return List.of(literal);
        }
        if (Files.isDirectory(literal)) {
            List<Path> files = list(literal, depth, file -> true);
            if (files.isEmpty()) {
                throw new UsageException("The input folder " + literal + " holds no files" + partitions(literal) + ".");
            }
            return files;
        }
        if (Files.exists(literal)) {
            // A pipe or device gives its bytes once, and the input is read more than once.
            throw new UsageException("The input " + literal + " is no regular file, so it cannot be read twice.");
        }
        if (isGlob(location)) {
            return matching(location, base);
        }
        throw new UsageException("The input " + literal + " does not exist.");
    }

    private static String partitions(Path folder) {
        return partition(folder)
                .map(name -> ", but folders of partitions such as " + Excerpt.of(name)
                        + ": set format.partitions to hive to read them as one table that has what the folders' names say as columns, or"
                        + " input to " + folder.getFileName() + "/**/*.csv to read it without")
                .orElse("");
    }

    /** A folder whose name says what a column would. */
    private static Optional<String> partition(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(Files::isDirectory)
                    .map(part -> String.valueOf(part.getFileName()))
                    .filter(FolderKeys::isNamed)
                    .min(NaturalOrder.INSTANCE);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Path path(String location, Path base) {
        try {
            return base.resolve(location).normalize();
        } catch (InvalidPathException e) {
            throw new UsageException("The input '" + location + "' is no file name: " + IoReason.of(e) + ".");
        }
    }

    private static boolean isGlob(String location) {
        return location.chars().anyMatch(c -> GLOB_CHARACTERS.indexOf(c) >= 0);
    }

    private static List<Path> matching(String location, Path base) {
        Path folder = base.resolve(fixedPart(location)).normalize();
        String pattern = location.substring(fixedPart(location).length());
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (IllegalArgumentException e) {
            throw new UsageException("The input '" + location + "' is no glob: " + e.getMessage() + ".");
        }
        if (!Files.isDirectory(folder)) {
            throw new UsageException(
                    "The input '" + location + "' matches no file: there is no folder " + folder + ".");
        }
        int depth = pattern.contains("**") || pattern.contains("{") ? Integer.MAX_VALUE : depth(pattern);
        List<Path> files = list(folder, depth, file -> matcher.matches(folder.relativize(file)));
        if (files.isEmpty()) {
            throw new UsageException("The input '" + location + "' matches no file in " + folder + ".");
        }
        return files;
    }

    /** The leading folders of a glob that hold no glob characters, with the slash behind them. */
    private static String fixedPart(String location) {
        int glob = 0;
        while (GLOB_CHARACTERS.indexOf(location.charAt(glob)) < 0) {
            glob++;
        }
        return location.substring(0, location.lastIndexOf('/', glob) + 1);
    }

    private static int depth(String pattern) {
        return 1 + (int) pattern.chars().filter(c -> c == '/').count();
    }

    private static List<Path> list(Path folder, int depth, Predicate<Path> wanted) {
        try (Stream<Path> found = Files.walk(folder, depth, FileVisitOption.FOLLOW_LINKS)) {
            List<Path> files = found.filter(file -> !Files.isDirectory(file))
                    .filter(file -> isInput(folder.relativize(file)))
                    .filter(wanted)
                    .sorted(Comparator.comparing(Path::toString, NaturalOrder.INSTANCE))
                    .toList();
            files.forEach(InputFiles::checkReadable);
            RepeatedParts.refuse(files);
            return files;
        } catch (IOException | UncheckedIOException e) {
            throw IoReason.failure("The input folder " + folder + " cannot be read", e);
        }
    }

    /** What looks like a part of the table and cannot be read must not be passed over: its rows would be missing. */
    private static void checkReadable(Path file) {
        if (Files.isRegularFile(file)) {
            return;
        }
        String reason = Files.isSymbolicLink(file) && !Files.exists(file)
                ? " is a link to nothing: " + target(file)
                : " is no regular file, so it cannot be read twice";
        throw new FailureException(
                "The input " + file + reason + ". Mend it, or take it away if it is not part of the table.");
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link) + " does not exist";
        } catch (IOException e) {
            return "it cannot be followed";
        }
    }

    /**
     * Whether a file of a folder is a part of its table by its name: hidden files, marks such as {@code _SUCCESS} and reports are not, nor what is in such
     * folders.
     *
     * @param relative from the folder on
     */
    public static boolean isInput(Path relative) {
        int last = relative.getNameCount() - 1;
        for (int i = 0; i <= last; i++) {
            String name = relative.getName(i).toString();
            // A key may begin with an underscore.
            if (name.startsWith(".") || name.startsWith("_") && (i == last || !FolderKeys.isNamed(name))) {
                return false;
            }
        }
        return REPORT_ENDINGS.stream().noneMatch(relative.toString()::endsWith);
    }
}
