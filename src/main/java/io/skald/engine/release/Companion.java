package io.skald.engine.release;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that stands beside a release and goes with it.
 *
 * @param target its place, in the release's folder; one of {@link io.skald.job.ReleaseNames#companions}
 * @param secret whether only its owner may read it
 * @param text its content, where it is not written yet
 * @param written where it is, if it is, for its owner only and in the workspace
 */
public record Companion(Path target, boolean secret, String text, Optional<Path> written) {

    /** One whose content is still to be written. */
    public Companion(Path target, boolean secret, String text) {
        this(target, secret, text, Optional.empty());
    }
}
