package io.skald;

/** What the process tells its caller; the numbers are a contract. */
public enum ExitCode {
    /** The job is done. */
    DONE(0),
    /** The machine or the release failed: I/O, disk full, input changed between passes, verification failed. */
    FAILURE(1),
    /** The command line, the job or the data is wrong. */
    USAGE(2),
    /** No node satisfies the job. */
    INFEASIBLE(3),
    /** Stopped by the user. */
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The number given to the operating system. */
    public int code() {
        return code;
    }
}
