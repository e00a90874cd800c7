package io.skald.attribute.hierarchy;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.attribute.bin.TableBins;
import io.skald.attribute.dictionary.ByteTable;
import io.skald.attribute.hierarchy.HierarchyFile.Row;
import io.skald.budget.MemoryBudget;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a hierarchy, proven to be a tree as they come: per level the different labels as bytes, and of each its parent, in
 * arrays. A million values take some sixty bytes each.
 */
final class HierarchyTree {

    private static final int ROWS_PER_RESERVATION = 4_096;

    private final Path file;
    private final MemoryBudget.Reservation reservation;
    private final List<Level> levels = new ArrayList<>();
    private final List<Optional<String>> conflicts = new ArrayList<>();
    private long rows;

    private HierarchyTree(Path file, MemoryBudget.Reservation reservation) {
        this.file = file;
        this.reservation = reservation;
    }

    /** The labels of one level, numbered in the order in which the file first names them. */
    private static final class Level {

        private final ByteTable labels = new ByteTable();
        private int[] parents = new int[16];
        private long[] lines = new long[16];

        int add(byte[] label) {
            int id = labels.add(label, 0, label.length);
            if (id == parents.length) {
                parents = Arrays.copyOf(parents, 2 * id);
                lines = Arrays.copyOf(lines, 2 * id);
            }
            return id;
        }

        String label(int id) {
            return new String(labels.bytes(id), StandardCharsets.UTF_8);
        }

        long bytes() {
            return labels.retainedBytes() + (Integer.BYTES + Long.BYTES) * (long) parents.length;
        }
    }

    /**
     * Reads a file.
     *
     * @param reservation is made as large as what is read
     * @throws UsageException if a value or a label has two parents: then bins of a level are no unions of those below it
     */
    static HierarchyLabels read(HierarchySource source, MemoryBudget budget, MemoryBudget.Reservation reservation) {
        HierarchyTree tree = new HierarchyTree(source.file(), reservation);
        HierarchyFile.read(source.file(), source.encoding(), source.trim(), row -> tree.add(row, budget));
        tree.conflicts.stream().flatMap(Optional::stream).findFirst().ifPresent(conflict -> {
            throw new UsageException(conflict);
        });
        return tree.ordered();
    }

    private void add(Row row, MemoryBudget budget) {
        List<String> cells = row.cells();
        if (levels.isEmpty()) {
            cells.forEach(cell -> {
                levels.add(new Level());
                conflicts.add(Optional.empty());
            });
        }
        int parent = 0;
        for (int level = cells.size() - 1; level >= 0; level--) {
            Level at = levels.get(level);
            byte[] label = cells.get(level).getBytes(StandardCharsets.UTF_8);
            int id = at.labels.find(label, 0, label.length);
            if (id < 0) {
                id = at.add(label);
                at.parents[id] = parent;
                at.lines[id] = row.line();
            } else if (at.parents[id] != parent && conflicts.get(level).isEmpty()) {
                conflicts.set(level, Optional.of(twoParents(level, id, row)));
            }
            parent = id;
        }
        if (++rows % ROWS_PER_RESERVATION == 0) {
            reserve(budget);
        }
    }

    /** What is held, and once more its largest arrays, which are copied as they grow. */
    private void reserve(MemoryBudget budget) {
        long bytes = 0;
        for (Level level : levels) {
            bytes += level.bytes() + level.bytes() / 2;
        }
        Hierarchy.hold(reservation, bytes, file, budget);
    }

    private String twoParents(int level, int id, Row row) {
        Level at = levels.get(level);
        return file + ": lines " + at.lines[id] + " and " + row.line() + " put "
                + Excerpt.quoted(at.label(id)) + (level == 0 ? "" : " of level " + level)
                + " under two labels of level " + (level + 1) + ", "
                + Excerpt.quoted(levels.get(level + 1).label(at.parents[id])) + " and "
                + Excerpt.quoted(row.cells().get(level + 1)) + ": in a tree it has one.";
    }

    /** Depth first: labels by their parents' places, those of one parent in the order in which the file names them. */
    private HierarchyLabels ordered() {
        int columns = levels.size();
        boolean addTop = columns == 1 || levels.get(columns - 1).labels.size() > 1;
        int height = addTop ? columns : columns - 1;
        int[][] idOfPlace = new int[columns][];
        int[] places = new int[] {0};
        int[][] binOfLabel = new int[columns][];
        for (int level = columns - 1; level >= 0; level--) {
            Level at = levels.get(level);
            at.lines = new long[0];
            at.labels.trim();
            idOfPlace[level] = order(at, places);
            places = inverse(idOfPlace[level]);
            binOfLabel[level] = places;
        }
        int leaves = levels.get(0).labels.size();
        int[][] binOfLeaf = new int[height - 1][];
        int[] ancestors = idOfPlace[0].clone();
        for (int level = 1; level < height; level++) {
            int[] bins = new int[leaves];
            for (int leaf = 0; leaf < leaves; leaf++) {
                ancestors[leaf] = levels.get(level - 1).parents[ancestors[leaf]];
                bins[leaf] = binOfLabel[level][ancestors[leaf]];
            }
            binOfLeaf[level - 1] = bins;
        }
        List<ByteTable> labels = levels.stream().map(level -> level.labels).toList();
        return new HierarchyLabels(labels, idOfPlace, binOfLabel[0], addTop, new TableBins(leaves, binOfLeaf));
    }

    /** The labels in the order of their parents' places; counted, not compared. */
    private static int[] order(Level level, int[] placeOfParent) {
        int[] ends = new int[placeOfParent.length + 1];
        int size = level.labels.size();
        for (int id = 0; id < size; id++) {
            ends[placeOfParent[level.parents[id]] + 1]++;
        }
        for (int place = 1; place < ends.length; place++) {
            ends[place] += ends[place - 1];
        }
        int[] order = new int[size];
        for (int id = 0; id < size; id++) {
            order[ends[placeOfParent[level.parents[id]]]++] = id;
        }
        return order;
    }

    private static int[] inverse(int[] order) {
        int[] places = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            places[order[place]] = place;
        }
        return places;
    }
}
