package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.attribute.HierarchyFile.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a hierarchy, proven to be a tree and put in depth-first order.
 *
 * @param labels per level, the original values first and one label last, the labels in order
 * @param binOfLeaf per level between those two, the index of each leaf's label
 */
record HierarchyTree(String[][] labels, int[][] binOfLeaf) {

    /** @throws UsageException if a value or a label has two parents: then bins of a level are no unions of those below it */
    static HierarchyTree prove(Path file, List<Row> rows) {
        int columns = rows.get(0).cells().size();
        for (int level = 0; level + 1 < columns; level++) {
            proveOneParent(file, rows, level);
        }
        List<List<String>> leaves = depthFirst(rows, columns);
        boolean addTop = columns == 1
                || leaves.stream()
                                .map(cells -> cells.get(columns - 1))
                                .distinct()
                                .count()
                        > 1;
        int height = addTop ? columns : columns - 1;
        String[][] labels = new String[height + 1][];
        int[][] binOfLeaf = new int[height - 1][];
        for (int level = 0; level < columns; level++) {
            int[] bins = new int[leaves.size()];
            labels[level] = run(leaves, level, bins);
            if (level > 0 && level < height) {
                binOfLeaf[level - 1] = bins;
            }
        }
        if (addTop) {
            labels[height] = new String[] {Labels.TOP};
        }
        return new HierarchyTree(labels, binOfLeaf);
    }

    private static void proveOneParent(Path file, List<Row> rows, int level) {
        Map<String, Row> firstRows = new HashMap<>();
        for (Row row : rows) {
            String label = row.cells().get(level);
            Row first = firstRows.putIfAbsent(label, row);
            if (first == null) {
                continue;
            }
            String parent = first.cells().get(level + 1);
            String otherParent = row.cells().get(level + 1);
            if (!parent.equals(otherParent)) {
                throw new UsageException(file + ": lines " + first.line() + " and " + row.line() + " put "
                        + Excerpt.quoted(label) + (level == 0 ? "" : " of level " + level)
                        + " under two labels of level "
                        + (level + 1) + ", " + Excerpt.quoted(parent) + " and " + Excerpt.quoted(otherParent)
                        + ": in a tree it has one.");
            }
        }
    }

    /** The distinct rows, sorted by their labels from the top down; labels of one level in the order in which the file names them. */
    private static List<List<String>> depthFirst(List<Row> rows, int columns) {
        Comparator<List<String>> order = (a, b) -> 0;
        for (int level = columns - 1; level >= 0; level--) {
            int column = level;
            Map<String, Integer> places = new HashMap<>();
            for (Row row : rows) {
                places.putIfAbsent(row.cells().get(column), places.size());
            }
            order = order.thenComparing(cells -> places.get(cells.get(column)));
        }
        Map<String, List<String>> leaves = new LinkedHashMap<>();
        rows.forEach(row -> leaves.putIfAbsent(row.cells().get(0), row.cells()));
        List<List<String>> sorted = new ArrayList<>(leaves.values());
        sorted.sort(order);
        return sorted;
    }

    private static String[] run(List<List<String>> leaves, int level, int[] bins) {
        List<String> labels = new ArrayList<>();
        for (int leaf = 0; leaf < bins.length; leaf++) {
            String label = leaves.get(leaf).get(level);
            if (labels.isEmpty() || !label.equals(labels.get(labels.size() - 1))) {
                labels.add(label);
            }
            bins[leaf] = labels.size() - 1;
        }
        return labels.toArray(String[]::new);
    }
}
