package io.skald.spark;

import io.skald.FailureException;
import io.skald.SkaldException;
import io.skald.UsageException;
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
        } catch (Exception failed) {
            // Scala throws what Java would have to declare.
            Throwable cause = innermost(failed);
            if (cause instanceof SkaldException ofTask) {
                throw ofTask;
            }
            throw isMalformed(failed)
                    ? new UsageException(
                            "A record of the input has more or fewer fields than the header, or a quote that is not closed. Spark does not tell"
                                    + " where: 'skald anonymise' on the file names the line.")
                    : new FailureException("Spark could not do its part: " + firstLine(cause), failed);
        }
    }

    /** Whether a reader refuses a record; its messages hold the record, which is somebody's. */
    private static boolean isMalformed(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains("MALFORMED_")
                    || cause.getClass().getSimpleName().equals("BadRecordException")) {
                return true;
            }
        }
        return false;
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
