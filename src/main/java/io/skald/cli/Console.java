package io.skald.cli;

import java.io.PrintStream;

/**
 * Where a command talks to its user.
 *
 * @param out for results
 * @param err for progress, warnings and errors
 * @param terminal whether someone watches {@code err} on a terminal
 * @param debug whether failures show where in the program they happened
 */
record Console(PrintStream out, PrintStream err, boolean terminal, boolean debug) {

    /** Set by the launcher, which can see what standard error is; Java itself cannot. */
    private static final String TERMINAL_PROPERTY = "skald.terminal";

    private static final String DEBUG_VARIABLE = "SKALD_DEBUG";

    /** The process's own streams. */
    static Console ofProcess() {
        String told = System.getProperty(TERMINAL_PROPERTY);
        boolean terminal = told == null ? System.console() != null : Boolean.parseBoolean(told);
        return new Console(System.out, System.err, terminal, "1".equals(System.getenv(DEBUG_VARIABLE)));
    }
}
