package io.skald.engine;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.histogram.key.CountedColumn;
import io.skald.job.ModelChoice;
import io.skald.job.Plan;
import io.skald.table.TableFormat;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The values of a sensitive column: texts as written may be spellings of one value, as with quotes and without, and all markers of missing
 * values are one. Numbered in the order of the column's type, which depends on nothing but the values; a missing value is the last.
 *
 * @param names the values, the missing one left out
 * @param spellings which texts are which value
 * @param valueOf by raw number of the store, the value's number
 * @param hasMissing whether any is missing
 * @param rows of the table
 */
record SensitiveValues(List<String> names, ValueSpellings spellings, int[] valueOf, boolean hasMissing, long rows) {

    /** Of Java's objects, beside the characters: a text, its entry in a set of all, in one of those in order and in a map of numbers. */
    private static final long BYTES_PER_TEXT_FOUND = 192;
    /** A name, and the text's number in the store and of its rows. */
    private static final long BYTES_PER_TEXT_KEPT = 56;

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+([.,][0-9]+)?");
    private static final int FEW_NUMBERS = 20;
    private static final long ROWS_PER_NUMBER = 20;

    /** Bytes that finding the values of texts takes at the most. */
    static long bytesToFind(GuardedColumn texts) {
        return texts.bytes() + BYTES_PER_TEXT_FOUND * texts.size();
    }

    /** Bytes that they take from then on at the most. */
    static long bytesToKeep(GuardedColumn texts) {
        return texts.bytes() + BYTES_PER_TEXT_KEPT * texts.size();
    }

    /** @throws UsageException if a value is none of the type that the job gives the column */
    static SensitiveValues of(String name, Plan.Guarded guarded, GuardedColumn texts, TableFormat format, long rows) {
        String[] values = texts.values();
        Set<String> present = new LinkedHashSet<>();
        boolean anyMissing = false;
        for (int raw = 0; raw < values.length; raw++) {
            if (format.missing().contains(values[raw])) {
                anyMissing = true;
            } else {
                present.add(values[raw]);
            }
        }
        ValueSpellings spellings = ValueSpellings.of(guarded, present);
        long unfit = present.stream()
                .filter(value -> spellings.canonical().apply(value).isEmpty())
                .count();
        if (unfit > 0) {
            throw new UsageException("The sensitive column " + Excerpt.name(name) + " holds " + unfit
                    + (unfit == 1 ? " value that is no " : " different values that are no ") + spellings.type()
                    + ": correct them, list them under format.missing, or set attributes." + name + ".type: text.");
        }
        TreeSet<String> names = new TreeSet<>(spellings.order());
        present.forEach(value -> names.add(spellings.canonical().apply(value).orElseThrow()));
        Map<String, Integer> numbers = new HashMap<>();
        names.forEach(value -> numbers.put(value, numbers.size()));
        int[] valueOf = new int[values.length];
        for (int raw = 0; raw < valueOf.length; raw++) {
            valueOf[raw] = numbers.getOrDefault(
                    present.contains(values[raw])
                            ? spellings.canonical().apply(values[raw]).orElseThrow()
                            : values[raw],
                    names.size());
        }
        return new SensitiveValues(List.copyOf(names), spellings, valueOf, anyMissing, rows);
    }

    /** The number of a text's value; -1 if no row has it. */
    int number(String text) {
        return spellings.canonical().apply(text).map(names::indexOf).orElse(-1);
    }

    /** How many there are, the missing one not counted. */
    int distinct() {
        return names.size();
    }

    /** How many there are, the missing one included. */
    int all() {
        return names.size() + (hasMissing ? 1 : 0);
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
                    .filter(value -> number(value) < 0)
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
    CountedColumn column(int place) {
        return new CountedColumn(place, valueOf, Math.max(1, all()), hasMissing);
    }
}
