package io.skald.engine.report;

import java.util.Locale;

/**
 * What one pass took.
 *
 * @param name such as "encode"
 * @param rows rows read
 * @param bytes bytes read
 * @param seconds of the clock
 * @param cpuSeconds of all threads of the process together
 * @param spilledBytes that went to disk because memory was refused
 */
public record PassStats(String name, long rows, long bytes, double seconds, double cpuSeconds, long spilledBytes) {

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: %,d rows, %,d bytes, %.3f s, %.3f s CPU, %,d bytes spilled",
                name,
                rows,
                bytes,
                seconds,
                cpuSeconds,
                spilledBytes);
    }
}
