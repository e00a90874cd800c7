package io.skald.budget;

import io.skald.FailureException;
import io.skald.IoReason;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one folder in which a run keeps its temporary files: readable by its owner only, removed with all it holds when
 * closed.
 */
public final class Workspace implements AutoCloseable {

    private final Path folder;
    private final AtomicLong names = new AtomicLong();
    private final AtomicLong spilled = new AtomicLong();

    private Workspace(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes a new folder under the given parent, which must exist.
     *
     * @throws FailureException if it cannot be made
     */
    public static Workspace create(Path parent) {
        try {
            if (Files.getFileStore(parent).supportsFileAttributeView("posix")) {
                return new Workspace(Files.createTempDirectory(
                        parent,
                        ".skald-",
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
            }
            return new Workspace(Files.createTempDirectory(parent, ".skald-"));
        } catch (IOException e) {
            throw IoReason.failure("Cannot make a folder for temporary files in " + parent, e);
        }
    }

    /** The folder itself. */
    public Path folder() {
        return folder;
    }

    /** Makes a new, empty file in the folder; its name begins with the given word. */
    public Path newFile(String word) throws IOException {
        Path file = folder.resolve(word + "-" + names.getAndIncrement());
        if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
            return Files.createFile(
                    file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.createFile(file);
    }

    /** Notes bytes that went to disk because memory was refused. */
    public void addSpilled(long bytes) {
        spilled.addAndGet(bytes);
    }

    /** Bytes that went to disk because memory was refused. */
    public long spilledBytes() {
        return spilled.get();
    }

    /** Removes the folder and everything in it. */
    @Override
    public void close() {
        if (!Files.exists(folder)) {
            return;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                    Files.deleteIfExists(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw IoReason.failure("Cannot remove the temporary files in " + folder, e);
        }
    }
}
