package io.skald.synthetic;

import java.io.IOException;
import java.io.OutputStream;

/** A table that is made up: RFC 4180 in ASCII with {@code \n} line ends, row i by the seed and i alone, so that its parts can be made in any order. */
public interface SyntheticTable {

    /** The header with its line end. */
    byte[] header();

    /**
     * Writes rows, without a header.
     *
     * @param firstRow the first row to write, counted from 0
     * @param rows how many
     * @return how many bytes they are
     */
    long write(OutputStream target, long firstRow, long rows) throws IOException;
}
