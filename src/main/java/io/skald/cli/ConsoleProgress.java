package io.skald.cli;

import io.skald.budget.Progress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Shows how far a run has come: on a terminal one line per pass that is rewritten in place, elsewhere a plain line every ten
 * seconds, and where events are logged one when a pass ends, too. Workers only add to counters; a thread of its own prints.
 */
final class ConsoleProgress implements Progress {

    private static final Duration TERMINAL_INTERVAL = Duration.ofMillis(200);
    private static final Duration PLAIN_INTERVAL = Duration.ofSeconds(10);

    private final Console console;
    private final LongSupplier nanoTime;

    ConsoleProgress(Console console) {
        this(console, System::nanoTime);
    }

    ConsoleProgress(Console console, LongSupplier nanoTime) {
        this.console = console;
        this.nanoTime = nanoTime;
    }

    @Override
    public Pass begin(String name, long totalBytes) {
        ShownPass pass = new ShownPass(name, totalBytes);
        pass.startPrinting(console.terminal() ? TERMINAL_INTERVAL : PLAIN_INTERVAL);
        return pass;
    }

    /** A pass whose lines are printed by a thread that lives as long as it does. */
    final class ShownPass implements Pass {

        private final String name;
        private final long totalBytes;
        private final long startedAt = nanoTime.getAsLong();
        private final LongAdder rows = new LongAdder();
        private final LongAdder bytes = new LongAdder();
        private final ScheduledExecutorService printer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "skald-progress");
            thread.setDaemon(true);
            return thread;
        });
        private volatile String note = "";
        private int printedLength;
        private boolean printed;

        private ShownPass(String name, long totalBytes) {
            this.name = name;
            this.totalBytes = totalBytes;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // its end is that of the executor
        private void startPrinting(Duration interval) {
            printer.scheduleAtFixedRate(this::print, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public void advance(long moreRows, long moreBytes) {
            rows.add(moreRows);
            bytes.add(moreBytes);
        }

        @Override
        public void note(String text) {
            note = text;
        }

        /** Prints the state of this moment. */
        synchronized void print() {
            if (console.log().isPresent()) {
                console.log().get().progress(state(), false);
            } else if (console.terminal()) {
                rewrite(line(false));
            } else {
                console.err().println(line(false));
            }
            printed = true;
        }

        private void rewrite(String line) {
            int blanks = Math.max(0, printedLength - line.length());
            console.err().print("\r" + line + " ".repeat(blanks));
            console.err().flush();
            printedLength = line.length();
        }

        @Override
        public void close() {
            printer.shutdownNow();
            synchronized (this) {
                if (console.log().isPresent()) {
                    console.log().get().progress(state(), true);
                } else if (console.terminal()) {
                    rewrite(line(true));
                    console.err().println();
                } else if (printed) {
                    console.err().println(line(true));
                }
            }
        }

        private String line(boolean done) {
            return state().text(done, console.width());
        }

        private ProgressLine state() {
            long bytesDone = bytes.sum();
            double seconds = (nanoTime.getAsLong() - startedAt) / 1e9;
            return new ProgressLine(name, rows.sum(), bytesDone, totalBytes, seconds, note);
        }
    }
}
