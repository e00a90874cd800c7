package io.skald.engine.report;

import com.sun.management.OperatingSystemMXBean;
import io.skald.budget.Workspace;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Takes the time of a pass from its start to {@link #stop}. */
public final class Stopwatch {

    private static final double NANOS = 1e9;

    private final LongSupplier spilledBytes;
    private final long startedAt = System.nanoTime();
    private final long cpuAtStart = cpu();
    private final long spilledAtStart;

    public Stopwatch(Workspace workspace) {
        this(workspace::spilledBytes);
    }

    /** @param spilledBytes so far, whoever asks */
    public Stopwatch(LongSupplier spilledBytes) {
        this.spilledBytes = spilledBytes;
        this.spilledAtStart = spilledBytes.getAsLong();
    }

    public PassStats stop(String name, long rows, long bytes) {
        return new PassStats(
                name,
                rows,
                bytes,
                (System.nanoTime() - startedAt) / NANOS,
                (cpu() - cpuAtStart) / NANOS,
                spilledBytes.getAsLong() - spilledAtStart);
    }

    private static long cpu() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
