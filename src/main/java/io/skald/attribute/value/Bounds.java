package io.skald.attribute.value;

import io.skald.UsageException;
import java.math.BigDecimal;

/**
 * The least and the greatest value that a numeric column may hold.
 *
 * @param lo inclusive
 * @param hi inclusive
 */
public record Bounds(BigDecimal lo, BigDecimal hi) {

    /** @throws UsageException if they are in the wrong order */
    public Bounds {
        if (lo.compareTo(hi) > 0) {
            throw new UsageException("The bounds [" + lo.toPlainString() + ", " + hi.toPlainString()
                    + "] are in the wrong order: the lower one comes first.");
        }
    }
}
