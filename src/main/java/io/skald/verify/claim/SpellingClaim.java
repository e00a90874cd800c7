package io.skald.verify.claim;

import java.util.OptionalInt;

/** Which texts of a sensitive attribute are one value, and in which order its values are. Missing ones are last. */
public sealed interface SpellingClaim {

    /** Each text is a value; in the order of the numbers if each is one, else of the characters. */
    record Found() implements SpellingClaim {}

    /** Each text is a value, in the order of the characters. */
    record Texts() implements SpellingClaim {}

    /** Numbers: 1 and 1.0 are one value. */
    record Numbers() implements SpellingClaim {}

    /**
     * Dates.
     *
     * @param format as the job has it
     * @param pivot the first of the hundred years that years of two digits mean
     */
    record Dates(String format, OptionalInt pivot) implements SpellingClaim {}
}
