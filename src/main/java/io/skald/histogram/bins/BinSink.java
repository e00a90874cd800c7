package io.skald.histogram.bins;

import io.skald.histogram.HistogramCounter;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyLayout;

/**
 * Counts the bins of one node from blocks of keys that several threads hand in, each through a lane of its own. Closed when its
 * result is taken or not wanted.
 */
public interface BinSink extends AutoCloseable {

    /** How the keys that it takes are made. */
    KeyLayout layout();

    /** Whether more keys can change the result; a sink that has met its bound, or was refused memory, lets go of its own. */
    boolean open();

    /** Lanes that it can have, at least 1. */
    int mostLanes();

    /** A lane for one thread. */
    Lane newLane();

    /** The result, after every lane has ended. */
    HistogramCounter.Count finish();

    @Override
    void close();

    /** One thread's way into the sink. */
    interface Lane {

        /** Counts the keys of a block, which may be filled anew afterwards. */
        void add(KeyBlock block);

        /** Hands on what the lane still holds. */
        void end();
    }
}
