package io.skald.budget;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.LeftBehindException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one folder in which a run keeps its temporary files: readable by its owner only, removed with all it holds when
 * closed. As long as the run lives it holds a lock on a file in it, which the system lets go of however the run ends; so later
 * runs can tell {@link AbandonedWorkspaces} from those in use.
 */
public final class Workspace implements AutoCloseable {

    static final String PREFIX = ".skald-";
    static final String LOCK = "lock";

    /** Part of the names of all workspaces of this process: it must not look at their locks, as closing the file lets go of them. */
    static final String OF_THIS_PROCESS = PREFIX + random() + "-";

    private static final int MOST_ATTEMPTS = 100;

    private final Path folder;
    private final FileChannel lock;
    private final AtomicLong names = new AtomicLong();
    private final Set<DiskFile> scratch = ConcurrentHashMap.newKeySet();
    private final List<HeldOpen> open = new ArrayList<>();
    private final AtomicLong spilled = new AtomicLong();
    private boolean closed;

    private Workspace(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    private static String random() {
        byte[] bytes = new byte[8];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * Makes a new folder under the given parent, which must exist.
     *
     * @throws FailureException if it cannot be made
     */
    public static Workspace create(Path parent) {
        try {
            for (int attempt = 1; ; attempt++) {
                Optional<Workspace> made = tryCreate(parent.resolve(OF_THIS_PROCESS + random()));
                if (made.isPresent()) {
                    return made.get();
                }
                if (attempt == MOST_ATTEMPTS) {
                    throw new IOException("other runs remove it");
                }
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot make a folder for temporary files in " + parent, e);
        }
    }

    /** Empty if another run took the folder for abandoned before it was locked. */
    private static Optional<Workspace> tryCreate(Path folder) throws IOException {
        PrivateFiles.newFolder(folder);
        Path file = folder.resolve(LOCK);
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    PrivateFiles.only(file, "rw-------"));
        } catch (NoSuchFileException removed) {
            return Optional.empty();
        } catch (IOException e) {
            Files.deleteIfExists(folder);
            throw e;
        }
        if (isTaken(channel) || !Files.exists(file)) {
            channel.close();
            return Optional.empty();
        }
        return Optional.of(new Workspace(folder, channel));
    }

    private static boolean isTaken(FileChannel channel) {
        try {
            FileLock taken = channel.tryLock();
            return taken == null;
        } catch (IOException withoutLocks) {
            // Where this run cannot lock, others cannot either, and leave the folder alone.
            return false;
        }
    }

    /** The folder itself. */
    public Path folder() {
        return folder;
    }

    /**
     * Makes a new, empty file in the folder; its name begins with the given word.
     *
     * @throws InterruptedRunException if the workspace is closed
     */
    public synchronized Path newFile(String word) throws IOException {
        stopIfClosed();
        return PrivateFiles.newFile(folder.resolve(word + "-" + names.getAndIncrement()));
    }

    /**
     * As {@link #newFile}, for what must not outlive the run: where the system allows, nothing of it is left whatever becomes of the run.
     *
     * @throws InterruptedRunException if the workspace is closed
     */
    public synchronized Path newPassingFile(String word) throws IOException {
        Path file = newFile(word);
        HeldOpen.of(file).ifPresent(open::add);
        return file;
    }

    /**
     * Makes a file for bytes that memory has no room for. It has no name, so that nothing of it is left whatever becomes of the run. It is closed with the
     * workspace, or before.
     *
     * @param purpose what the bytes are, for messages, such as "the encoded store"
     * @throws FailureException if it cannot be made
     * @throws InterruptedRunException if the workspace is closed
     */
    public synchronized DiskFile scratch(String purpose) {
        stopIfClosed();
        DiskFile file =
                DiskFile.nameless(folder.resolve("scratch-" + names.getAndIncrement()), purpose, scratch::remove);
        scratch.add(file);
        return file;
    }

    /** A thread that still works when a run was stopped must not put anything into a folder that is being removed. */
    private void stopIfClosed() {
        if (closed) {
            throw new InterruptedRunException();
        }
    }

    /** Notes bytes that went to disk because memory was refused. */
    public void addSpilled(long bytes) {
        spilled.addAndGet(bytes);
    }

    /** Bytes that went to disk because memory was refused. */
    public long spilledBytes() {
        return spilled.get();
    }

    /**
     * Closes all scratch files and removes the folder and everything in it, its lock last.
     *
     * @throws LeftBehindException if something cannot be removed
     */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        try {
            List.copyOf(scratch).forEach(DiskFile::close);
        } finally {
            remove();
            letGo();
        }
    }

    private void letGo() {
        for (HeldOpen file : open) {
            try {
                file.close();
            } catch (IOException e) {
                throw new LeftBehindException(
                        "Cannot give the space of temporary files in " + folder + " back: " + IoReason.of(e) + ".", e);
            }
        }
    }

    private void remove() {
        try (lock) {
            if (Files.exists(folder)) {
                Files.walkFileTree(folder, new Removal(folder.resolve(LOCK)));
                Files.deleteIfExists(folder.resolve(LOCK));
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new LeftBehindException(
                    "Cannot remove the temporary files in " + folder + ": " + IoReason.of(e) + ".", e);
        }
    }

    private static final class Removal extends SimpleFileVisitor<Path> {

        private final Path lock;

        Removal(Path lock) {
            this.lock = lock;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (!file.equals(lock)) {
                Files.deleteIfExists(file);
            }
            return FileVisitResult.CONTINUE;
        }

        /** What goes by itself meanwhile need not be removed. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
            if (!directory.equals(lock.getParent())) {
                Files.deleteIfExists(directory);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
