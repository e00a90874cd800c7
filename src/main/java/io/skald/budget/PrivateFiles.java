package io.skald.budget;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;

/** Folders and files that only their owner can read, where the file system knows owners. Links are never followed. */
public final class PrivateFiles {

    private PrivateFiles() {}

    /**
     * Makes a new folder.
     *
     * @throws FileAlreadyExistsException if there is anything of that name
     */
    public static Path newFolder(Path folder) throws IOException {
        return Files.createDirectory(folder, only(folder, "rwx------"));
    }

    /**
     * Makes a new, empty file.
     *
     * @throws FileAlreadyExistsException if there is anything of that name
     */
    public static Path newFile(Path file) throws IOException {
        return Files.createFile(file, only(file, "rw-------"));
    }

    static FileAttribute<?>[] only(Path path, String permissions) {
        return knowsOwners(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean knowsOwners(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /**
     * Who runs this process. Where there are users by number, a name need not exist, but the process belongs to one.
     *
     * @throws IOException if the system does not say
     */
    public static UserPrincipal user() throws IOException {
        Path process = Path.of("/proc/self");
        return Files.exists(process)
                ? Files.getOwner(process)
                : process.getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(System.getProperty("user.name"));
    }

    /**
     * Makes the names in a folder outlive a loss of power, where the system lets folders be opened.
     */
    public static void syncFolder(Path folder) {
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException notHere) {
            return;
        }
    }

    /**
     * Why what is in a folder cannot be relied on: it is a link, or somebody else could have put it there.
     *
     * @return words that follow the folder's name in a message; empty if nobody but the user can write to it
     */
    public static Optional<String> objection(Path folder) throws IOException {
        if (Files.isSymbolicLink(folder)) {
            return Optional.of("is a link");
        }
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of("is no folder");
        }
        if (!knowsOwners(folder)) {
            return Optional.empty();
        }
        return objection(Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS), user());
    }

    static Optional<String> objection(PosixFileAttributes folder, UserPrincipal user) {
        if (!folder.owner().equals(user)) {
            return Optional.of("belongs to '" + folder.owner().getName() + "'");
        }
        boolean open = folder.permissions().contains(PosixFilePermission.GROUP_WRITE)
                || folder.permissions().contains(PosixFilePermission.OTHERS_WRITE);
        return open ? Optional.of("can be written to by others") : Optional.empty();
    }
}
