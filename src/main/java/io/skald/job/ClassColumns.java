package io.skald.job;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Columns that a release has behind the input's, of the class that each row is in.
 *
 * @param id the name of the column that numbers the classes; empty for none
 * @param size the name of the column that tells how many rows a class has; empty for none
 */
public record ClassColumns(Optional<String> id, Optional<String> size) {

    /** None. */
    public static final ClassColumns NONE = new ClassColumns(Optional.empty(), Optional.empty());

    /** Those that there are, from left to right. */
    public List<String> names() {
        return Stream.of(id, size).flatMap(Optional::stream).toList();
    }

    /** Whether a release has any. */
    public boolean any() {
        return id.isPresent() || size.isPresent();
    }
}
