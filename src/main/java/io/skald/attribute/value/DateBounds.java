package io.skald.attribute.value;

import io.skald.UsageException;
import java.time.LocalDate;

/**
 * The first and the last day that a column of dates may hold.
 *
 * @param lo inclusive
 * @param hi inclusive
 */
public record DateBounds(LocalDate lo, LocalDate hi) {

    /** @throws UsageException if they are in the wrong order */
    public DateBounds {
        if (lo.isAfter(hi)) {
            throw new UsageException(
                    "The bounds [" + lo + ", " + hi + "] are in the wrong order: the earlier day comes first.");
        }
    }
}
