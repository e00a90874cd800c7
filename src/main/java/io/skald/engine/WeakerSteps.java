package io.skald.engine;

import io.skald.job.ModelChoice;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Models that ask less than one does, step by step.
 *
 * @param count of steps; 0 where nothing less can be asked
 * @param model of a step from 1 on, each weaker than those before
 */
record WeakerSteps(int count, IntFunction<ModelChoice> model) {

    /** Ways to ask for less than a model does, to be tried one after the other; what the last one ends with is the weakest of all. */
    static List<WeakerSteps> waysThan(ModelChoice asked) {
        if (asked instanceof ModelChoice.Disclosure disclosure && disclosure.absentFails()) {
            ModelChoice ignoring = new ModelChoice.Disclosure(disclosure.delta(), false);
            WeakerSteps further = than(ignoring);
            return List.of(
                    than(asked),
                    new WeakerSteps(further.count + 1, step -> step == 1 ? ignoring : further.model.apply(step - 1)));
        }
        return List.of(than(asked));
    }

    /** The weakest of all ways; empty where nothing less can be asked. */
    static Optional<ModelChoice> weakestThan(ModelChoice asked) {
        List<WeakerSteps> ways = waysThan(asked);
        return ways.get(ways.size() - 1).weakest();
    }

    /** The first that would do, way by way. */
    static Optional<ModelChoice> firstThan(ModelChoice asked, Predicate<ModelChoice> wouldDo) {
        return waysThan(asked).stream()
                .flatMap(way -> way.first(wouldDo).stream())
                .findFirst();
    }

    private static WeakerSteps than(ModelChoice asked) {
        if (asked instanceof ModelChoice.Distinct distinct) {
            return new WeakerSteps(distinct.l() - 2, step -> new ModelChoice.Distinct(distinct.l() - step));
        } else if (asked instanceof ModelChoice.Entropy entropy) {
            int most = entropy.l().movePointRight(2).intValue();
            return new WeakerSteps(most - 101, step -> new ModelChoice.Entropy(BigDecimal.valueOf(most - step, 2)));
        } else if (asked instanceof ModelChoice.Recursive recursive) {
            return rising(recursive.c(), 1, 1000, c -> new ModelChoice.Recursive(c, recursive.l()));
        } else if (asked instanceof ModelChoice.Alpha alpha) {
            return rising(alpha.max(), 3, 1, max -> new ModelChoice.Alpha(max, alpha.values()));
        } else if (asked instanceof ModelChoice.Closeness closeness) {
            return rising(closeness.t(), 3, 1, t -> new ModelChoice.Closeness(t, closeness.distance()));
        } else if (asked instanceof ModelChoice.Disclosure disclosure) {
            return rising(
                    disclosure.delta(),
                    1,
                    ModelChoice.MOST_DOUBLINGS,
                    delta -> new ModelChoice.Disclosure(delta, disclosure.absentFails()));
        }
        ModelChoice.Likeness likeness = (ModelChoice.Likeness) asked;
        return rising(
                likeness.beta(),
                1,
                ModelChoice.MOST_GROWTH,
                beta -> new ModelChoice.Likeness(beta, likeness.enhanced()));
    }

    /** By numbers above the one asked for, with so many decimals, up to the most. */
    private static WeakerSteps rising(
            BigDecimal asked, int decimals, int most, Function<BigDecimal, ModelChoice> model) {
        int from = asked.movePointRight(decimals).intValue();
        int last = BigDecimal.valueOf(most).movePointRight(decimals).intValue();
        return new WeakerSteps(
                last - from,
                step -> model.apply(BigDecimal.valueOf(from + step, decimals).stripTrailingZeros()));
    }

    private Optional<ModelChoice> weakest() {
        return count < 1 ? Optional.empty() : Optional.of(model.apply(count));
    }

    /** The first that would do, where all that are weaker than one that would do would, too. */
    private Optional<ModelChoice> first(Predicate<ModelChoice> wouldDo) {
        if (weakest().filter(wouldDo).isEmpty()) {
            return Optional.empty();
        }
        int low = 1;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (wouldDo.test(model.apply(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Optional.of(model.apply(low));
    }
}
