package io.skald.profile;

import io.skald.attribute.value.NumberNotation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What was found out about a column.
 *
 * @param type what its values seem to be
 * @param decimals of its numbers
 * @param dateFormats in which all its dates can be read, as patterns of java.time; several where days and months cannot be told apart
 * @param dateLocale in whose language its dates name months; empty of numbers and English names
 * @param notation of its numbers, where they are not digits with a point at most
 * @param missing rows without a text
 * @param markers texts that seem to mean that there is no value, with their rows
 * @param odd few texts among numbers or dates that are none, with their rows
 * @param distinct different values, odd texts among them, empty ones and markers not
 * @param exact whether {@code distinct}, {@code distinction} and {@code separation} were counted; else they are estimated, within 3 % and by a
 *     sample
 * @param listed whether rows were counted per value; else values were too many, and frequencies are those of a sample
 * @param least the least value by the type's order, a number as digits with a point; empty where there is none. Of too many numbers in another
 *     notation the least of a sample
 * @param greatest the greatest one
 * @param shortest characters of the shortest value
 * @param longest characters of the longest one
 * @param meanLength characters of a value on average
 * @param top the most frequent values
 * @param patterns the most frequent patterns: 9 is a digit, A and a are letters, other characters themselves
 * @param distinction different values by rows
 * @param separation share of pairs of rows with different values
 * @param suspicion the role it should have, as it seems
 * @param values all values with their rows, by the type's order, without empty ones, markers and odd texts; nothing where not listed
 */
public record ColumnProfile(
        String name,
        ColumnType type,
        int decimals,
        List<String> dateFormats,
        Optional<Locale> dateLocale,
        Optional<NumberNotation> notation,
        long missing,
        List<Frequency> markers,
        List<Frequency> odd,
        long distinct,
        boolean exact,
        boolean listed,
        Optional<String> least,
        Optional<String> greatest,
        int shortest,
        int longest,
        double meanLength,
        List<Frequency> top,
        List<Frequency> patterns,
        double distinction,
        double separation,
        Suspicion suspicion,
        List<Frequency> values) {

    public ColumnProfile {
        dateFormats = List.copyOf(dateFormats);
        markers = List.copyOf(markers);
        odd = List.copyOf(odd);
        top = List.copyOf(top);
        patterns = List.copyOf(patterns);
        values = List.copyOf(values);
    }

    /** Whether the order of day and month in its dates is open: all of them can be read both ways. */
    public boolean ambiguousDates() {
        return dateFormats.stream()
                        .map(format -> format.replaceAll("\\[.*\\]", "")
                                .replace("dd", "d")
                                .replace("MM", "M"))
                        .distinct()
                        .count()
                > 1;
    }

    /** The same column with another suspicion. */
    ColumnProfile suspected(Suspicion other) {
        return new ColumnProfile(
                name,
                type,
                decimals,
                dateFormats,
                dateLocale,
                notation,
                missing,
                markers,
                odd,
                distinct,
                exact,
                listed,
                least,
                greatest,
                shortest,
                longest,
                meanLength,
                top,
                patterns,
                distinction,
                separation,
                other,
                values);
    }

    /** The same column, its values counted. */
    ColumnProfile counted(Pairs.Tally tally, long rows) {
        return new ColumnProfile(
                name,
                type,
                decimals,
                dateFormats,
                dateLocale,
                notation,
                missing,
                markers,
                odd,
                tally.distinct() - markers.size() - (missing > 0 ? 1 : 0),
                true,
                listed,
                least,
                greatest,
                shortest,
                longest,
                meanLength,
                top,
                patterns,
                (double) tally.distinct() / rows,
                Pairs.separation(tally.squares(), rows),
                suspicion,
                values);
    }
}
