package io.skald.table;

/**
 * What may be wrong with the format that a job gives for a table.
 *
 * @param key of the section {@code format} that would mend it
 * @param words what the table looks as if, such as "the delimiter were ';', not ','"
 */
public record FormatDoubt(String key, String words) {}
