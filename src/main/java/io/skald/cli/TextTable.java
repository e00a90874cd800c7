package io.skald.cli;

import java.util.ArrayList;
import java.util.List;

/** Cells in columns that are as wide as their widest cell, in ASCII; a column of empty cells takes no room. */
final class TextTable {

    /** On which side of its column a cell stands. */
    enum Align {
        LEFT,
        RIGHT
    }

    private static final String BETWEEN = "  ";

    private final List<Align> columns;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(Align... columns) {
        this.columns = List.of(columns);
    }

    /** Adds a row, which has one cell per column. */
    TextTable row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(List.of(cells));
        return this;
    }

    /** The lines, each with this before it and no blanks behind it. */
    List<String> lines(String indent) {
        int[] widths = new int[columns.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> indent + line(row, widths)).toList();
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = row.get(i);
            String blanks = " ".repeat(widths[i] - cell.length());
            if (widths[i] == 0) {
                continue;
            }
            line.append(line.isEmpty() ? "" : BETWEEN);
            line.append(columns.get(i) == Align.LEFT ? cell + blanks : blanks + cell);
        }
        return line.toString().stripTrailing();
    }
}
