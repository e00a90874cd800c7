package io.skald.distributed;

import java.util.List;

/** A release that waits to be put in place, read again. */
public interface WrittenTable {

    /** The names of its columns. */
    List<String> columns();

    /** Of each quasi-identifier all different labels. A label goes by its place in the list from now on. */
    List<List<String>> labels();

    /** What tells it from any other release in all likelihood, whatever the order of its rows; hexadecimal. */
    String digest();

    /**
     * The rows of the input beside those of the release, by the labels that cover them.
     *
     * @param labelOf of each quasi-identifier and value the place of its label, or -1
     */
    ComparedRows compare(List<int[]> labelOf);

    /** As {@link #compare}, of a release of clusters: by the labels that each row was given, none where it is suppressed. */
    ComparedRows compareClusters();
}
