package io.skald.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;

/**
 * Takes what is written for people, and logs it line by line. Lines behind an error belong to it, as nothing else comes then.
 */
final class LoggedLines extends OutputStream {

    private final EventLog log;
    private final Charset charset;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean failed;

    LoggedLines(EventLog log, Charset charset) {
        this.log = log;
        this.charset = charset;
    }

    @Override
    public synchronized void write(int one) {
        if (one == '\n') {
            endLine();
        } else if (one != '\r') {
            line.write(one);
        }
    }

    private void endLine() {
        String text = line.toString(charset);
        line.reset();
        if (!text.isBlank()) {
            failed |= text.startsWith("Error: ") || text.startsWith("Internal error: ") || text.startsWith("Stopped. ");
            EventLog.Level other = text.startsWith("Warning: ") ? EventLog.Level.WARN : EventLog.Level.INFO;
            log.message(failed ? EventLog.Level.ERROR : other, text.replaceFirst("^(Error|Warning): ", ""));
        }
    }

    /** Logs what has no line end. */
    @Override
    public synchronized void close() {
        endLine();
    }
}
