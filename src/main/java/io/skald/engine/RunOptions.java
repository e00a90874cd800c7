package io.skald.engine;

import io.skald.budget.Progress;
import io.skald.place.CommitGate;
import io.skald.search.SearchLimits;
import java.util.function.Consumer;

/**
 * How a run behaves towards its user, beside what the plan says.
 *
 * @param progress hears how far the run has come
 * @param warnings hears what the user should know while the run goes on, a line each
 * @param hideValues whether messages leave out the values of cells
 * @param limits when a search stops before its best node is proven to be the best
 * @param bestEffort whether a search that stops at a limit gives the best node so far instead of failing
 * @param checkInput whether a kept workspace is used only after hashing the whole input again
 * @param gate where a run passes the point after which a stop no longer stops it: a release is then put in place
 */
public record RunOptions(
        Progress progress,
        Consumer<String> warnings,
        boolean hideValues,
        SearchLimits limits,
        boolean bestEffort,
        boolean checkInput,
        CommitGate gate) {

    /** Silent, values shown, proven results only. */
    public static final RunOptions DEFAULT = new RunOptions(Progress.NONE, false, false, false);

    /** Stopped by an interrupt until the release is put in place. */
    public RunOptions(
            Progress progress,
            Consumer<String> warnings,
            boolean hideValues,
            SearchLimits limits,
            boolean bestEffort,
            boolean checkInput) {
        this(progress, warnings, hideValues, limits, bestEffort, checkInput, CommitGate.INTERRUPT);
    }

    /** Without anybody to hear warnings, and with the usual limits. */
    public RunOptions(Progress progress, boolean hideValues, boolean bestEffort, boolean checkInput) {
        this(progress, warning -> {}, hideValues, SearchLimits.DEFAULT, bestEffort, checkInput);
    }

    /** The same options with another gate. */
    public RunOptions withGate(CommitGate other) {
        return new RunOptions(progress, warnings, hideValues, limits, bestEffort, checkInput, other);
    }
}
