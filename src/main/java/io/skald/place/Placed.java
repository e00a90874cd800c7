package io.skald.place;

import java.nio.file.Path;

/**
 * A file on its way to its place.
 *
 * @param written where it is, complete, in the file system of its place
 * @param target its final name
 */
public record Placed(Path written, Path target) {

    /** The final name without its folder. */
    String name() {
        return target.getFileName().toString();
    }
}
