package io.skald.engine;

import io.skald.attribute.Texts;
import io.skald.histogram.Sensitive;
import io.skald.table.TableFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The values of a sensitive column: texts as written may be spellings of one value, as with quotes and without, and all markers of missing
 * values are one. Numbered in the order of the values' characters, which depends on nothing but the values; a missing value is the last.
 *
 * @param names the values, the missing one left out
 * @param valueOf by raw number of the store, the value's number
 * @param hasMissing whether any is missing
 */
record SensitiveValues(List<String> names, int[] valueOf, boolean hasMissing) {

    static SensitiveValues of(Texts texts, TableFormat format) {
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
        return new SensitiveValues(List.copyOf(names), valueOf, anyMissing);
    }

    /** How many there are, the missing one not counted. */
    int distinct() {
        return names.size();
    }

    /** The column in a store. */
    Sensitive.Column column(int place) {
        return new Sensitive.Column(place, valueOf, Math.max(1, names.size() + (hasMissing ? 1 : 0)), hasMissing);
    }
}
