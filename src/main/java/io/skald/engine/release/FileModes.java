package io.skald.engine.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Who may read a file: the owner only while it is made, and whoever the user's settings (umask) let once it is released.
 *
 * @param usual of a new file; empty where the system has no such thing
 */
record FileModes(Set<PosixFilePermission> usual) {

    private static final Map<PosixFilePermission, PosixFilePermission> ENTERING = Map.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_EXECUTE,
            PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_EXECUTE);

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

    /** Whoever may read a file may enter a folder in its place. */
    void applyTo(Path file) throws IOException {
        if (usual.isEmpty()) {
            return;
        }
        Set<PosixFilePermission> modes = EnumSet.copyOf(usual);
        if (Files.isDirectory(file)) {
            ENTERING.forEach((reading, entering) -> {
                if (usual.contains(reading)) {
                    modes.add(entering);
                }
            });
        }
        Files.setPosixFilePermissions(file, modes);
    }

    private static boolean posix(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix");
    }
}
