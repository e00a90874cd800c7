package io.skald.store;

import io.skald.FailureException;
import io.skald.Folder;
import io.skald.IoReason;
import io.skald.budget.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Holds the folder of kept tables for one run: two at once would remove each other's files. The system lets go of it with the process. */
public final class KeptLock implements AutoCloseable {

    private static final String FILE = "lock";

    private final FileChannel channel;

    private KeptLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the folder, which is made if it is not there.
     *
     * @throws FailureException if another run has it, it cannot be written, or somebody else could have put there what is in it
     */
    public static KeptLock take(Path root) {
        try {
            if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(Folder.of(root));
                PrivateFiles.newFolder(root);
            }
            requireOwn(root);
            FileChannel channel = open(root.resolve(FILE));
            if (isFree(channel)) {
                return new KeptLock(channel);
            }
            channel.close();
        } catch (IOException e) {
            throw IoReason.failure("Cannot write to the kept workspace " + root, e);
        }
        throw new FailureException("The kept workspace " + root
                + " is in use by another run. Wait until that has ended, or name another folder in 'keep-workspace'.");
    }

    private static void requireOwn(Path root) throws IOException {
        Optional<String> objection = PrivateFiles.objection(root);
        if (objection.isPresent()) {
            throw new FailureException("The kept workspace " + root + " " + objection.get()
                    + ", so what it holds cannot be relied on. Name a folder of your own in 'keep-workspace'.");
        }
    }

    private static FileChannel open(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            PrivateFiles.newFile(file);
        }
        return FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock()).isPresent();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw IoReason.failure("Cannot let go of the kept workspace", e);
        }
    }
}
