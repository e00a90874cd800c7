package io.skald.job;

import io.skald.IoReason;
import io.skald.UsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One job on its way to a plan, with the problems found so far. What a problem has already been found with is passed over, so
 * that one mistake is reported once.
 *
 * @param jobFile where the job was read from, if it was
 * @param hideValues whether messages leave out texts that may be the data's, such as a header's
 */
record Resolution(Job job, Optional<Path> jobFile, Problems problems, boolean hideValues) {

    /** Adds a problem at a key's place. */
    <T> Optional<T> reject(String message, String... key) {
        problems.add(job.places().of(key), message);
        return Optional.empty();
    }

    /** Adds a problem at a key's place that is told behind all others. */
    void rejectLast(String message, String... key) {
        problems.addLast(job.places().of(key), List.of(key), message);
    }

    /** Adds a problem of the data, which names its own place. */
    void rejectData(String message) {
        problems.addElsewhere(job.places().of("input"), message);
    }

    /** Whether a key could not be read, so that its value is a stand-in. */
    boolean rejected(String... key) {
        return problems.concern(key);
    }

    /** What a step makes; empty if it finds a problem, which gets the key's place. */
    <T> Optional<T> attempt(Supplier<T> step, String... key) {
        try {
            return Optional.of(step.get());
        } catch (UsageException problem) {
            String subject = key.length > 2 ? Keys.spelled(List.of(key).subList(0, 2)) + ": " : "";
            problem.problems().forEach(message -> reject(subject + message, key));
            return Optional.empty();
        }
    }

    /** A path as the job's user means it: relative to the job file. */
    Optional<Path> path(String written, String... key) {
        try {
            return Optional.of(job.base().resolve(written).normalize());
        } catch (InvalidPathException impossible) {
            return reject(Keys.spelled(List.of(key)) + " is no path: " + IoReason.of(impossible), key);
        }
    }
}
