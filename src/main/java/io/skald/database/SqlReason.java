package io.skald.database;

import io.skald.Excerpt;
import io.skald.FailureException;
import java.sql.SQLException;

/** Why a database refused, in its own words: they can quote values of rows, of which only the first line is shown. */
final class SqlReason {

    private static final int LONGEST = 300;

    private SqlReason() {}

    /**
     * The failure that a refusal means.
     *
     * @param what could not be done; without a point at its end
     */
    static FailureException failure(String what, SQLException cause) {
        return new FailureException(what + ": " + of(cause) + ".", cause);
    }

    /** Without a point at its end. */
    static String of(SQLException cause) {
        String text = String.valueOf(cause.getMessage()).lines().findFirst().orElse("it gives no reason");
        String line = text.substring(0, Math.min(LONGEST, text.length())).strip();
        return Excerpt.visible(line.endsWith(".") ? line.substring(0, line.length() - 1) : line);
    }
}
