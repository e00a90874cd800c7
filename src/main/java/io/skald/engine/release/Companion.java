package io.skald.engine.release;

import java.nio.file.Path;

/**
 * A file that stands beside a release and goes with it.
 *
 * @param target its place, in the release's folder; one of {@link io.skald.job.ReleaseNames#companions}
 * @param secret whether only its owner may read it
 * @param text its content
 */
public record Companion(Path target, boolean secret, String text) {}
