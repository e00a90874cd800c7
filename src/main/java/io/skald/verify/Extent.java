package io.skald.verify;

/**
 * How long the two tables are.
 *
 * @param inputRows rows of the input
 * @param releasedRows rows of the release
 */
record Extent(long inputRows, long releasedRows) {}
