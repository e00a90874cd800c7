package io.skald.experiment.thesis;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * An algorithm of the thesis's tables.
 */
public enum Algorithm {
    /** The pivot is one of the smallest classes (Fig. 5.2). */
    SMALLEST(false, false),
    /** And classes that would have 2k rows or more are divided (Fig. 5.3). */
    SMALLEST_BREAK(false, true),
    /** The pivot is any class (Fig. 5.4). */
    ANY(true, false),
    /** And classes are divided (Fig. 5.5). */
    ANY_BREAK(true, true);

    private final boolean any;
    private final boolean breaks;

    Algorithm(boolean any, boolean breaks) {
        this.any = any;
        this.breaks = breaks;
    }

    boolean any() {
        return any;
    }

    boolean breaks() {
        return breaks;
    }

    /** As experiment files and tables have it. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<Algorithm> parse(String text) {
        return Arrays.stream(values()).filter(one -> one.text().equals(text)).findFirst();
    }
}
