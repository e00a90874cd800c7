package io.skald.refine;

import io.skald.search.AbsorptionCost;
import java.util.function.Supplier;

/**
 * How a class is chosen that suppressed rows absorb.
 *
 * @param most rows that may be suppressed in all, those of policies included
 * @param cost what the suppression of a class costs; asked only where one is absorbed
 */
public record AbsorptionChoice(long most, Supplier<AbsorptionCost> cost) {}
