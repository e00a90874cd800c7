package io.skald.engine.report;

import java.util.Optional;

/**
 * Keys that a run drew, in hexadecimal, which stand in the custodian's report alone.
 *
 * @param rows by which the rows were shuffled
 * @param tokens by which identifiers became tokens
 */
public record DrawnKeys(Optional<String> rows, Optional<String> tokens) {

    /** None was needed. */
    public static final DrawnKeys NONE = new DrawnKeys(Optional.empty(), Optional.empty());
}
