package io.skald;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import java.util.Optional;

/**
 * Why the system refused to read or write, in words, and what to do about it. Java's own messages are often the bare path, a class name, or
 * nothing at all.
 */
public final class IoReason {

    private static final String NO_FILE = "there is no such file or folder";
    private static final String FULL = "No space left on device";

    /** By what the system's own text holds. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry(
                    FULL,
                    "no space is left on the disk. Free some, or name an output on another disk: temporary files are"
                            + " kept beside the output"),
            Map.entry("Disk quota exceeded", "the disk quota is used up. Free some space, or ask for more"),
            Map.entry("Read-only file system", "the disk is read-only"),
            Map.entry(
                    "File too large",
                    "the file would be larger than the system allows (ulimit -f) or the disk can hold"),
            Map.entry("File name too long", "the name is too long for this disk"),
            Map.entry("Is a directory", "it is a folder"),
            Map.entry("Not a directory", "a part of the path is a file, not a folder"),
            Map.entry("Too many open files", "too many files are open; raise the limit (ulimit -n)"),
            Map.entry("Too many levels of symbolic links", "its links lead in a circle"),
            Map.entry("Permission denied", "no permission"),
            Map.entry("Operation not permitted", "the system does not permit it"),
            Map.entry("Input/output error", "the disk or the connection to it failed"),
            Map.entry("Stale file handle", "the network disk lost it"));

    private IoReason() {}

    /**
     * The failure that a problem of the system means.
     *
     * @param what could not be done, and to which file or folder; without a point at its end
     * @param cause an {@link IOException}, or what wraps one
     */
    public static FailureException failure(String what, Exception cause) {
        return new FailureException(what + ": " + of(cause) + ".", cause);
    }

    /** Why a text is no path, in words, without a point at its end. */
    public static String of(InvalidPathException cause) {
        return cause.getReason().contains("unmappable")
                ? "the system's locale has not all of its letters; set LC_ALL=C.UTF-8, or start with scripts/skald"
                : cause.getReason();
    }

    /** The reason in words, without a point at its end. */
    public static String of(Exception cause) {
        if (cause instanceof UncheckedIOException wrapper && wrapper.getCause() != null) {
            return of(wrapper.getCause());
        }
        if (cause instanceof FileNotFoundException) {
            // It stands for every reason not to open a file.
            return bySystem(cause).orElse(NO_FILE);
        }
        if (cause instanceof NoSuchFileException) {
            return NO_FILE;
        }
        if (cause instanceof AccessDeniedException) {
            return "no permission";
        }
        if (cause instanceof NotDirectoryException) {
            return "it is no folder";
        }
        if (cause instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        if (cause instanceof FileAlreadyExistsException) {
            return "it exists already";
        }
        if (cause instanceof FileSystemLoopException) {
            return "a link in it leads back to a folder that it lies in, " + cause.getMessage();
        }
        if (cause instanceof EOFException) {
            return "it ends too early, as if it were cut off";
        }
        if (cause instanceof CharacterCodingException) {
            return "its bytes are no text of this encoding";
        }
        if (cause instanceof ClosedByInterruptException) {
            return "the run was stopped";
        }
        return bySystem(cause).orElseGet(() -> itsOwnWords(cause));
    }

    /** Whether it failed for want of space. */
    public static boolean isDiskFull(Exception cause) {
        return cause instanceof UncheckedIOException wrapper && wrapper.getCause() != null
                ? isDiskFull(wrapper.getCause())
                : text(cause).contains(FULL);
    }

    private static Optional<String> bySystem(Exception cause) {
        String text = text(cause);
        return WORDS.entrySet().stream()
                .filter(words -> text.contains(words.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** The reason alone, where Java's message is the path and the reason. */
    private static String text(Exception cause) {
        return String.valueOf(cause instanceof FileSystemException system ? system.getReason() : cause.getMessage());
    }

    private static String itsOwnWords(Exception cause) {
        String text = text(cause);
        return text.equals("null") || text.isBlank()
                ? "the system gives no reason"
                : text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
