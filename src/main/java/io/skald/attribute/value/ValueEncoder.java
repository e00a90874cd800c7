package io.skald.attribute.value;

import io.skald.attribute.Encoding;

/**
 * Turns the bytes of a value into the raw number that the encoded store keeps. For one thread; made by
 * {@link Encoding#newEncoder()}.
 */
public interface ValueEncoder {

    /** The value is one of the missing markers. */
    long MISSING = Long.MIN_VALUE;
    /** The value does not occur in its hierarchy. */
    long UNKNOWN = Long.MIN_VALUE + 1;
    /** The value is not of the attribute's type, or has more digits than its unit. */
    long MALFORMED = Long.MIN_VALUE + 2;
    /** The value lies outside the attribute's bounds. */
    long OUT_OF_RANGE = Long.MIN_VALUE + 3;
    /** The largest of the outcomes above; every raw number of a value is greater. */
    long LAST_OUTCOME = Long.MIN_VALUE + 15;

    /**
     * The raw number of a value, or one of the outcomes above.
     *
     * @param bytes holds the value in the input's value encoding
     * @param from where it starts
     * @param to where it ends, exclusive
     */
    long encode(byte[] bytes, int from, int to);
}
