package io.skald.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders and files that only their owner can read, where the file system knows owners. */
final class PrivateFiles {

    private PrivateFiles() {}

    /** Makes a folder and those above it, if they are not there. */
    static void makeFolder(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        Files.createDirectories(parent);
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(folder, owners(parent, "rwx------"));
        }
    }

    /** An empty file in place of any other. */
    static Path newFile(Path file) throws IOException {
        Files.deleteIfExists(file);
        return Files.createFile(file, owners(file.toAbsolutePath().getParent(), "rw-------"));
    }

    private static FileAttribute<?>[] owners(Path folder, String permissions) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
