package io.skald.store;

import io.skald.attribute.dictionary.Texts;

/**
 * A sensitive column that holds few different texts. It is never generalised, and lies beside the quasi-identifiers, so that what each
 * class holds of it can be counted with them.
 *
 * @param column its index among the columns of the input
 * @param place its index among the columns of each chunk of the table's store
 * @param texts what it holds, as written, by raw number; two texts may be spellings of one value
 */
public record SensitiveColumn(int column, int place, Texts texts) {}
