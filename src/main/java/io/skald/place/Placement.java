package io.skald.place;

import io.skald.FailureException;
import io.skald.Folder;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.ReleasedParts;
import io.skald.work.Uninterrupted;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts a release and its companions (its reports) in place, all or none. Everything is made lasting under temporary names
 * first; {@link CommitGate} is the point of no return; from there it is renames only, in a thread that no interrupt reaches.
 * {@link Handover} has the order of the renames, and what a killed run leaves to the next.
 */
public final class Placement {

    private static final long LONGEST_WAIT_NANOS = 60_000_000_000L;
    private static final long PAUSE_MILLIS = 20;

    private final Path scratch;
    private final Placed release;
    private final List<Placed> companions;
    private final List<Path> family;
    private final boolean overwrite;
    private final FileMoves moves;

    /**
     * @param scratch the folder of this run's temporary files, in the release's file system
     * @param release comes last
     * @param companions stand in the release's folder
     * @param family every name that a companion of this release may have; those that are there and get no new file go with the
     *     old release
     * @param overwrite whether an old set may be replaced
     */
    public Placement(Path scratch, Placed release, List<Placed> companions, List<Path> family, boolean overwrite) {
        this(scratch, release, companions, family, overwrite, FileMoves.DISK);
    }

    Placement(
            Path scratch,
            Placed release,
            List<Placed> companions,
            List<Path> family,
            boolean overwrite,
            FileMoves moves) {
        this.scratch = scratch;
        this.release = release;
        this.companions = List.copyOf(companions);
        this.family = List.copyOf(family);
        this.overwrite = overwrite;
        this.moves = moves;
    }

    /**
     * Puts all in place.
     *
     * @throws FailureException if something stands there that may not be replaced, or a step fails; the old set is then in place
     * @throws InterruptedRunException if the gate is closed; nothing has changed then
     */
    public void run(CommitGate gate) {
        run(false, gate, () -> {});
    }

    /**
     * As {@link #run(CommitGate)} for the reports of a release that is elsewhere and that others see at the end. If that fails, or the process is killed before, the old
     * reports are put back.
     *
     * @param publishing lets others see the release, behind the gate
     */
    public void run(CommitGate gate, Uninterrupted.Work publishing) {
        run(true, gate, () -> Uninterrupted.run(publishing));
    }

    /**
     * As {@link #run(CommitGate, Uninterrupted.Work)} for a release that takes time to go out, and may be stopped meanwhile.
     *
     * @param sending sends the release in this thread; at its end the gate is passed
     */
    public void runWhileSending(Uninterrupted.Work sending, CommitGate gate) {
        run(true, CommitGate.INTERRUPT, () -> {
            sending.run();
            if (!gate.tryPass()) {
                throw new InterruptedRunException();
            }
        });
    }

    private void run(boolean elsewhere, CommitGate gate, Uninterrupted.Work out) {
        try {
            for (Placed file : files()) {
                moves.sync(file.written());
            }
            moves.sync(scratch);
            Handover handover = begin(elsewhere);
            boolean passed = false;
            try {
                passed = gate.tryPass();
            } finally {
                if (!passed) {
                    handover.close();
                }
            }
            if (!passed) {
                throw new InterruptedRunException();
            }
            exchange(handover, out);
        } catch (ClosedByInterruptException | FileLockInterruptionException e) {
            throw new InterruptedRunException();
        } catch (IOException e) {
            throw new FailureException(
                    "Cannot put the release in place at " + release.target() + ": " + IoReason.of(e), e);
        }
    }

    private List<Placed> files() {
        List<Placed> files = new ArrayList<>(companions);
        files.add(release);
        return files;
    }

    private Handover begin(boolean elsewhere) throws IOException {
        Path place = Handover.of(release.target().toAbsolutePath());
        long start = System.nanoTime();
        while (true) {
            HandoverNote note = note(elsewhere);
            Optional<Handover> begun = Handover.tryBegin(scratch, place, note, moves);
            // Whoever was first may have finished between the look and the lock.
            if (begun.isPresent() && stillSo(note, begun.get())) {
                return begun.get();
            }
            if (begun.isEmpty()) {
                Unfinished.settle(place, moves, notice -> {});
                waitForOther(place, start);
            }
        }
    }

    private boolean stillSo(HandoverNote note, Handover begun) throws IOException {
        boolean same = false;
        try {
            same = note(note.elsewhere()).isAs(note);
        } finally {
            if (!same) {
                begun.close();
            }
        }
        return same;
    }

    private void waitForOther(Path place, long start) {
        if (System.nanoTime() - start > LONGEST_WAIT_NANOS) {
            throw new FailureException("Another run has been putting " + release.target()
                    + " in place for a minute, so nothing was released. If none is under way, remove " + place + ".");
        }
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new InterruptedRunException();
        }
    }

    /** What is there now, and what will be new. */
    private HandoverNote note(boolean elsewhere) throws IOException {
        List<String> old = new ArrayList<>();
        List<String> added = new ArrayList<>();
        sort(release.target(), old, added);
        for (Placed companion : companions) {
            sort(companion.target(), old, added);
        }
        for (Path relative : family) {
            if (companions.stream().noneMatch(companion -> companion.target().equals(relative))
                    && Files.exists(relative, LinkOption.NOFOLLOW_LINKS)) {
                sort(relative, old, added);
            }
        }
        return new HandoverNote(release.name(), elsewhere, old, added);
    }

    /** One look: another run may move the file between two. */
    private void sort(Path target, List<String> old, List<String> added) throws IOException {
        String name = target.getFileName().toString();
        try {
            BasicFileAttributes found =
                    Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!overwrite || !found.isRegularFile() && !(found.isDirectory() && isReplaceable(target))) {
                throw new FailureException(
                        target + " appeared while the job ran and is left alone. Move it away, or allow overwrite.");
            }
            old.add(name);
        } catch (NoSuchFileException absent) {
            added.add(name);
        }
    }

    /** A folder gives way to a release in parts only, if it holds nothing but such a release. */
    private boolean isReplaceable(Path folder) throws IOException {
        return folder.equals(release.target())
                && Files.isDirectory(release.written())
                && ReleasedParts.stranger(folder).isEmpty();
    }

    private void exchange(Handover handover, Uninterrupted.Work out) throws IOException {
        List<Placed> placed = new ArrayList<>();
        try {
            Uninterrupted.run(() -> bringIn(handover, placed));
            out.run();
        } catch (IOException | RuntimeException | Error e) {
            Uninterrupted.run(() -> undo(handover, placed, e));
            throw e;
        }
        Uninterrupted.run(() -> finish(handover));
    }

    @SuppressWarnings("ReferenceEquality") // the release is one of the files
    private void bringIn(Handover handover, List<Placed> placed) throws IOException {
        Path folder = Folder.of(release.target());
        handover.setAside();
        for (Placed file : files()) {
            if (file == release) {
                moves.sync(folder);
            }
            moves.move(file.written(), file.target());
            placed.add(file);
        }
        moves.sync(folder);
    }

    private static void finish(Handover handover) {
        try {
            handover.close();
        } catch (IOException leftToTheNextRun) {
            // The set is whole and in place; the next run removes the folder.
            return;
        }
    }

    private void undo(Handover handover, List<Placed> placed, Throwable why) {
        try {
            if (placed.contains(release)) {
                moves.move(release.target(), release.written());
            }
            handover.settle();
            handover.close();
        } catch (IOException leftToTheNextRun) {
            why.addSuppressed(leftToTheNextRun);
        }
    }
}
