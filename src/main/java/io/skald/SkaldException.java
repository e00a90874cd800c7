package io.skald;

/** A failure that a user can read: its message says what happened, where, by which rule, and what to do. */
public abstract sealed class SkaldException extends RuntimeException
        permits UsageException, InfeasibleException, FailureException, LeftBehindException, InterruptedRunException {

    private final ExitCode exitCode;

    SkaldException(ExitCode exitCode, String message, Throwable cause) {
        super(Excerpt.visible(message), cause);
        this.exitCode = exitCode;
    }

    /** The exit code that this failure means. */
    public ExitCode exitCode() {
        return exitCode;
    }
}
