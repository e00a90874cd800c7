package io.skald.engine;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** Who reads a release that is in place once more, with its input. */
public interface Rereading {

    /**
     * Checks the release.
     *
     * @param claimOf what is claimed of the release in a file or folder
     */
    Findings verify(Function<Path, Claim> claimOf);

    /** What stands for the input in a report. */
    String inputHash();

    /** What stands for the release in a report; empty where it has no bytes of its own. */
    Optional<String> releaseHash();
}
