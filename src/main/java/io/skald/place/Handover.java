package io.skald.place;

import io.skald.FailureException;
import io.skald.Folder;
import io.skald.budget.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The hidden folder, beside a release, of one exchange of an old set of files for a new one. It is the lock that keeps two runs
 * from exchanging at once, the place where the old set waits, and the note from which a later run puts right what a killed one
 * left.
 *
 * <p>It appears in one step, by a rename, with its note and with its lock held. The order is always: the old release goes
 * aside, then the files beside it; the new files come in, the release last; the note goes, and with it the folder. So, by
 * what is found later,
 * <ul>
 *   <li>no note: all is done, and the folder is rubbish;
 *   <li>a release in its place: it is the old one, and nothing was moved yet, or the new one, and everything was: a whole set
 *       either way;
 *   <li>no release in its place: the new files beside it go, the old ones come back, the old release last.
 * </ul>
 * Where the release is elsewhere (a table, an address, a pipe) and only its reports are exchanged here, the release comes out behind them, and the note goes
 * behind that. So as long as there is a note the release is not known to be out, and the old files come back.
 *
 * <p>Each step of putting right leaves one of these states again, so it may be stopped, too.
 */
final class Handover implements AutoCloseable {

    static final String PREFIX = ".placing-skald-";

    private static final int MOST_TRIES = 5;
    private static final String NOTE = "note";
    private static final String LOCK = "lock";
    private static final String OLD = "old";

    private final Path folder;
    private final HandoverNote note;
    private final FileChannel lock;
    private final FileMoves moves;

    private Handover(Path folder, HandoverNote note, FileChannel lock, FileMoves moves) {
        this.folder = folder;
        this.note = note;
        this.lock = lock;
        this.moves = moves;
    }

    /** Where the exchange of a release of this name is noted. Names that some file system takes for one get one folder. */
    static Path of(Path release) {
        String name = release.getFileName().toString().toLowerCase(Locale.ROOT);
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return release.resolveSibling(PREFIX + HexFormat.of().formatHex(hash, 0, 8));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }

