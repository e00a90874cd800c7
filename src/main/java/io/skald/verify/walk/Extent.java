package io.skald.verify.walk;

/**
 * How long the two tables are, and whether they could be compared to their ends.
 *
 * @param inputRows rows of the input
 * @param releasedRows rows of the release
 * @param paired whether each row of the release stands for a row of the input that is known
 */
public record Extent(long inputRows, long releasedRows, boolean paired) {}
