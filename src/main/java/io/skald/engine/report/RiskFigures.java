package io.skald.engine.report;

import io.skald.job.RiskGoals;
import io.skald.privacy.PopulationSample;
import io.skald.risk.SizeTable;
import java.util.OptionalLong;

/**
 * The classes from which the risk of recognition follows, before and after.
 *
 * @param goals what the job asks of the risk
 * @param sample what the table has of the population that it was drawn from: persons, where classes count them
 * @param beforeOneIn classes that each counted one of the input stands for: 1 where all are counted
 * @param before the input's, by the original values of the quasi-identifiers; rows that a policy suppresses are in none
 * @param after those that the release keeps
 */
public record RiskFigures(
        RiskGoals goals, PopulationSample sample, long beforeOneIn, SizeTable before, SizeTable after) {

    /** How large the population is, if the job tells, for measures of one of the tables: of its persons each counts once in each class that he is in. */
    OptionalLong populationOf(SizeTable table) {
        OptionalLong told = goals.population();
        return told.isPresent() ? OptionalLong.of(sample.counted(told.getAsLong(), table.rows())) : told;
    }
}
