package io.skald.engine;

import io.skald.budget.Progress;
import io.skald.place.CommitGate;
import io.skald.search.SearchLimits;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How a run behaves towards its user, beside what the plan says. Begin with {@link #DEFAULT}: {@code
 * RunOptions.DEFAULT.showing(progress).with(RunOptions.Wish.CHECK_INPUT)}.
 *
 * @param progress hears how far the run has come
 * @param warnings hears what the user should know while the run goes on, a line each
 * @param limits when a search stops before its best node is proven to be the best
 * @param wishes what is not usual
 * @param command that asks for the run, to be told in its report
 * @param gate where a run passes the point after which a stop no longer stops it: a release is then put in place
 */
public record RunOptions(
        Progress progress,
        Consumer<String> warnings,
        SearchLimits limits,
        Set<Wish> wishes,
        CommitGate gate,
        Optional<String> command) {

    /** What a user may want, and usually does not. */
    public enum Wish {
        /** Messages leave out the values of cells. */
        HIDE_VALUES,
        /** A kept workspace is used only after hashing the whole input again. */
        CHECK_INPUT,
        /** The numbers of the suppressed rows are put beside the release, for the custodian. */
        LIST_SUPPRESSED
    }

    /** Silent, values shown; stopped by an interrupt until the release is put in place. */
    public static final RunOptions DEFAULT = new RunOptions(
            Progress.NONE, warning -> {}, SearchLimits.DEFAULT, Set.of(), CommitGate.INTERRUPT, Optional.empty());

    public RunOptions {
        wishes = Set.copyOf(wishes);
    }

    /** The same, its progress told. */
    public RunOptions showing(Progress to) {
        return new RunOptions(to, warnings, limits, wishes, gate, command);
    }

    /** The same with somebody to hear warnings. */
    public RunOptions warning(Consumer<String> of) {
        return new RunOptions(progress, of, limits, wishes, gate, command);
    }

    /** The same with other limits of the search. */
    public RunOptions within(SearchLimits other) {
        return new RunOptions(progress, warnings, other, wishes, gate, command);
    }

    /** The same with more wishes. */
    public RunOptions with(Wish... more) {
        Set<Wish> all = EnumSet.noneOf(Wish.class);
        all.addAll(wishes);
        Collections.addAll(all, more);
        return new RunOptions(progress, warnings, limits, all, gate, command);
    }

    /** The same with one more wish, if that is wished. */
    public RunOptions with(Wish wish, boolean wished) {
        return wished ? with(wish) : this;
    }

    /** The same options with another gate. */
    public RunOptions withGate(CommitGate other) {
        return new RunOptions(progress, warnings, limits, wishes, other, command);
    }

    /** The same, asked for by a command. */
    public RunOptions asked(String by) {
        return new RunOptions(progress, warnings, limits, wishes, gate, Optional.of(by));
    }

    /** Whether messages leave out the values of cells. */
    public boolean hideValues() {
        return wishes.contains(Wish.HIDE_VALUES);
    }

    /** Whether the numbers of the suppressed rows are put beside the release. */
    public boolean listSuppressed() {
        return wishes.contains(Wish.LIST_SUPPRESSED);
    }

    /** Whether a kept workspace is used only after hashing the whole input again. */
    public boolean checkInput() {
        return wishes.contains(Wish.CHECK_INPUT);
    }
}
