package io.skald;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Ends the build where a test hangs, be it of JUnit or jqwik: a test that runs for longer than the limit is named, the stacks of all threads
 * are shown, and the process ends. {@code -Dtests.limit=SECONDS} sets another limit. Found by its entry under {@code META-INF/services}.
 */
public final class HangWatch implements TestExecutionListener {

    private static final Duration LIMIT = Duration.ofSeconds(Long.getLong("tests.limit", 900));

    private final Map<TestIdentifier, Instant> running = new ConcurrentHashMap<>();

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Thread watch = new Thread(this::watch, "hang watch");
        watch.setDaemon(true);
        watch.start();
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            running.put(test, Instant.now());
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        running.remove(test);
    }

    private void watch() {
        while (true) {
            running.forEach((test, start) -> {
                if (start.plus(LIMIT).isBefore(Instant.now())) {
                    end(test);
                }
            });
            try {
                Thread.sleep(1000);
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private static void end(TestIdentifier test) {
        StringBuilder text = new StringBuilder("This test hangs: " + test.getUniqueId() + "\n");
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            text.append('"').append(thread.getName()).append("\"\n");
            for (StackTraceElement frame : frames) {
                text.append("    at ").append(frame).append('\n');
            }
        });
        System.err.println(text);
        System.err.flush();
        Runtime.getRuntime().halt(1);
    }
}
