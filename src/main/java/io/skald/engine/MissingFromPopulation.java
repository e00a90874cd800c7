package io.skald.engine;

import io.skald.Excerpt;
import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.engine.encode.CellText;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which values of a table its population lacks even at the most general node, where no node has what is asked of the population: values of one
 * column that nobody there has, or where each column's are met, combinations of them; and which k would do.
 *
 * @param weaker is told of the classes there, and of the population's rows that have their labels
 */
record MissingFromPopulation(
        TopBins table,
        TopBins population,
        List<Domain> domains,
        Node top,
        WeakerPopulationMap weaker,
        CellText cells,
        MemoryBudget budget) {

    /** Of a class of the most general node: its entry in a map, and of each of its bins a number in two. */
    private static final long BYTES_PER_CLASS = 160;

    private static final long BYTES_PER_BIN = 96;

    /** Classes that memory is asked for at a time. */
    private static final int MORE_CLASSES = 1 << 10;

    private static final int MOST_SHOWN = 3;

    /** The same whatever the order of rows. */
    private static final Comparator<List<Long>> BY_BINS = (one, other) -> Arrays.compare(
            one.stream().mapToLong(Long::longValue).toArray(),
            other.stream().mapToLong(Long::longValue).toArray());

    /** Sentences; empty where there is nothing to tell, or memory has no room for so many classes. */
    Optional<String> words() {
        try (MemoryBudget.Reservation held = budget.reserve(MemoryTag.SENSITIVE_VALUES, 0)) {
            return words(held);
        }
    }

    private Optional<String> words(MemoryBudget.Reservation held) {
        Map<List<Long>, Long> rowsOf = new HashMap<>();
        boolean few = table.show((bins, rows) -> {
            if (rowsOf.size() % MORE_CLASSES == 0
                    && !rowsOf.containsKey(bins)
                    && !room(held, rowsOf.size() + MORE_CLASSES)) {
                return false;
            }
            rowsOf.merge(bins, rows, Long::sum);
            return true;
        });
        if (!few) {
            return Optional.empty();
        }
        // Of the population nothing is kept that the table has not.
        Map<List<Long>, Long> theirs = new HashMap<>();
        List<Map<Long, Long>> ofColumns = ofColumns(rowsOf);
        List<Set<Long>> theirsOfColumns = new ArrayList<>();
        ofColumns.forEach(column -> theirsOfColumns.add(new HashSet<>()));
        population.show((bins, rows) -> {
            if (rowsOf.containsKey(bins)) {
                theirs.merge(bins, rows, Long::sum);
            }
            for (int i = 0; i < bins.size(); i++) {
                if (ofColumns.get(i).containsKey(bins.get(i))) {
                    theirsOfColumns.get(i).add(bins.get(i));
                }
            }
            return true;
        });
        rowsOf.forEach((bins, rows) -> weaker.add(rows, theirs.getOrDefault(bins, 0L)));
        String sentences = Stream.concat(
                        missing(rowsOf, theirs.keySet(), lackingInColumns(ofColumns, theirsOfColumns)).stream(),
                        weaker.words().stream())
                .collect(Collectors.joining(" "));
        return sentences.isEmpty() ? Optional.empty() : Optional.of(sentences);
    }

    private Optional<String> missing(
            Map<List<Long>, Long> rowsOf, Set<List<Long>> theirs, Map<String, Long> lackingInColumns) {
        Map<String, Long> lacking = new LinkedHashMap<>(lackingInColumns);
        if (lacking.isEmpty()) {
            rowsOf.keySet().stream()
                    .filter(bins -> !theirs.contains(bins))
                    .sorted(BY_BINS)
                    .forEach(bins -> lacking.merge(described(bins), rowsOf.get(bins), Long::sum));
        }
        if (lacking.isEmpty()) {
            return Optional.empty();
        }
        List<String> shown = lacking.entrySet().stream()
                .limit(MOST_SHOWN)
                .map(entry -> entry.getKey()
                        + String.format(
                                Locale.ROOT,
                                " (%,d %s of the table)",
                                entry.getValue(),
                                entry.getValue() == 1 ? "row" : "rows"))
                .toList();
        int more = lacking.size() - shown.size();
        return Optional.of("The population's table has no row with " + String.join(", ", shown)
                + (more > 0 ? " and " + more + " more." : "."));
    }

    private boolean room(MemoryBudget.Reservation held, long classes) {
        return held.tryResize(classes * (BYTES_PER_CLASS + BYTES_PER_BIN * top.size()));
    }

    /** By column, the rows of the table in each bin. */
    private List<Map<Long, Long>> ofColumns(Map<List<Long>, Long> rowsOf) {
        List<Map<Long, Long>> ofColumns = new ArrayList<>();
        for (int i = 0; i < top.size(); i++) {
            int column = i;
            Map<Long, Long> ofBin = new TreeMap<>();
            rowsOf.forEach((bins, rows) -> ofBin.merge(bins.get(column), rows, Long::sum));
            ofColumns.add(ofBin);
        }
        return ofColumns;
    }

    private Map<String, Long> lackingInColumns(List<Map<Long, Long>> ofColumns, List<Set<Long>> theirs) {
        Map<String, Long> lacking = new LinkedHashMap<>();
        for (int i = 0; i < ofColumns.size(); i++) {
            int column = i;
            ofColumns.get(i).forEach((bin, rows) -> {
                if (!theirs.get(column).contains(bin)) {
                    lacking.merge(described(column, bin), rows, Long::sum);
                }
            });
        }
        return lacking;
    }

    private String described(List<Long> bins) {
        List<String> parts = IntStream.range(0, bins.size())
                .filter(i -> !label(i, bins.get(i)).equals(SuppressedLabels.LABEL))
                .mapToObj(i -> described(i, bins.get(i)))
                .toList();
        return String.join(" and ", parts);
    }

    private String described(int column, long bin) {
        return cells.show(label(column, bin)) + " in "
                + Excerpt.name(domains.get(column).name());
    }

    private String label(int column, long bin) {
        return domains.get(column).label(top.level(column), bin);
    }
}
