package io.skald.engine.encode;

import io.skald.Excerpt;
import java.nio.file.Path;

/**
 * Where in the input a message points.
 *
 * @param file the input file
 * @param line on which the record starts, counted from 1
 * @param column the column's name
 */
record CellPlace(Path file, long line, String column) {

    @Override
    public String toString() {
        return file.getFileName() + ", line " + line + ", column " + Excerpt.name(column);
    }
}
