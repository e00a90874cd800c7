package io.skald.csv;

import io.skald.UsageException;
import java.util.function.BiConsumer;

/**
 * What stands around the rows of a table's files, and is neither read as rows nor released.
 *
 * @param first lines above the table, of each file that has a header or might have one
 * @param labels records right under the header, of each file that has one: questions, types or settings, as surveys are exported with
 * @param last lines below it, lines with nothing in them apart
 * @param headerOnce whether the first file alone has a header, as parts of one table that was cut have
 * @param fixed where columns stand in lines that have no delimiters
 */
public record Framing(int first, int labels, int last, boolean headerOnce, FixedLayout fixed) {

    /** Nothing: each file is a table from its first line to its last. */
    public static final Framing NONE = new Framing(0, 0, 0, false, FixedLayout.NONE);

    /** Of lines with delimiters. */
    public Framing(int first, int last, boolean headerOnce) {
        this(first, 0, last, headerOnce, FixedLayout.NONE);
    }

    public Framing {
        if (first < 0 || labels < 0 || last < 0) {
            throw new UsageException("No fewer than 0 lines can be passed over.");
        }
    }

    /** Lines above the table in a file: where the header stands once, what is above it does too. */
    int above(boolean firstFile) {
        return firstFile || !headerOnce ? first : 0;
    }

    /** Lines below the table in a file: where the header stands once, the table ends once. */
    int below(boolean lastFile) {
        return lastFile || !headerOnce ? last : 0;
    }

    void describe(BiConsumer<String, Object> setting) {
        if (first > 0 || labels > 0 || last > 0 || headerOnce || fixed.given()) {
            setting.accept("skip.first", first);
            setting.accept("skip.last", last);
            if (labels > 0) {
                setting.accept("skip.labels", labels);
            }
            setting.accept("header once", headerOnce);
            fixed.describe(setting);
        }
    }
}
