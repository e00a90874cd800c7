package io.skald.verify;

import io.skald.budget.MemoryBudget;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The labels on a value's own line of a hierarchy file, of any level. */
final class HierarchyRule implements CoverRule {

    /** What a line holds on the heap beside its characters: a map entry, a string, an array. */
    private static final long LINE_BYTES = 160;

    private static final long LABEL_BYTES = 8;

    private final Map<String, List<String>> lines;
    private final Map<String, Integer> leaves;
    private final MemoryBudget.Reservation reservation;

    private HierarchyRule(
            Map<String, List<String>> lines, Map<String, Integer> leaves, MemoryBudget.Reservation reservation) {
        this.lines = lines;
        this.leaves = leaves;
        this.reservation = reservation;
    }

    /**
     * Reads a hierarchy.
     *
     * @param trim whether blanks around values and labels are dropped
     * @throws io.skald.FailureException if the file cannot be read or holds more than the budget has
     */
    static HierarchyRule read(Path file, Charset encoding, boolean trim, MemoryBudget budget) {
        Map<String, List<String>> lines = new HashMap<>();
        Map<String, Integer> leaves = new HashMap<>();
        Map<String, String> shared = new HashMap<>();
        long bytes = 0;
        for (List<String> line : new HierarchyLines(file, encoding, trim).read()) {
            List<String> labels = line.stream()
                    .skip(1)
                    .map(label -> shared.computeIfAbsent(label, same -> same))
                    .toList();
            if (lines.put(line.get(0), labels) == null) {
                new LinkedHashSet<>(line.subList(1, line.size()))
                        .forEach(label -> leaves.merge(label, 1, Integer::sum));
            }
            bytes += LINE_BYTES + LABEL_BYTES * labels.size() + 2L * line.get(0).length();
        }
        bytes += LINE_BYTES / 2 * leaves.size();
        return new HierarchyRule(lines, leaves, budget.reserve("verify: hierarchies", bytes));
    }

    @Override
    public boolean covers(String value, String label) {
        List<String> labels = lines.get(value);
        return labels != null && labels.contains(label);
    }

    @Override
    public boolean coversMissing(String marker, String label) {
        return covers(marker, label);
    }

    /** The share of the values whose line holds the label; a value alone loses nothing. */
    @Override
    public PrintedLoss loss(String label) {
        int below = leaves.getOrDefault(label, lines.containsKey(label) ? 1 : 0);
        if (below == 0) {
            return PrintedLoss.ALL;
        }
        return below == 1
                ? PrintedLoss.NONE
                : new PrintedLoss.Share(
                        BigDecimal.valueOf(below).divide(BigDecimal.valueOf(lines.size()), MathContext.DECIMAL128));
    }

    /** A line for the marker makes it a value of the hierarchy. */
    @Override
    public PrintedLoss lossOfMissing(String marker) {
        return lines.containsKey(marker) || leaves.containsKey(marker) ? loss(marker) : PrintedLoss.NONE;
    }

    @Override
    public void close() {
        reservation.close();
    }
}
