package io.skald.experiment;

import io.skald.engine.SearchGoal;
import java.util.List;

/** A way to anonymise a table whose loss is measured. */
sealed interface Strategy permits PerChunk, WholeTable, WholeRun {

    /** What figures call it, whatever its bound: {@code per-chunk}, {@code skald}, {@code exact} or the name of a whole run. */
    String family();

    /** What cells call it, such as {@code skald-1000000}. */
    String name();

    /** The bound on the number of bins, empty text where the strategy has none. */
    default String maxBins() {
        return "";
    }

    /** What decides its results and is not in its name. */
    default String details() {
        return "";
    }

    /** Measures one table for several goals; one result per goal, in order. */
    List<Measurement> measure(OpenTable table, List<SearchGoal> goals);
}
