package io.skald.profile;

/**
 * How often a text was met.
 *
 * @param text a value, or the pattern of values
 * @param rows that have it; of a {@linkplain ColumnProfile#exact() column that was sampled}, about
 */
public record Frequency(String text, long rows) {}
