package io.skald.verify.claim;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One thing that is wrong with a release.
 *
 * @param rule what it breaks
 * @param row the row of the release, counted from 1 behind the header, where there is one to name
 * @param column the column, where there is one to name
 * @param message what was found and what was expected, without row and column
 */
public record Violation(Rule rule, OptionalLong row, Optional<String> column, String message) {

    /** One line with everything. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        row.ifPresent(number -> line.append("row ").append(number).append(", "));
        column.ifPresent(name -> line.append("column '").append(name).append("', "));
        return line.append(rule.text()).append(": ").append(message).toString();
    }
}
