package io.skald.experiment;

import io.skald.engine.report.Version;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;

/**
 * When a cell was measured, and by what. It stays with the finished cell, so that a page that is drawn again has the same bytes.
 *
 * @param date year, month and day (UTC)
 * @param program its version, Java and machine
 */
public record Origin(String date, String program) {

    /** Of this process, today. */
    public static Origin now(InstantSource clock) {
        int processors = Runtime.getRuntime().availableProcessors();
        return new Origin(
                clock.instant().atOffset(ZoneOffset.UTC).toLocalDate().toString(),
                "Skald " + Version.current() + ", Java " + System.getProperty("java.version") + ", "
                        + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", " + processors
                        + (processors == 1 ? " processor" : " processors"));
    }

    /** As fields of a line. */
    List<String> fields() {
        return List.of(date, program.replaceAll("[\\t\\r\\n]", " "));
    }
}
