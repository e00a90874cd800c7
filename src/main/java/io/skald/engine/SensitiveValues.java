package io.skald.engine;

import io.skald.Excerpt;
import io.skald.attribute.Texts;
import io.skald.histogram.Sensitive;
import io.skald.job.ModelChoice;
import io.skald.privacy.CappedValues;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.Model;
import io.skald.privacy.RecursiveDiversity;
import io.skald.table.TableFormat;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The values of a sensitive column: texts as written may be spellings of one value, as with quotes and without, and all markers of missing
 * values are one. Numbered in the order of the values' characters, which depends on nothing but the values; a missing value is the last.
 *
 * @param names the values, the missing one left out
 * @param valueOf by raw number of the store, the value's number
 * @param hasMissing whether any is missing
 * @param rows of the table
 */
record SensitiveValues(List<String> names, int[] valueOf, boolean hasMissing, long rows) {

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+([.,][0-9]+)?");
    private static final int FEW_NUMBERS = 20;
    private static final long ROWS_PER_NUMBER = 20;

    static SensitiveValues of(Texts texts, TableFormat format, long rows) {
        String[] values = new String[texts.size()];
        TreeSet<String> names = new TreeSet<>();
        boolean anyMissing = false;
        for (int raw = 0; raw < values.length; raw++) {
            values[raw] = format.valueOf(texts.bytes(raw));
            if (format.missing().contains(values[raw])) {
                anyMissing = true;
            } else {
                names.add(values[raw]);
            }
        }
        Map<String, Integer> numbers = new HashMap<>();
        names.forEach(name -> numbers.put(name, numbers.size()));
        int[] valueOf = new int[values.length];
        for (int raw = 0; raw < valueOf.length; raw++) {
            valueOf[raw] = numbers.getOrDefault(values[raw], names.size());
        }
        return new SensitiveValues(List.copyOf(names), valueOf, anyMissing, rows);
    }

    /** How many there are, the missing one not counted. */
    int distinct() {
        return names.size();
    }

    private int all() {
        return names.size() + (hasMissing ? 1 : 0);
    }

    /**
     * A model of the column.
     *
     * @param rowsOf by value, its rows in the table
     */
    Model model(ModelChoice choice, long[] rowsOf) {
        if (choice instanceof ModelChoice.Distinct distinct) {
            return new DistinctValues(distinct.l());
        } else if (choice instanceof ModelChoice.Entropy entropy) {
            return new EntropyDiversity(entropy.l());
        } else if (choice instanceof ModelChoice.Recursive recursive) {
            return new RecursiveDiversity(recursive.c(), recursive.l());
        } else if (choice instanceof ModelChoice.Closeness closeness) {
            return CappedValues.closeness(choice.words(), closeness.t(), rowsOf, rows);
        } else if (choice instanceof ModelChoice.Likeness likeness) {
            return CappedValues.likeness(choice.words(), likeness.beta(), rowsOf, rows);
        }
        ModelChoice.Alpha alpha = (ModelChoice.Alpha) choice;
        boolean[] capped = new boolean[Math.max(1, all())];
        for (int value = 0; value < capped.length; value++) {
            capped[value] = alpha.values().isEmpty()
                    || value < names.size() && alpha.values().contains(names.get(value));
        }
        return CappedValues.alpha(choice.words(), alpha.max(), capped, rows);
    }

    /** Why no class can hold what is asked of a column, as far as the number of its values tells. */
    Optional<String> problem(String name, ModelChoice choice) {
        if (rows == 0) {
            return Optional.empty();
        }
        String key = "attributes." + name + ".";
        if (choice instanceof ModelChoice.Distinct distinct) {
            return tooFew(key + "diversity.distinct", name, BigDecimal.valueOf(distinct.l()));
        } else if (choice instanceof ModelChoice.Entropy entropy) {
            return tooFew(key + "diversity.entropy", name, entropy.l());
        } else if (choice instanceof ModelChoice.Recursive recursive) {
            return tooFew(key + "diversity.recursive.l", name, BigDecimal.valueOf(recursive.l()));
        } else if (choice instanceof ModelChoice.Alpha alpha) {
            Optional<String> unknown = alpha.values().stream()
                    .filter(value -> !names.contains(value))
                    .findFirst()
                    .map(value -> key + "alpha.values has " + Excerpt.quoted(value) + ", which " + Excerpt.name(name)
                            + " does not hold: correct or remove it.");
            boolean tooLow = alpha.values().isEmpty()
                    && alpha.max().multiply(BigDecimal.valueOf(all())).compareTo(BigDecimal.ONE) < 0;
            return tooLow
                    ? Optional.of(key + "alpha is " + alpha.max().toPlainString() + ", and " + Excerpt.name(name)
                            + " has " + all() + " different " + (all() == 1 ? "value" : "values")
                            + ": in every class one of them has more. Raise it.")
                    : unknown;
        }
        return Optional.empty();
    }

    /** That numbers of which nearly every row has its own are diverse in any class, however near to each other they are. */
    Optional<String> warning(String name, List<ModelChoice> asked) {
        boolean diversity = asked.stream()
                .anyMatch(choice -> choice instanceof ModelChoice.Distinct
                        || choice instanceof ModelChoice.Entropy
                        || choice instanceof ModelChoice.Recursive);
        boolean trivial = distinct() > FEW_NUMBERS
                && distinct() * ROWS_PER_NUMBER > rows
                && names.stream().allMatch(value -> NUMBER.matcher(value).matches());
        return diversity && trivial
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s holds %,d different numbers in %,d rows: incomes of 1,000 and 1,001 count as different values, so that diversity"
                                + " says little. Ask it of a column of ranges of these numbers.",
                        Excerpt.name(name),
                        distinct(),
                        rows))
                : Optional.empty();
    }

    private Optional<String> tooFew(String key, String name, BigDecimal least) {
        int found = distinct();
        return least.compareTo(BigDecimal.valueOf(found)) <= 0
                ? Optional.empty()
                : Optional.of(
                        key + " is " + least.toPlainString() + ", and " + Excerpt.name(name) + " has only " + found
                                + " different " + (found == 1 ? "value" : "values")
                                + (hasMissing ? " beside missing ones" : "") + ": no class can have more."
                                + (found > 1 ? " Set it to " + found + " or less." : " Remove it."));
    }

    /** The column in a store. */
    Sensitive.Column column(int place) {
        return new Sensitive.Column(place, valueOf, Math.max(1, all()), hasMissing);
    }
}
