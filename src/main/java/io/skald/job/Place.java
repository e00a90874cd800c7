package io.skald.job;

import java.util.Comparator;

/**
 * Where in a job something stands.
 *
 * @param source the job file's name, or an override as it was given
 * @param line counted from 1; 0 for the source as a whole
 * @param column of the text, counted from 1; 0 for the source as a whole
 */
record Place(String source, int line, int column) {

    /** As the file is read: what concerns all of it last. */
    static final Comparator<Place> IN_READING_ORDER = Comparator.comparing((Place place) -> place.line == 0)
            .thenComparingInt(Place::line)
            .thenComparingInt(Place::column);

    /** All of a source. */
    static Place whole(String source) {
        return new Place(source, 0, 0);
    }

    @Override
    public String toString() {
        return line == 0 ? source : source + ", line " + line + ", column " + column;
    }
}
