package io.skald.spark;

import io.skald.UsageException;

/** Which files Spark reads as they are named. */
final class Readable {

    private Readable() {}

    /**
     * @param name the last of the path
     * @throws UsageException if Spark passes over it, or takes its path for a pattern
     */
    static void check(String name, String path) {
        if (name.startsWith("_") || name.startsWith(".")) {
            throw new UsageException("Spark takes no notice of files whose names begin with _ or a dot, as " + path
                    + " does. Rename it.");
        }
        if (path.matches(".*[*?\\[\\]{}\\\\].*")) {
            throw new UsageException("Spark takes * ? [ ] { } \\ in " + path
                    + " for a pattern of names. Rename the file or its folder.");
        }
    }
}
