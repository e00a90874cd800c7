package io.skald.engine;

import io.skald.Excerpt;
import io.skald.attribute.bin.Domain;
import io.skald.engine.encode.CellText;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.Population;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * Which values of a table its population lacks even at the most general node, where no node has what is asked of the population: values of one
 * column that nobody there has, or where each column's are met, combinations of them.
 */
record MissingFromPopulation(EncodedTable table, Population population, Node top, CellText cells) {

    /** Classes of the most general node that are looked at; with more there is no answer. */
    private static final int MOST_CLASSES = 1 << 16;

    private static final int MOST_SHOWN = 3;

    /** A sentence; empty where the population has rows of all labels, or there are too many. */
    Optional<String> words() {
        Map<List<Long>, Long> rowsOf = new LinkedHashMap<>();
        Set<List<Long>> theirs = new HashSet<>();
        List<LongUnaryOperator> own = Collections.nCopies(top.size(), code -> code);
        boolean few = visit(table, own, bins -> rowsOf.merge(bins, 1L, Long::sum), rowsOf)
                && visit(
                        population.rows(),
                        population.placing().stream()
                                .<LongUnaryOperator>map(placing -> placing::code)
                                .toList(),
                        theirs::add,
                        rowsOf);
        if (!few) {
            return Optional.empty();
        }
        Map<String, Long> lacking = ofColumns(rowsOf, theirs);
        if (lacking.isEmpty()) {
            rowsOf.forEach((bins, rows) -> {
                if (!theirs.contains(bins)) {
                    lacking.merge(described(bins), rows, Long::sum);
                }
            });
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

    @FunctionalInterface
    private interface Bins {
        void of(List<Long> bins);
    }

    private boolean visit(
            EncodedTable rows, List<LongUnaryOperator> placing, Bins visitor, Map<List<Long>, Long> rowsOf) {
        List<Domain> domains = population.domains();
        for (int index = 0; index < rows.store().chunkCount(); index++) {
            EncodedChunk chunk = rows.store().read(index);
            for (int row = 0; row < chunk.rows(); row++) {
                if (!chunk.excluded().get(row)) {
                    List<Long> bins = new ArrayList<>();
                    for (int i = 0; i < domains.size(); i++) {
                        long code = rows.codes(i).code(chunk.column(i).number(row));
                        bins.add(domains.get(i).bin(top.level(i), placing.get(i).applyAsLong(code)));
                    }
                    visitor.of(bins);
                }
            }
            if (rowsOf.size() > MOST_CLASSES) {
                return false;
            }
        }
        return true;
    }

    private Map<String, Long> ofColumns(Map<List<Long>, Long> rowsOf, Set<List<Long>> theirs) {
        Map<String, Long> lacking = new LinkedHashMap<>();
        for (int i = 0; i < top.size(); i++) {
            int column = i;
            Set<Long> met = new HashSet<>();
            theirs.forEach(bins -> met.add(bins.get(column)));
            Map<Long, Long> ofBin = new HashMap<>();
            rowsOf.forEach((bins, rows) -> ofBin.merge(bins.get(column), rows, Long::sum));
            ofBin.keySet().stream()
                    .sorted()
                    .filter(bin -> !met.contains(bin))
                    .forEach(bin -> lacking.merge(described(column, bin), ofBin.get(bin), Long::sum));
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
                + Excerpt.name(table.domains().get(column).name());
    }

    private String label(int column, long bin) {
        return table.domains().get(column).label(top.level(column), bin);
    }
}
