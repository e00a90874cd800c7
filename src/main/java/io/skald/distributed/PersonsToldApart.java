package io.skald.distributed;

/**
 * Whom a release tells apart by the labels of all of his rows.
 *
 * @param persons who have a row in it
 * @param unique of them, those whose labels, as often as each occurs, are nobody else's
 */
public record PersonsToldApart(long persons, long unique) {}
