package io.skald.engine.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/**
 * Who may read a file: the owner only while it is made, and whoever the user's settings (umask) let once it is released.
 *
 * @param usual of a new file; empty where the system has no such thing
 */
record FileModes(Set<PosixFilePermission> usual) {

    FileModes {
        usual = Set.copyOf(usual);
    }

    /** Finds out what a new file in a folder gets. */
    static FileModes usualIn(Path folder) throws IOException {
        if (!posix(folder)) {
            return new FileModes(Set.of());
        }
        Path probe = Files.createFile(folder.resolve("usual-mode"));
        try {
            return new FileModes(Files.getPosixFilePermissions(probe));
        } finally {
            Files.delete(probe);
        }
    }

    void applyTo(Path file) throws IOException {
        if (!usual.isEmpty()) {
            Files.setPosixFilePermissions(file, usual);
        }
    }

    private static boolean posix(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix");
    }
}