    /**
     * Begins an exchange if no other is under way.
     *
     * @param scratch an empty folder to prepare it in
     * @param place {@link #of} the release
     * @return empty if another is under way, or was left behind
     */
    static Optional<Handover> tryBegin(Path scratch, Path place, HandoverNote note, FileMoves moves)
            throws IOException {
        Path prepared = PrivateFiles.newFolder(scratch.resolve("placing"));
        Files.createDirectory(prepared.resolve(OLD));
        Files.writeString(prepared.resolve(NOTE), note.text(), StandardCharsets.UTF_8);
        moves.sync(prepared.resolve(NOTE));
        FileChannel lock =
                FileChannel.open(prepared.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            lock.tryLock();
            moves.sync(prepared);
            Files.createDirectories(Folder.of(place));
            if (appears(prepared, place, moves)) {
                moves.sync(Folder.of(place));
                return Optional.of(new Handover(place, note, lock, moves));
            }
            new Handover(prepared, note, lock, moves).close();
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** False if there is such a folder. */
    private static boolean appears(Path prepared, Path place, FileMoves moves) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                moves.move(prepared, place);
                return true;
            } catch (DirectoryNotEmptyException | FileAlreadyExistsException inTheWay) {
                return false;
            } catch (FileSystemException e) {
                if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
                    return false;
                }
                // It may have been there, and gone since: Java does not say what was in the way.
                if (tries == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    /**
     * Takes over an exchange that a dead process left.
     *
     * @return empty if its process lives, or if the folder is gone
     * @throws FailureException if the folder is not one that this user made
     */
    static Optional<Handover> takeOver(Path folder, FileMoves moves) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        FileChannel lock;
        try {
            requireOwn(folder);
            lock = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException gone) {
            removeIfEmpty(folder, moves);
            return Optional.empty();
        }
        boolean taken = false;
        try {
            taken = isDead(lock) && Files.exists(folder);
            return taken ? Optional.of(new Handover(folder, readNote(folder), lock, moves)) : Optional.empty();
        } finally {
            if (!taken) {
                lock.close();
            }
        }
    }

    /**
     * Without its lock the folder is on its way out: its process may have died one step before the last. An empty folder gives way to
     * the rename by which another exchange appears, so that it may be the other's by now.
     */
    private static void removeIfEmpty(Path folder, FileMoves moves) throws IOException {
        try {
            moves.delete(folder);
        } catch (DirectoryNotEmptyException taken) {
            return;
        }
    }

    private static boolean isDead(FileChannel lock) throws IOException {
        try {
            FileLock taken = lock.tryLock();
            return taken != null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return false;
        }
    }

    private static HandoverNote readNote(Path folder) throws IOException {
        Path file = folder.resolve(NOTE);
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? HandoverNote.parse(Files.readString(file, StandardCharsets.UTF_8))
                : HandoverNote.NOTHING;
    }

    private Path inPlace(String name) {
        return folder.resolveSibling(name);
    }

    private Path aside(String name) {
        return folder.resolve(OLD).resolve(name);
    }

    /** Moves the old set aside, the release first. */
    void setAside() throws IOException {
        for (String name : note.old()) {
            moves.move(inPlace(name), aside(name));
        }
        if (!note.old().isEmpty()) {
            moves.sync(folder.resolve(OLD));
            moves.sync(Folder.of(folder));
        }
    }

    /** Puts right what was left: see the class comment. */
    Unfinished.Outcome settle() throws IOException {
        if (note.release().isEmpty() || !note.elsewhere() && exists(inPlace(note.release()))) {
            return Unfinished.Outcome.WHOLE;
        }
        for (String name : note.added()) {
            moves.delete(inPlace(name));
        }
        List<String> old = new ArrayList<>(note.old());
        if (old.remove(note.release())) {
            old.add(note.release());
        }
        for (String name : old) {
            if (exists(aside(name))) {
                if (name.equals(note.release())) {
                    moves.sync(Folder.of(folder));
                }
                moves.move(aside(name), inPlace(name));
            }
        }
        moves.sync(Folder.of(folder));
        return note.old().contains(note.release()) ? Unfinished.Outcome.RESTORED : Unfinished.Outcome.WITHDRAWN;
    }

    /** Others may have put a folder of this name here, to have files moved. */
    private static void requireOwn(Path folder) throws IOException {
        if (PrivateFiles.objection(folder).isPresent() && Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new FailureException(
                    folder + " has the name of a folder in which Skald keeps a release for a moment, but it was"
                            + " not made by a run of yours. Look into it, and move it away.");
        }
    }

    private static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    HandoverNote note() {
        return note;
    }

    /** Whether the release is elsewhere, and only its reports are exchanged. */
    boolean elsewhere() {
        return note.elsewhere();
    }

    /** The release that is exchanged; empty if all is done. */
    String release() {
        return note.release();
    }

    /** A file, or a release in parts. */
    private void remove(Path old) throws IOException {
        if (Files.isDirectory(old, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> parts = Files.newDirectoryStream(old)) {
                for (Path part : parts) {
                    remove(part);
                }
            }
        }
        moves.delete(old);
    }

    /** Removes the folder, and the old set with it: the note first, after which there is nothing to put right. */
    @Override
    public void close() throws IOException {
        try (lock) {
            moves.delete(folder.resolve(NOTE));
            if (Files.isDirectory(folder.resolve(OLD), LinkOption.NOFOLLOW_LINKS)) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(OLD))) {
                    for (Path file : files) {
                        remove(file);
                    }
                }
                moves.delete(folder.resolve(OLD));
            }
            moves.delete(folder.resolve(LOCK));
            removeIfEmpty(folder, moves);
        }
    }
}
