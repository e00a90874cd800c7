package io.skald.engine.report;

import io.skald.job.RiskGoals;
import io.skald.risk.SizeTable;

/**
 * The classes from which the risk of recognition follows, before and after.
 *
 * @param goals what the job asks of the risk
 * @param persons whether classes count persons, not rows
 * @param beforeOneIn classes that each counted one of the input stands for: 1 where all are counted
 * @param before the input's, by the original values of the quasi-identifiers; rows that a policy suppresses are in none
 * @param after those that the release keeps
 */
public record RiskFigures(RiskGoals goals, boolean persons, long beforeOneIn, SizeTable before, SizeTable after) {}
