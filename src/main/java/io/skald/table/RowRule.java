package io.skald.table;

/**
 * Which rows are part of a table: those that have a value in a column, or those that have none.
 *
 * @param column its name
 * @param filled whether it must have one
 */
public record RowRule(String column, boolean filled) {}
