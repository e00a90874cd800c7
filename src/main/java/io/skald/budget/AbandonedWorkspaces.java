package io.skald.budget;

import io.skald.Folder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Work folders of runs that were killed, or lost their power, before they could remove them. A folder is abandoned when nobody holds
 * its lock. Only folders that the user owns and nobody else can write to are touched, and nothing is followed: each is opened
 * once, looked at and emptied through what was opened, so that nobody can put a link in its place meanwhile.
 */
public final class AbandonedWorkspaces {

    /** What became of one work folder. */
    public enum State {
        /** Its run was dead, and it is gone. */
        REMOVED,
        /** A run that lives uses it. */
        IN_USE,
        /** It is somebody else's, not a folder, without a lock, or cannot be removed. */
        LEFT_ALONE
    }

    /**
     * A work folder.
     *
     * @param folder where it is or was
     * @param state what became of it
     */
    public record Found(Path folder, State state) {}

    private final UserPrincipal user;

    private AbandonedWorkspaces(UserPrincipal user) {
        this.user = user;
    }

    /**
     * Removes the abandoned folders beside a workspace.
     *
     * @return all work folders there but those of this process; none where the system does not let folders be opened like files
     */
    public static List<Found> removeBeside(Workspace own) {
        List<Found> found = new ArrayList<>();
        Path parent = Folder.of(own.folder());
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, Workspace.PREFIX + "*")) {
            if (entries instanceof SecureDirectoryStream<Path> opened) {
                AbandonedWorkspaces others =
                        new AbandonedWorkspaces(Files.getOwner(own.folder(), LinkOption.NOFOLLOW_LINKS));
                for (Path entry : opened) {
                    Path name = entry.getFileName();
                    if (!name.toString().startsWith(Workspace.OF_THIS_PROCESS)) {
                        found.add(new Found(entry, others.remove(opened, name)));
                    }
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // Tidying up after others is no reason for this run to fail.
            return found;
        }
        return found;
    }

    private State remove(SecureDirectoryStream<Path> parent, Path name) {
        try {
            try (SecureDirectoryStream<Path> folder = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                PosixFileAttributeView view = folder.getFileAttributeView(PosixFileAttributeView.class);
                if (PrivateFiles.objection(view.readAttributes(), user).isPresent()) {
                    return State.LEFT_ALONE;
                }
                if (!empty(folder)) {
                    return State.IN_USE;
                }
            }
            parent.deleteDirectory(name);
            return State.REMOVED;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return State.IN_USE;
        } catch (IOException leftAlone) {
            return State.LEFT_ALONE;
        }
    }

    /** Removes all files if nobody holds the lock, that one last; without a lock none. */
    private static boolean empty(SecureDirectoryStream<Path> folder) throws IOException {
        Path lock = Path.of(Workspace.LOCK);
        Set<OpenOption> options = Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel opened = folder.newByteChannel(lock, options)) {
            if (!(opened instanceof FileChannel channel) || channel.tryLock() == null) {
                return false;
            }
            for (Path entry : folder) {
                if (!entry.getFileName().equals(lock)) {
                    removeWhole(folder, entry.getFileName());
                }
            }
            folder.deleteFile(lock);
        } catch (NoSuchFileException neverLocked) {
            // Goes if it is empty: its run was killed before it could lock it, or begins just now and will make
            // another.
            return true;
        }
        return true;
    }

    private static void removeWhole(SecureDirectoryStream<Path> parent, Path name) throws IOException {
        boolean folder = parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory();
        if (!folder) {
            parent.deleteFile(name);
            return;
        }
        try (SecureDirectoryStream<Path> inner = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry : inner) {
                removeWhole(inner, entry.getFileName());
            }
        }
        parent.deleteDirectory(name);
    }
}
