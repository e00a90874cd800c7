package io.skald.job;

import io.skald.attribute.value.DateFormat;

/**
 * How the values of a sensitive column are ordered, and which spellings are one value: its {@code type}. Missing values come last in
 * every order.
 */
public sealed interface ValueOrder {

    /** Nothing is said: in the order of numbers if each value is one, else in that of their characters. Spellings are values. */
    record Found() implements ValueOrder {}

    /** {@code type: text}: in the order of their characters. */
    record Texts() implements ValueOrder {}

    /** {@code type: integer} or {@code decimal}: 1 and 1.0 are one value. */
    record Numbers() implements ValueOrder {}

    /** {@code type: date}. */
    record Dates(DateFormat format) implements ValueOrder {}

    /** In the words of a report. */
    default String words() {
        if (this instanceof Numbers) {
            return "numbers";
        } else if (this instanceof Dates dates) {
            return "dates written " + dates.format().pattern();
        }
        return this instanceof Texts ? "texts" : "numbers if all are, else texts";
    }
}
