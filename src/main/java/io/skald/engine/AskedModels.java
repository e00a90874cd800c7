package io.skald.engine;

import io.skald.Excerpt;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.job.ModelChoice;
import io.skald.job.Plan;
import io.skald.job.Remarks;
import io.skald.job.ValueOrder;
import io.skald.privacy.BoundedShares;
import io.skald.privacy.CappedValues;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.Diversity;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.HierarchicalCloseness;
import io.skald.privacy.Model;
import io.skald.privacy.OrderedCloseness;
import io.skald.privacy.PersonsDiversity;
import io.skald.privacy.RecursiveDiversity;
import io.skald.privacy.ValueTally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What a job asks of one sensitive column, as models of the values that it holds.
 *
 * @param name of the column
 * @param values that it holds
 * @param rowsOf by value, its rows in the whole table; zeros where nothing that is asked depends on them
 * @param missing the markers of a missing value
 * @param ofPersons whether diversity counts the persons who have a value, not its rows
 */
record AskedModels(
        String name,
        Plan.Guarded guarded,
        SensitiveValues values,
        long[] rowsOf,
        List<String> missing,
        boolean ofPersons) {

    /** Whether a choice depends on how often values occur in the table. */
    static boolean comparesWithTable(ModelChoice choice) {
        return choice instanceof ModelChoice.Closeness
                || choice instanceof ModelChoice.Likeness
                || choice instanceof ModelChoice.Disclosure;
    }

    /** All of them, in the order of the job. */
    List<Model> models() {
        return guarded.models().stream().map(this::model).toList();
    }

    /** One of them, or another of the kind. */
    Model model(ModelChoice choice) {
        String words = choice.words();
        long rows = values.rows();
        if (choice instanceof ModelChoice.Distinct distinct) {
            return new DistinctValues(distinct.l());
        } else if (choice instanceof ModelChoice.Entropy entropy) {
            return diversity(new EntropyDiversity(entropy.l()));
        } else if (choice instanceof ModelChoice.Recursive recursive) {
            return diversity(new RecursiveDiversity(recursive.c(), recursive.l()));
        } else if (choice instanceof ModelChoice.Closeness closeness) {
            return switch (closeness.distance()) {
                case EQUAL -> CappedValues.closeness(words, closeness.t(), rowsOf, rows);
                case ORDERED -> OrderedCloseness.of(words, closeness.t(), rowsOf, rows);
                case HIERARCHICAL ->
                    HierarchicalCloseness.of(
                            words, closeness.t(), labels(guarded.hierarchy().orElseThrow()), rowsOf, rows);
            };
        } else if (choice instanceof ModelChoice.Disclosure disclosure) {
            return BoundedShares.disclosure(words, disclosure.delta(), disclosure.absentFails(), rowsOf, rows);
        } else if (choice instanceof ModelChoice.Likeness likeness) {
            return likeness.enhanced()
                    ? BoundedShares.enhancedLikeness(words, likeness.beta(), rowsOf, rows)
                    : CappedValues.likeness(words, likeness.beta(), rowsOf, rows);
        }
        return alpha((ModelChoice.Alpha) choice);
    }

    private Model diversity(Diversity ofValues) {
        return ofPersons ? new PersonsDiversity(ofValues) : ofValues;
    }

    private Model alpha(ModelChoice.Alpha alpha) {
        boolean[] capped = new boolean[rowsOf.length];
        for (int value = 0; value < capped.length; value++) {
            capped[value] = alpha.values().isEmpty();
        }
        for (String value : alpha.values()) {
            capped[values.number(value)] = true;
        }
        return CappedValues.alpha(alpha.words(), alpha.max(), capped, values.rows());
    }

    /** By level below the top and value, the number of its label; of a missing value that the hierarchy does not list, one of its own. */
    private int[][] labels(Hierarchy hierarchy) {
        int[][] labelOf = new int[hierarchy.height()][rowsOf.length];
        for (int level = 0; level < labelOf.length; level++) {
            Map<Integer, Integer> numbers = new HashMap<>();
            for (int value = 0; value < rowsOf.length; value++) {
                int label = place(hierarchy, value).map(ofLevels(level)).orElse(-1);
                labelOf[level][value] = numbers.computeIfAbsent(label, key -> numbers.size());
            }
        }
        return labelOf;
    }

    private static Function<int[], Integer> ofLevels(int level) {
        return labels -> labels[level];
    }

    private Optional<int[]> place(Hierarchy hierarchy, int value) {
        return value < values.names().size()
                ? hierarchy.labelsOf(values.names().get(value))
                : missing.stream()
                        .flatMap(marker -> hierarchy.labelsOf(marker).stream())
                        .findFirst();
    }

    /** Why it cannot be judged, or no class can hold it, as far as the number of the values and the hierarchy tell. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        guarded.models().forEach(choice -> values.problem(name, choice).ifPresent(problems::add));
        guarded.hierarchy().flatMap(hierarchy -> unlisted(hierarchy)).ifPresent(problems::add);
        return problems;
    }

    private Optional<String> unlisted(Hierarchy hierarchy) {
        long unlisted = values.names().stream()
                .filter(value -> !hierarchy.contains(value))
                .count();
        return unlisted == 0
                ? Optional.empty()
                : Optional.of(hierarchy.file() + " does not list " + unlisted + " of the " + values.distinct()
                        + " values of " + Excerpt.name(name) + ", which are not shown as the column is sensitive. Add "
                        + (unlisted == 1 ? "it" : "them")
                        + ": 'skald hierarchy FILE COLUMN' lists the values of a table's column.");
    }

    /** Of what is asked to little effect. */
    List<String> warnings(List<Model> models) {
        List<String> warnings = new ArrayList<>();
        values.warning(name, guarded.models()).ifPresent(warnings::add);
        boolean byCharacter = guarded.order() instanceof ValueOrder.Found
                && values.spellings().type().equals("text")
                && guarded.models().stream()
                        .anyMatch(choice -> choice instanceof ModelChoice.Closeness closeness
                                && closeness.distance() == ModelChoice.Distance.ORDERED);
        if (byCharacter) {
            warnings.add("The values of " + Excerpt.name(name)
                    + " are no numbers, so that the ordered distance takes them in the order of their characters. Set type:"
                    + " text if that is meant, or else distance: equal or hierarchical.");
        }
        for (int i = 0; i < models.size(); i++) {
            boolean told = guarded.models().get(i).holdsAnyway();
            if (values.rows() > 0 && !told && models.get(i).closed() && holdsAnyway(models.get(i))) {
                warnings.add(Remarks.noEffect(models.get(i).toString(), name));
            }
        }
        return warnings;
    }

    /** Whether every class of one value holds it: then, as it is closed, does every class. */
    private boolean holdsAnyway(Model model) {
        ValueTally tally = new ValueTally(rowsOf.length, values.hasMissing() ? rowsOf.length - 1 : -1);
        return IntStream.range(0, values.all()).allMatch(value -> {
            tally.clear();
            tally.add(value, 1);
            return model.holds(tally);
        });
    }
}
