package io.skald.distributed;

/**
 * The persons of a table.
 *
 * @param persons how many; all rows without an identifier are one's
 * @param rowsWithout an identifier
 */
public record PersonCounts(long persons, long rowsWithout) {}
