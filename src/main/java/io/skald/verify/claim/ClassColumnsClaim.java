package io.skald.verify.claim;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Columns that a release has behind the input's.
 *
 * @param id the column that numbers the classes from 1, rows with the top label in every quasi-identifier having 0
 * @param size the column that tells how many rows a class has
 */
public record ClassColumnsClaim(Optional<String> id, Optional<String> size) {

    /** There are none. */
    public static final ClassColumnsClaim NONE = new ClassColumnsClaim(Optional.empty(), Optional.empty());

    /** Those that there are, from left to right. */
    public List<String> names() {
        return Stream.of(id, size).flatMap(Optional::stream).toList();
    }
}
