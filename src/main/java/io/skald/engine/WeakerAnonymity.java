package io.skald.engine;

import io.skald.histogram.HistogramCounter;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.privacy.EstimatedMap;
import io.skald.search.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Which k, and which k of a population whose size is known, could be asked for where the job's can nowhere be had: the greatest that would do at the most
 * general node, with all else as it is. Where classes go on having what is asked of them whatever rows join them, no node has more.
 *
 * @param plan as the job has it, k not yet being what the population asks
 * @param goal that no node satisfies
 */
record WeakerAnonymity(Plan plan, FirstPass encoded, Goal goal) {

    /** Fewer ask for nothing. */
    private static final int LEAST = 2;

    /** Sentences, which may be none: where k is what a population asks, that it is, and what would do if anything does. */
    List<String> words(HistogramCounter counter) {
        return Stream.concat(ofPopulation().stream(), figure(counter).stream()).toList();
    }

    private Optional<String> ofPopulation() {
        return plan.risk()
                .map()
                .filter(map -> least(map, map.k()) > plan.k())
                .map(map -> "population.k = " + map.k() + " takes "
                        + goal.requirement().k() + (goal.requirement().countsPersons() ? " persons" : " rows")
                        + " in each class of this table.");
    }

    private Optional<String> figure(HistogramCounter counter) {
        if (encoded.table().rows() == 0 || goal.average().isPresent()) {
            return Optional.empty();
        }
        Node top = SearchPass.lattice(plan, encoded.table().domains()).top();
        MostAsked most = new MostAsked();
        counter.visit(
                top,
                Long.MAX_VALUE,
                (bins, evidence) -> most.add(
                        goal.requirement().countsPersons() ? evidence.persons() : evidence.rows(),
                        evidence.rows(),
                        evidence.holdsModels()));
        OptionalLong k = most.of(maySuppress());
        return k.isPresent()
                        && k.getAsLong() >= LEAST
                        && k.getAsLong() < goal.requirement().k()
                ? words((int) k.getAsLong())
                : Optional.empty();
    }

    /** Suppressed rows that must absorb a class may be too many with it; where there are none they need none. */
    private long maySuppress() {
        if (!goal.absorbs()) {
            return goal.maxSuppressed();
        }
        return encoded.table().excluded() == 0 ? 0 : -1;
    }

    private Optional<String> words(int k) {
        List<String> asked = new ArrayList<>();
        if (plan.k() > k) {
            asked.add("k = " + k);
            plan.risk().max().filter(max -> max.leastWhole() > k).ifPresent(max -> asked.add("risk.max = 1/" + k));
        }
        Optional<EstimatedMap> map = plan.risk().map().filter(all -> least(all, all.k()) > k);
        if (map.isPresent()) {
            int weaker = greatest(map.get(), k);
            if (weaker < LEAST) {
                return Optional.empty();
            }
            asked.add("population.k = " + weaker);
        }
        boolean proven = goal.requirement().outlastsMerging() && !goal.absorbs();
        return Optional.of("With all else as it is, " + String.join(" and ", asked)
                + (proven ? " would do, and nothing stricter." : " would do at the most general node."));
    }

    /** The greatest k of the population for which classes of so many do: what it takes rises with it. */
    private int greatest(EstimatedMap map, int ofClass) {
        int low = 1;
        int high = map.k() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (least(map, middle) <= ofClass) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private int least(EstimatedMap map, int k) {
        return new EstimatedMap(k, map.population(), map.estimate(), map.significance())
                .leastOfClass(encoded.sample().mostOf(map.population()));
    }
}
