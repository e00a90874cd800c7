package io.skald.store;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
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
     * @throws FailureException if another run has it, or it cannot be written
     */
    public static KeptLock take(Path root) {
        try {
            Files.createDirectories(root.toAbsolutePath().getParent());
            if (!Files.isDirectory(root)) {
                PrivateFiles.newFolder(root);
            }
            FileChannel channel =
                    FileChannel.open(root.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
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
