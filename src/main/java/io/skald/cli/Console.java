package io.skald.cli;

import io.skald.Excerpt;
import io.skald.budget.ByteSize;
import java.io.PrintStream;
import java.util.List;

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

    /** Prints lines of a result. */
    void print(List<String> lines) {
        lines.forEach(line -> out.println(Excerpt.visible(line)));
    }

    /** Prints a warning, which is shown even when nothing else is. */
    void warn(String text) {
        out.flush();
        err.println("Warning: " + Excerpt.visible(text));
    }

    /** Says so if Java was given less memory than the job counts on. */
    void warnOfSmallHeap(ByteSize memory) {
        long heap = Runtime.getRuntime().maxMemory();
        if (heap < memory.bytes() / 8 * 7) {
            warn("Java was given a heap of " + new ByteSize(heap) + ", but the job's memory is " + memory
                    + ". Start it with scripts/skald, or with java -Xmx" + (memory.bytes() >> 20) + "m.");
        }
    }
}
