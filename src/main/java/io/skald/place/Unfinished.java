package io.skald.place;

import io.skald.FailureException;
import io.skald.IoReason;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Exchanges of releases that killed runs left half done, and putting them right. */
public final class Unfinished {

    /** What became of an exchange. */
    enum Outcome {
        /** A whole set was in place. */
        WHOLE,
        /** The old set is back. */
        RESTORED,
        /** There was no old release; the new files without a release are gone. */
        WITHDRAWN
    }

    private Unfinished() {}

    /**
     * Puts right every exchange in a folder whose process is dead.
     *
     * @param folder need not exist
     * @param notices hears of each, a sentence
     * @throws FailureException if that cannot be done
     */
    public static void settle(Path folder, Consumer<String> notices) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, Handover.PREFIX + "*")) {
            for (Path each : left) {
                settle(each, FileMoves.DISK, notices);
            }
        } catch (IOException e) {
            throw new FailureException(
                    "Cannot put right what a stopped run left in " + folder + ": " + IoReason.of(e), e);
        }
    }

    /** One exchange; nothing happens if its process lives. */
    static void settle(Path left, FileMoves moves, Consumer<String> notices) throws IOException {
        Optional<Handover> dead = Handover.takeOver(left, moves);
        if (dead.isEmpty()) {
            return;
        }
        try (Handover handover = dead.get()) {
            Path release = left.resolveSibling(handover.release());
            switch (handover.settle()) {
                case WHOLE -> {}
                case RESTORED ->
                    notices.accept(
                            handover.elsewhere()
                                    ? "A run was killed before its release was out. The reports of before are back: "
                                            + release + "."
                                    : "A run was killed while it replaced " + release
                                            + ". The release of before is back in its place, with its report.");
                case WITHDRAWN ->
                    notices.accept(
                            handover.elsewhere()
                                    ? "A run was killed before its release was out. Its report " + release
                                            + " is removed, with what stood beside it."
                                    : "A run was killed while it put " + release
                                            + " in place. What it had put beside it is removed.");
            }
        }
    }
}
