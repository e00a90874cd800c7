package io.skald;

import org.jspecify.annotations.Nullable;

/** A failure that a user can read: its message says what happened, where, by which rule, and what to do. */
public abstract sealed class SkaldException extends RuntimeException
        permits UsageException, InfeasibleException, FailureException, LeftBehindException, InterruptedRunException {

    private final ExitCode exitCode;
    private final String message;

    SkaldException(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(Excerpt.visible(message), cause);
        this.message = Excerpt.visible(message);
        this.exitCode = exitCode;
    }

    @Override
    public final String getMessage() {
        return message;
    }

    /** The exit code that this failure means. */
    public ExitCode exitCode() {
        return exitCode;
    }
}
