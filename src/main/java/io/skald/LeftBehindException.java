package io.skald;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** Temporary files could not be removed; its message names the folder. Exit code 1. */
public final class LeftBehindException extends SkaldException {

    public LeftBehindException(String message, Throwable cause) {
        super(ExitCode.FAILURE, message, cause);
    }

    /** The one that a problem is, or that came while what the problem had interrupted was tidied up. */
    public static Optional<LeftBehindException> in(Throwable problem) {
        return Stream.concat(Stream.of(problem), Arrays.stream(problem.getSuppressed()))
                .filter(LeftBehindException.class::isInstance)
                .map(LeftBehindException.class::cast)
                .findFirst();
    }
}
