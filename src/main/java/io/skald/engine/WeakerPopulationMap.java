package io.skald.engine;

import io.skald.job.Plan;
import io.skald.job.PopulationGoals;
import io.skald.privacy.Origin;
import io.skald.privacy.PopulationMap;
import io.skald.privacy.ValueTally;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which k of a population whose rows are counted could be asked for where the job's can nowhere be had, with all else as it is: the greatest that would do at the
 * most general node, and where nothing is asked that rows which join a class can break, at any.
 */
final class WeakerPopulationMap {

    private final Plan plan;
    private final PopulationGoals goals;
    private final long maySuppress;
    private final MostAsked most = new MostAsked();
    private final ValueTally rowsOfBoth = new ValueTally(Origin.values().length, -1);

    /**
     * Of no class yet.
     *
     * @param plan with a population's table
     * @param maySuppress rows, at the most
     */
    WeakerPopulationMap(Plan plan, long maySuppress) {
        this.plan = plan;
        this.goals = plan.population().orElseThrow().goals();
        this.maySuppress = maySuppress;
    }

    /** Adds a class of the most general node. */
    void add(long rows, long ofPopulation) {
        rowsOfBoth.clear();
        rowsOfBoth.add(Origin.TABLE.ordinal(), rows);
        if (ofPopulation > 0) {
            rowsOfBoth.add(Origin.POPULATION.ordinal(), ofPopulation);
        }
        most.add(
                ofPopulation,
                rows,
                rows >= plan.k()
                        && goals.presence()
                                .map(bounds -> bounds.holds(rowsOfBoth))
                                .orElse(true));
    }

    /** A sentence, once all were added; empty where no k would do, or more is asked than what is looked at here. */
    Optional<String> words() {
        int asked = goals.map().map(PopulationMap::k).orElse(0);
        boolean known = plan.guarded().isEmpty()
                && plan.risk().average().isEmpty()
                && goals.presence().map(bounds -> bounds.min().signum() == 0).orElse(true);
        OptionalLong k = most.of(maySuppress);
        return known && k.isPresent() && k.getAsLong() > 0 && k.getAsLong() < asked
                ? Optional.of("With all else as it is, population.k = " + k.getAsLong()
                        + (goals.presence().isEmpty()
                                ? " would do, and nothing stricter."
                                : " would do at the most general node."))
                : Optional.empty();
    }
}
