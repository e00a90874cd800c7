package io.skald.csv;

import java.nio.file.Path;

/**
 * One file of a table.
 *
 * @param number which of the table's files, counted from 0
 * @param frame which of its lines are the table
 * @param bodyOffset where its first row starts, in unpacked bytes; unused by the general reader
 * @param firstLine the line on which its first row starts
 * @param fields for each of the table's columns, which field of the file's records it is
 */
record TableFile(int number, Path path, FileFrame frame, long bodyOffset, long firstLine, int[] fields) {

    int columns() {
        return fields.length;
    }

    /** Whether the file's columns stand in the table's order. */
    boolean inOrder() {
        for (int column = 0; column < fields.length; column++) {
            if (fields[column] != column) {
                return false;
            }
        }
        return true;
    }
}
