package io.skald.histogram.bins;

import io.skald.histogram.Histogram;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyLayout;

/** A histogram whose keys can be read block by block, for rolling up. */
public sealed interface StoredHistogram extends Histogram permits DenseHistogram, SparseHistogram {

    /** How its keys are made. */
    KeyLayout layout();

    /** Whether its keys carry a number beside their rows. */
    boolean carrying();

    /** Number of parts that can be read independently. */
    int parts();

    /** Reads one part, a block at a time. */
    BlockReader read(int part);

    /** Reads bins into blocks. */
    interface BlockReader {

        /** Fills a block with the next bins' keys, counts and what they carry; leaves it empty at the end. */
        void next(KeyBlock block);
    }
}
