package io.skald.place;

import io.skald.FailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/** Folders that only their owner can enter. */
final class PrivateFolder {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    static Path create(Path folder) throws IOException {
        return posix(folder.getParent())
                ? Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY))
                : Files.createDirectory(folder);
    }

    /**
     * Others may have put a folder of this name here, to have files moved.
     *
     * @throws FailureException if others can write to the folder, or another user made it
     */
    static void requireOwn(Path folder) throws IOException {
        if (!posix(folder)) {
            return;
        }
        boolean own = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(me());
        if (!own
                || !Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                        .equals(OWNER_ONLY)) {
            throw new FailureException(
                    folder + " has the name of a folder in which Skald keeps a release for a moment, but it was"
                            + " not made by a run of yours. Look into it, and move it away.");
        }
    }

    /** Where there are users by number, a name need not exist, but the process belongs to one. */
    private static UserPrincipal me() throws IOException {
        Path process = Path.of("/proc/self");
        return Files.exists(process)
                ? Files.getOwner(process)
                : process.getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(System.getProperty("user.name"));
    }

    private static boolean posix(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix");
    }
}
