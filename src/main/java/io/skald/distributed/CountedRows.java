package io.skald.distributed;

import io.skald.histogram.HistogramCounter;
import io.skald.histogram.scan.CountedTuples;
import io.skald.loss.ValueCounts;
import java.util.List;

/** The rows that no policy suppresses, counted by tuples, wherever these are. */
interface CountedRows extends AutoCloseable {

    /** How many they are. */
    long rows();

    /** Counts them at any node. */
    HistogramCounter counter();

    /** Per quasi-identifier, the rows per value. */
    List<ValueCounts> valueCounts();

    /** Shows them as classes, with the codes of any of a class's values, that no bin of {@code levels} can tell from the tuples themselves. */
    void show(int[] levels, CountedTuples.Visitor visitor);

    @Override
    void close();
}
