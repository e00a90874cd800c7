package io.skald.verify.classes;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import java.util.function.LongFunction;

/**
 * Whether rows may be hidden, bin by bin of the report's node: a bin that has what a class must is released, but for one class at
 * the most that suppressed rows absorb, as they would else be fewer than k.
 */
public final class HiddenBinRule {

    private final Claim claim;
    private final long suppressed;
    private final boolean starsAreShown;
    private final LongFunction<String> hiddenRows;
    private final ViolationLog log;
    private long absorbed;
    private long mostAbsorbed;
    private int bins;
    private boolean parted;
    private boolean othersHold;
    private long others;
    private long first = Long.MAX_VALUE;

    /**
     * @param suppressed rows in all, those of policies included
     * @param starsAreShown whether some of the rows taken for hidden are those of a class that prints the top label everywhere
     */
    public HiddenBinRule(Claim claim, long suppressed, boolean starsAreShown, ViolationLog log) {
        this(claim, suppressed, starsAreShown, row -> "row " + row + " of the input is suppressed", log);
    }

    /** As {@link #HiddenBinRule(Claim, long, boolean, ViolationLog)}, where rows are not known by their numbers. */
    public HiddenBinRule(
            Claim claim, long suppressed, boolean starsAreShown, LongFunction<String> hiddenRows, ViolationLog log) {
        this.hiddenRows = hiddenRows;
        this.claim = claim;
        this.suppressed = suppressed;
        this.starsAreShown = starsAreShown;
        this.log = log;
    }

    /**
     * Takes a bin with hidden rows.
     *
     * @param hidden of its rows
     * @param rows of the input that are in it, those that policies suppress not counted
     * @param firstHidden the first of the hidden ones
     * @param holds whether it has what a class must
     */
    public void judge(long hidden, long rows, long firstHidden, boolean holds) {
        boolean shown = hidden < rows;
        if (holds && !shown && starsAreShown) {
            return;
        }
        // A group that is left out did not become one that stands.
        if (holds && claim.exemptions().absorbed() && !claim.leavesRowsOut()) {
            bins++;
            absorbed += hidden;
            mostAbsorbed = Math.max(mostAbsorbed, hidden);
            parted |= shown;
            first = Math.min(first, firstHidden);
        } else if (holds ? shown : shown && claim.clusters() != Claim.Clusters.ACROSS_BINS) {
            say(firstHidden, ", and other rows of its class are in the release");
        } else if (holds) {
            say(
                    firstHidden,
                    ", and its class has " + rows + (rows == 1 ? " row" : " rows")
                            + " and what the job asks of a class");
        }
    }

    /** Takes a bin of which rows are hidden and others are not, however many. */
    public void judgeParted(long firstHidden) {
        say(firstHidden, ", and other rows of its class are in the release");
    }

    /**
     * Notes that the hidden rows of bins that have not what a class must have it together, so that they need no other class, unless rows that a policy
     * suppresses, or a class that prints the same, break it.
     *
     * @param rows of these bins
     */
    public void noteOthersHold(long rows) {
        othersHold = true;
        others = rows;
    }

    /** After the last bin. */
    public void finish() {
        if (bins == 0) {
            return;
        }
        long few = suppressed - absorbed;
        boolean across = claim.clusters() == Claim.Clusters.ACROSS_BINS;
        boolean oneClass = across || bins == 1 && (claim.refined() || !parted);
        boolean asksMore = claim.asksOfValues()
                || claim.countsPersons()
                || claim.population().isPresent();
        boolean outlasts = claim.outlastsMerging() && claim.population().isEmpty();
        boolean hold = othersHold && (outlasts || few == others && !starsAreShown);
        boolean needed = few > 0 && (across || few < claim.k() || asksMore && !hold);
        if (!oneClass || mostAbsorbed < claim.k()) {
            say(
                    first,
                    ", and " + (parted ? "other rows of its class are in the release" : "so are whole classes")
                            + ": suppressed rows absorb one class, whole");
        } else if (!needed) {
            say(first, " with a class, and the " + few + " other suppressed rows needed none");
        }
    }

    private void say(long row, String why) {
        log.add(Rule.SUPPRESSED_ROW, hiddenRows.apply(row) + why);
    }
}
