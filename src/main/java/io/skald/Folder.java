package io.skald;

import java.nio.file.Path;
import java.util.Optional;

/** Where files lie. */
public final class Folder {

    private Folder() {}

    /** The folder that a file or folder lies in, from the root of the file system on; a root lies in itself. */
    public static Path of(Path file) {
        Path absolute = file.toAbsolutePath();
        return Optional.ofNullable(absolute.getParent()).orElse(absolute);
    }
}
