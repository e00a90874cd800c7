package io.skald.experiment;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The slow, obvious twin of anonymising chunk by chunk: every node of every chunk is tried, and classes are told apart by their texts. */
final class NaiveChunks {

    private final int k;
    private final BigDecimal limit;
    private final boolean persons;
    private final Map<List<String>, Long> union = new HashMap<>();
    private long suppressed;

    /** @param persons whether k counts persons, those of each chunk alone */
    NaiveChunks(int k, BigDecimal limit, boolean persons) {
        this.k = k;
        this.limit = limit;
        this.persons = persons;
    }

    /** A class of a chunk. */
    private record Members(long rows, Set<Integer> persons) {

        Members and(Members more) {
            Set<Integer> all = new HashSet<>(persons);
            all.addAll(more.persons);
            return new Members(rows + more.rows, all);
        }
    }

    private record Node(int town, int number) {

        /** Loss of precision in eighths. */
        int imprecision() {
            return town * 8 / SmallTable.HIGHEST_TOWN + number * 8 / SmallTable.HIGHEST_NUMBER;
        }
    }

    void add(List<SmallTable.Row> chunk) {
        Node best = null;
        long bestDm = 0;
        long bestSmall = 0;
        for (int town = 0; town <= SmallTable.HIGHEST_TOWN; town++) {
            for (int number = 0; number <= SmallTable.HIGHEST_NUMBER; number++) {
                Node node = new Node(town, number);
                Map<List<String>, Members> classes = classes(chunk, node);
                long small = small(classes);
                if (BigDecimal.valueOf(small).compareTo(limit.multiply(BigDecimal.valueOf(chunk.size()))) > 0) {
                    continue;
                }
                long dm = dmStar(classes, small);
                boolean better = best == null
                        || dm < bestDm
                        || dm == bestDm
                                && (small < bestSmall || small == bestSmall && node.imprecision() < best.imprecision());
                if (better) {
                    best = node;
                    bestDm = dm;
                    bestSmall = small;
                }
            }
        }
        if (best == null) {
            suppressed += chunk.size();
            return;
        }
        Map<List<String>, Members> classes = classes(chunk, best);
        suppressed += small(classes);
        classes.forEach((labels, members) -> {
            if (holds(members)) {
                union.merge(labels, members.rows(), Long::sum);
            }
        });
    }

    private static Map<List<String>, Members> classes(List<SmallTable.Row> chunk, Node node) {
        Map<List<String>, Members> classes = new HashMap<>();
        chunk.forEach(row -> classes.merge(
                row.labels(node.town(), node.number()), new Members(1, Set.of(row.person())), Members::and));
        return classes;
    }

    private boolean holds(Members members) {
        return (persons ? members.persons().size() : members.rows()) >= k;
    }

    private long small(Map<List<String>, Members> classes) {
        return classes.values().stream()
                .filter(members -> !holds(members))
                .mapToLong(Members::rows)
                .sum();
    }

    private long dmStar(Map<List<String>, Members> classes, long small) {
        return classes.values().stream()
                        .filter(this::holds)
                        .mapToLong(members -> members.rows() * members.rows())
                        .sum()
                + small * small;
    }

    long dmStar() {
        return union.values().stream().mapToLong(rows -> rows * rows).sum() + suppressed * suppressed;
    }

    int classes() {
        return union.size();
    }

    long suppressed() {
        return suppressed;
    }

    /** The chunks of a table: equal parts, up to one row. */
    static List<List<SmallTable.Row>> cut(List<SmallTable.Row> rows, int chunks) {
        List<List<SmallTable.Row>> cut = new ArrayList<>();
        for (int chunk = 0; chunk < chunks; chunk++) {
            cut.add(rows.subList(rows.size() * chunk / chunks, rows.size() * (chunk + 1) / chunks));
        }
        return cut;
    }
}
