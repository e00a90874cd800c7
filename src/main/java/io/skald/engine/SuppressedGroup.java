package io.skald.engine;

import io.skald.InfeasibleException;
import io.skald.job.Plan;
import io.skald.job.Suppression;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import java.util.Locale;
import java.util.Optional;

/**
 * The suppressed rows of the final release, which print {@code *} in every quasi-identifier: a group like every other, so that fewer than k
 * of them must not stand in the release.
 *
 * @param plan of the run
 * @param requirement what a class must have
 * @param tableRows of the input
 * @param rows suppressed, by policies and by the search
 * @param stands whether they have together what a class must, or with the rows of a class that is kept and prints the same
 */
record SuppressedGroup(Plan plan, Requirement requirement, long tableRows, long rows, boolean stands) {

    /** @throws InfeasibleException if nothing but suppressed rows would be left, and the job does not allow that */
    SuppressedGroup orRefuse() {
        if (rows == tableRows && !plan.suppression().allowsAll()) {
            throw new InfeasibleException(String.format(
                    Locale.ROOT,
                    "Every one of the %,d rows would be suppressed: no class of k = %d rows%s is left. Lower k%s, allow higher levels, mend"
                            + " what the policies suppress, or set suppression.all: allow for a release that tells nothing.",
                    rows,
                    plan.k(),
                    asked(" with what is asked of "),
                    asked(", ask less of ")));
        }
        return this;
    }

    private String asked(String words) {
        if (plan.guarded().isEmpty() && plan.population().isEmpty()) {
            return "";
        }
        return words
                + (plan.guarded().isEmpty() ? "the population" : "the sensitive columns")
                + (plan.guarded().isEmpty() || plan.population().isEmpty() ? "" : " and the population");
    }

    private boolean tooFew() {
        return !plan.suppression().drop() && rows > 0 && !stands;
    }

    /** Rows that are not in the release: none, or the whole group. */
    long leftOut() {
        boolean leavesOut =
                plan.suppression().drop() || tooFew() && plan.suppression().smallGroup() != Suppression.SmallGroup.KEEP;
        return leavesOut ? rows : 0;
    }

    /** What the custodian must know of a group that was kept although it is too small, or that found no class to absorb. */
    Optional<String> warning() {
        if (!tooFew()) {
            return Optional.empty();
        }
        return switch (plan.suppression().smallGroup()) {
            case DROP -> Optional.empty();
            case KEEP -> Optional.of(requirement instanceof KAnonymity ? keptTooFew() : keptUnlike());
            case ABSORB ->
                Optional.of(String.format(
                        Locale.ROOT,
                        "%,d suppressed %s left out of the release: %s, and no class can be absorbed%s, as at most"
                                + " %,d of %,d rows may be suppressed and one class must stay. Raise suppression.limit to keep"
                                + " them.",
                        rows,
                        rows == 1 ? "row is" : "rows are",
                        plan.asksMoreThanRows()
                                ? "together they do not satisfy " + requirement
                                : "fewer than k = " + plan.k(),
                        requirement.outlastsMerging() ? "" : " with which they do",
                        plan.suppression().maxRows(tableRows),
                        tableRows));
        };
    }

    private String keptTooFew() {
        return String.format(
                Locale.ROOT,
                "%,d suppressed %s * in every quasi-identifier, which is fewer than k = %d: whoever knows that a person is"
                        + " in the table and in no class knows that the person is among them. Set suppression.small-group to drop"
                        + " or absorb.",
                rows,
                rows == 1 ? "row prints" : "rows print",
                plan.k());
    }

    private String keptUnlike() {
        return String.format(
                Locale.ROOT,
                "%,d suppressed %s * in every quasi-identifier, and what prints so does not satisfy %s: whoever knows that a"
                        + " person is in the table and in no class knows that the person is among them. Set"
                        + " suppression.small-group to drop or absorb.",
                rows,
                rows == 1 ? "row prints" : "rows print",
                requirement);
    }
}
