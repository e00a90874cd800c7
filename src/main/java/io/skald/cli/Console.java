package io.skald.cli;

import io.skald.Excerpt;
import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Where a command talks to its user.
 *
 * @param out for results
 * @param err for progress, warnings and errors
 * @param terminal whether someone watches {@code err} on a terminal
 * @param debug whether failures show where in the program they happened
 * @param log where events go in place of {@code err}, which it has then
 * @param ownProcess whether the process runs this command and nothing else, so that its memory is the job's
 */
record Console(
        PrintStream out, PrintStream err, boolean terminal, boolean debug, boolean ownProcess, Optional<EventLog> log) {

    /** Set by the launcher, which can see what standard error is; Java itself cannot. */
    private static final String TERMINAL_PROPERTY = "skald.terminal";

    private static final String WIDTH_PROPERTY = "skald.columns";

    /** Of terminals that do not tell. */
    private static final int USUAL_WIDTH = 80;

    private static final int LEAST_WIDTH = 20;

    /** Of lines in a log. */
    private static final int LOG_WIDTH = 200;

    private static final String DEBUG_VARIABLE = "SKALD_DEBUG";

    /** The process's own streams. */
    static Console ofProcess() {
        String told = System.getProperty(TERMINAL_PROPERTY);
        boolean terminal = told == null ? System.console() != null : Boolean.parseBoolean(told);
        return new Console(
                System.out, System.err, terminal, "1".equals(System.getenv(DEBUG_VARIABLE)), true, Optional.empty());
    }

    /** Of a command that another program runs. */
    Console(PrintStream out, PrintStream err, boolean terminal, boolean debug) {
        this(out, err, terminal, debug, false, Optional.empty());
    }

    /** The same console with events in a log, whoever watches. */
    Console logging(LogFormat format, InstantSource clock) {
        EventLog events = new EventLog(err, format, clock);
        Charset charset = Charset.defaultCharset();
        PrintStream lines = new PrintStream(new LoggedLines(events, charset), true, charset);
        return new Console(out, lines, false, debug, ownProcess, Optional.of(events));
    }

    /** How many characters a line of progress may have. */
    int width() {
        // A line as wide as the terminal makes some of them go to the next one.
        return terminal ? Math.max(LEAST_WIDTH, Integer.getInteger(WIDTH_PROPERTY, USUAL_WIDTH)) - 1 : LOG_WIDTH;
    }

    /** Prints lines of a result. */
    void print(List<String> lines) {
        lines.forEach(line -> out.println(Excerpt.visible(line)));
    }

    /** The same console, with results among the errors. */
    Console ofErrors() {
        return new Console(err, err, terminal, debug, false, log);
    }

    /** Prints a warning, which is shown even when nothing else is. */
    void warn(String text) {
        out.flush();
        err.println("Warning: " + Excerpt.visible(text));
    }

    /** Says so if the process will take more memory than the job allows, or Java was not sized for it. */
    void warnOfMemory(ByteSize memory) {
        if (!ownProcess) {
            return;
        }
        ProcessMemory process = new ProcessMemory(memory);
        ByteSize heap = new ByteSize(Runtime.getRuntime().maxMemory());
        boolean tooSmall =
                heap.bytes() < process.heap().bytes() - process.young().bytes();
        if (memory.compareTo(ProcessMemory.least()) < 0) {
            warn("memory is " + memory + ", but a process takes about " + ProcessMemory.least()
                    + ", whatever its job. Raise 'memory' to that where the system enforces it.");
        } else if (tooSmall || heap.compareTo(process.heap()) > 0) {
            warn("Java was started with a heap of " + heap + ", but a memory of " + memory + " is a heap of "
                    + process.heap() + " and Java's own " + process.besideHeap()
                    + ": the process will take " + (tooSmall ? "less, and run slower" : "more")
                    + ". " + HeapAdvice.ofThisProcess().toFit(memory));
        }
    }
}
