package io.skald.table;

import java.io.IOException;

/** Takes the rows of a table in their order. For one thread. */
public interface TableSink {

    /**
     * Writes a chunk of rows.
     *
     * @param rows made by a writer of the same output, which is used again for another chunk afterwards
     */
    void add(RowWriter rows) throws IOException;

    /** Writes what stands behind the rows. */
    default void end() throws IOException {}
}
