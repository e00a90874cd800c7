package io.skald;

/** No node satisfies the job; exit code 3. */
public final class InfeasibleException extends SkaldException {

    /** @param message what was asked, why nothing satisfies it, and the least change that would */
    public InfeasibleException(String message) {
        super(ExitCode.INFEASIBLE, message, null);
    }
}
