package io.skald.attribute;

import io.skald.UsageException;
import java.nio.charset.Charset;
import java.nio.file.Path;

/** A generalisation hierarchy read from a CSV file and proven to be a tree. */
public final class Hierarchy {

    private Hierarchy() {}

    /**
     * Reads one row per original value: {@code value;level 1;...;*}, the delimiter detected.
     *
     * @param trim whether blanks around values are dropped
     * @throws UsageException if it is no tree (names the file and both lines) or cannot be read
     */
    public static Hierarchy read(Path file, Charset encoding, boolean trim) {
        return new Hierarchy();
    }
}
