package io.skald.spark;

import io.skald.FailureException;
import io.skald.ReleasedParts;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;

/**
 * The place of a release at an address, where a new one comes in. A release of before goes aside first, comes back if the new one does not come in, and is removed
 * afterwards. It waits under a name that tells what it is, so that after a run that was killed nothing is replaced before somebody has looked.
 *
 * @param place of the release
 */
record FarExchange(FarPath place) {

    private static final String ASIDE = ".skald-replaced-";

    private FarPath aside() {
        return place.sibling(ASIDE + place.name());
    }

    /** Why no release can come here, as far as that is known now; empty if one can. */
    Optional<String> objection(boolean overwrite) {
        String location = place.location();
        if (aside().exists()) {
            return Optional.of(aside().location() + " is the release that was at " + location
                    + " while another run replaces it, or did when it was killed. If none is under way, remove it where "
                    + location + " is there with its mark " + FarMove.WHOLE + ", and else move it back to there");
        }
        if (!place.exists()) {
            return Optional.empty();
        }
        if (!overwrite) {
            return Optional.of(
                    "the output " + location
                            + " exists; move it away, name another, or allow it to be replaced, by --overwrite or by overwrite: true in the job");
        }
        return stranger()
                .map(name -> "the output " + location + " is, or holds, " + name
                        + ", which is no part of a release; name another, or move it away");
    }

    private Optional<String> stranger() {
        FileStatus[] found = place.tried("read the folder", () -> place.system().listStatus(place.path()));
        return Stream.of(found)
                .filter(each -> !each.isFile()
                        || !place.isFolder()
                        || !ReleasedParts.isPart(each.getPath().getName()))
                .map(each -> each.getPath().getName())
                .sorted()
                .findFirst();
    }

    /**
     * Moves a release here.
     *
     * @param waiting the release, in the same file system
     * @param overwrite whether a release of before may be replaced, which waits aside afterwards
     * @throws IOException if that fails; a release of before is here again then
     * @throws FailureException if something is here that may not be replaced, or what was before could not be put back
     */
    void run(FarPath waiting, boolean overwrite) throws IOException {
        boolean replaces = place.exists();
        if (overwrite || !replaces) {
            // Without a release here another run may be under way all the same.
            objection(overwrite).ifPresent(objection -> {
                throw new FailureException("Nothing is released: " + objection + ".");
            });
        }
        if (!overwrite || !replaces) {
            new FarMove(waiting, place).run();
            return;
        }
        setAside();
        Set<String> names = FarMove.names(waiting);
        try {
            new FarMove(waiting, place).run();
        } catch (IOException | RuntimeException | Error failed) {
            putBack(names, failed);
            throw failed;
        }
    }

    private void setAside() throws IOException {
        Set<String> before = FarMove.names(place);
        try {
            new FarMove(place, aside()).run();
        } catch (IOException | RuntimeException failed) {
            if (!hasAll(before)) {
                throw FarPath.failure(
                        "The release at " + place.location()
                                + " could not be moved aside, nor left as it was. Its files are there and at "
                                + aside().location() + ": bring them together in the first, with the mark "
                                + FarMove.WHOLE + ". What was in the way",
                        failed);
            }
            throw failed;
        }
    }

    private boolean hasAll(Set<String> names) {
        try {
            return FarMove.names(place).containsAll(names);
        } catch (FailureException unreadable) {
            return false;
        }
    }

    /**
     * Removes the release that was here before.
     *
     * @param warnings told if that fails
     */
    void removeReplaced(Consumer<String> warnings) {
        try {
            aside().remove();
        } catch (FailureException failed) {
            warnings.accept("The release of before is still at " + aside().location() + ": " + failed.getMessage()
                    + ". Remove it; until then nothing else is released in its place.");
        }
    }

    private void putBack(Set<String> copied, Throwable why) {
        try {
            FarMove.removeCopies(place, copied);
            new FarMove(aside(), place).run();
        } catch (IOException | FailureException failed) {
            failed.addSuppressed(why);
            throw FarPath.failure(
                    "The new release could not be put in place, and the one of before could not be put back. It is whole at "
                            + aside().location() + ": move it to " + place.location() + ". What was in the way",
                    failed);
        }
    }
}
