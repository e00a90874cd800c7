package io.skald.engine;

import io.skald.privacy.Requirement;
import java.math.BigDecimal;

/**
 * A pair to search for.
 *
 * @param requirement what every class must have
 * @param limit share of the rows that may be suppressed
 */
public record SearchGoal(Requirement requirement, BigDecimal limit) {}
