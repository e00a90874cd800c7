package io.skald.verify;

/** Which labels of one quasi-identifier cover which of its values. Safe for use by several threads. */
interface CoverRule extends AutoCloseable {

    /** Whether the label covers this value, which is not missing; that a value covers itself need not be known here. */
    boolean covers(String value, String label);

    /** Whether the label covers a missing value written so, beyond the markers of missing values themselves. */
    default boolean coversMissing(String marker, String label) {
        return false;
    }

    /** Gives back what the rule holds of the budget. */
    @Override
    default void close() {}
}
