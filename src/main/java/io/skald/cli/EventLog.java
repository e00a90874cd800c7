package io.skald.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * Writes events line by line, each with the time (UTC) and a level. Safe for several threads.
 *
 * @param to where lines go
 * @param clock the time of an event
 */
record EventLog(PrintStream to, LogFormat format, InstantSource clock) {

    /** How grave an event is. */
    enum Level {
        INFO,
        WARN,
        ERROR
    }

    /** A line that says something. */
    void message(Level level, String text) {
        switch (format) {
            case PLAIN -> plain(level, text);
            case JSON -> to.println(begun(level).put("message", text));
        }
    }

    /**
     * How far a step is.
     *
     * @param done whether it has ended
     */
    void progress(ProgressLine state, boolean done) {
        switch (format) {
            case PLAIN -> plain(Level.INFO, state.text(done, Integer.MAX_VALUE));
            case JSON -> {
                ObjectNode json = begun(Level.INFO).put("step", state.name()).put("done", done);
                json.put("rows", state.rows()).put("bytes", state.bytes());
                if (state.totalBytes() > 0) {
                    json.put("totalBytes", state.totalBytes());
                }
                json.put("seconds", BigDecimal.valueOf(state.seconds()).setScale(3, RoundingMode.HALF_UP));
                if (!state.note().isEmpty()) {
                    json.put("note", state.note());
                }
                to.println(json);
            }
        }
    }

    private void plain(Level level, String text) {
        to.println(now() + " " + level + (level == Level.ERROR ? " " : "  ") + text);
    }

    private ObjectNode begun(Level level) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("time", now())
                .put("level", level.name().toLowerCase(Locale.ROOT));
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
