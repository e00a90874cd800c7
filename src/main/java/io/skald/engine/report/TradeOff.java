package io.skald.engine.report;

import io.skald.search.SearchOutcome;
import java.math.BigDecimal;

/**
 * What another k or another limit would have come to.
 *
 * @param k rows per class
 * @param limit share of the rows that may be suppressed
 * @param already rows that policies suppress
 * @param outcome of the search
 */
public record TradeOff(int k, BigDecimal limit, long already, SearchOutcome outcome) {}
