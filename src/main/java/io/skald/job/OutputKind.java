package io.skald.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/** What a path leads to that is to be written. */
enum OutputKind {
    /** A file, or nothing yet. */
    FILE,
    /** A folder. */
    FOLDER,
    /** A link to anything, or to nothing. */
    LINK,
    /** What takes bytes and keeps none: standard output, a pipe, the null device. */
    STREAM,
    /** Another device, or a socket. */
    DEVICE;

    private static final int TYPE = 0170000;
    private static final int PIPE = 0010000;
    private static final Set<String> STANDARD_OUTPUT = Set.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");
    private static final Set<String> OPEN_FILES = Set.of("/dev/fd", "/proc/self/fd");

    /** @throws IOException if the system refuses the path, a name that is too long for instance */
    static OutputKind of(Path path) throws IOException {
        if (isStandardOutput(path) || path.toString().equals("/dev/null") && Files.exists(path)) {
            return STREAM;
        }
        try {
            // What another program gave this one is a link to what it opened.
            return OPEN_FILES.contains(String.valueOf(path.getParent())) ? given(path) : found(path);
        } catch (NoSuchFileException nothing) {
            return FILE;
        }
    }

    /** Whether the path stands for the process's standard output. */
    static boolean isStandardOutput(Path path) {
        return STANDARD_OUTPUT.contains(path.toString()) && Files.exists(path);
    }

    private static OutputKind given(Path path) throws IOException {
        return isPipe(path) ? STREAM : DEVICE;
    }

    private static OutputKind found(Path path) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isSymbolicLink()) {
            return LINK;
        }
        if (attributes.isDirectory()) {
            return FOLDER;
        }
        return attributes.isRegularFile() ? FILE : given(path);
    }

    private static boolean isPipe(Path path) throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                && ((int) Files.getAttribute(path, "unix:mode") & TYPE) == PIPE;
    }
}
