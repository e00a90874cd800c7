package io.skald.distributed;

/**
 * A value of a column, and how many rows have it.
 *
 * @param text as the table has it; where it has nothing, the first of what the job says means that
 */
public record ValueRows(String text, long rows) {}
