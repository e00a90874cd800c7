package io.skald.job;

/**
 * What the ends of labels are that are ranges of ordered values.
 *
 * @param ofData whether they are values of the data at every level
 * @param bounded whether the job bounds the values
 * @param stepped whether a level lies between the values and the top
 */
public record RangeEnds(boolean ofData, boolean bounded, boolean stepped) {}
