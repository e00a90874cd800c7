package io.skald.spark;

import io.skald.FailureException;
import io.skald.SkaldException;
import java.util.function.Supplier;

/** Turns what goes wrong in Spark into one message. */
final class Failures {

    private Failures() {}

    /** The result of work for Spark. */
    static <T> T told(Supplier<T> work) {
        try {
            return work.get();
        } catch (SkaldException known) {
            throw known;
        } catch (RuntimeException failed) {
            throw new FailureException("Spark could not do its part: " + firstLine(innermost(failed)), failed);
        }
    }

    private static Throwable innermost(Throwable failed) {
        Throwable cause = failed;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static String firstLine(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        return message.lines().findFirst().orElse(cause.getClass().getSimpleName());
    }
}
