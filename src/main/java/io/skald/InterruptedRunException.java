package io.skald;

/** The user stopped the run; exit code 130. */
public final class InterruptedRunException extends SkaldException {

    public InterruptedRunException() {
        super(ExitCode.INTERRUPTED, "Stopped.", null);
    }
}
