package io.skald.engine;

import java.math.BigDecimal;

/**
 * A pair to search for.
 *
 * @param k rows per class at the least
 * @param limit share of the rows that may be suppressed
 */
public record SearchGoal(int k, BigDecimal limit) {}
