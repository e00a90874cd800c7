package io.skald;

/** The machine or the release failed: I/O, disk full, input changed, verification failed; exit code 1. */
public final class FailureException extends SkaldException {

    public FailureException(String message) {
        super(ExitCode.FAILURE, message, null);
    }

    public FailureException(String message, Throwable cause) {
        super(ExitCode.FAILURE, message, cause);
    }
}
