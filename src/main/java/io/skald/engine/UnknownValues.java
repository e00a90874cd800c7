package io.skald.engine;

import io.skald.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The values of one quasi-identifier that its hierarchy lacks, with their counts, so that all can be named at once. Keeps so
 * many different values at the most and counts the rows of the rest.
 */
final class UnknownValues {

    private static final int MOST_KEPT = 1_000;
    private static final int MOST_LISTED = 20;

    private final Map<String, Sighting> sightings = new TreeMap<>();
    private long rows;

    private record Sighting(long count, Path file, long line) {
        Sighting and(Sighting later) {
            return new Sighting(count + later.count, file, line);
        }
    }

    /** One more row with this value. */
    void add(String value, Path file, long line) {
        merge(value, new Sighting(1, file, line));
        rows++;
    }

    /** Everything that a later part of the table holds. */
    void addAll(UnknownValues later) {
        later.sightings.forEach(this::merge);
        rows += later.rows;
    }

    private void merge(String value, Sighting sighting) {
        if (sightings.size() < MOST_KEPT || sightings.containsKey(value)) {
            sightings.merge(value, sighting, Sighting::and);
        }
    }

    boolean isEmpty() {
        return rows == 0;
    }

    long rows() {
        return rows;
    }

    /**
     * The message for a job that takes these for errors.
     *
     * @param column the quasi-identifier's name
     * @param hierarchy where its values should be
     * @param tableRows rows of the table, to tell a wrong file from a few missing lines
     * @param nearMisses for a value, a known one that seems to be meant
     */
    UsageException asError(
            String column,
            String hierarchy,
            long tableRows,
            CellText text,
            Function<String, Optional<String>> nearMisses) {
        StringBuilder message = new StringBuilder();
        if (rows == tableRows) {
            message.append("0 of ")
                    .append(sightings.size())
                    .append(sightings.size() == MOST_KEPT ? " or more" : "")
                    .append(" values of '")
                    .append(column)
                    .append("' are in ")
                    .append(hierarchy)
                    .append(": is it the file of another column?");
        } else {
            message.append(rows)
                    .append(rows == 1 ? " row has a value of '" : " rows have values of '")
                    .append(column)
                    .append("' that ")
                    .append(hierarchy)
                    .append(sightings.size() == 1 ? " does not list. Add it" : " does not list. Add them")
                    .append(" to the file, or set policies.on-unknown: suppress.");
        }
        List<Map.Entry<String, Sighting>> listed = new ArrayList<>(sightings.entrySet());
        listed.sort(Comparator.comparing((Map.Entry<String, Sighting> entry) -> -entry.getValue().count)
                .thenComparing(Map.Entry::getKey));
        for (Map.Entry<String, Sighting> entry : listed.subList(0, Math.min(MOST_LISTED, listed.size()))) {
            Sighting sighting = entry.getValue();
            message.append(System.lineSeparator())
                    .append("  ")
                    .append(text.show(entry.getKey()))
                    .append(": ")
                    .append(sighting.count)
                    .append(sighting.count == 1 ? " row, " : " rows, first in ")
                    .append(sighting.file.getFileName())
                    .append(", line ")
                    .append(sighting.line);
            nearMisses
                    .apply(entry.getKey())
                    .filter(hint -> !text.hidden())
                    .ifPresent(hint -> message.append(" (").append(hint).append(')'));
        }
        if (listed.size() > MOST_LISTED) {
            message.append(System.lineSeparator())
                    .append("  and ")
                    .append(listed.size() - MOST_LISTED)
                    .append(" more");
        }
        return new UsageException(message.toString());
    }
}
