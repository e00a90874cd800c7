package io.skald.verify;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.HiddenBinRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether suppressed rows are those that had to be, from the bins that have any, where rows are counted by groups. */
final class GroupedBins {

    private final Claim claim;
    private final GroupedValues values;
    private final Optional<GroupedPopulation> population;
    private final HiddenBinRule rule;

    /** What the bins show together that have not what a class must. */
    private final List<Map<String, Long>> others = new ArrayList<>();

    private long otherRows;

    /** At the least: they are known bin by bin. */
    private long otherPersons;

    /** @param suppressed rows in all */
    GroupedBins(
            Claim claim,
            GroupedValues values,
            Optional<GroupedPopulation> population,
            long suppressed,
            ViolationLog log) {
        this.claim = claim;
        this.values = values;
        this.population = population;
        this.rule = new HiddenBinRule(claim, suppressed, false, none -> "a class of rows is suppressed", log);
    }

    /** Whether it is known which rows must be suppressed. */
    static boolean asked(Claim claim) {
        return claim.suppressionLimit().signum() > 0 && claim.knowsLevels();
    }

    /** Takes a bin. */
    void add(HiddenBin bin) {
        long counted = claim.countsPersons() ? bin.persons().count() : bin.rows();
        boolean holds =
                counted >= claim.k() && values.hold(bin.values(), bin.persons().withValue());
        if (population.isPresent()) {
            // Judged once the population is known, which goes with no rule that looks at other bins.
            population.get().addHidden(bin, holds);
            return;
        }
        judge(bin.hidden(), bin.rows(), holds);
        if (!holds) {
            otherRows += bin.rows();
            otherPersons = Math.max(otherPersons, bin.persons().count());
            for (int i = 0; i < bin.values().size(); i++) {
                if (others.size() == i) {
                    others.add(new HashMap<>());
                }
                Map<String, Long> all = others.get(i);
                bin.values().get(i).forEach((value, rows) -> all.merge(value, rows, Long::sum));
            }
        }
    }

    /** Judges a bin of which all is known. */
    void judge(long hidden, long rows, boolean holds) {
        rule.judge(hidden, rows, 0, holds);
    }

    /** After the last bin. */
    void finish() {
        long counted = claim.countsPersons() ? otherPersons : otherRows;
        // Where persons are asked of by value, nothing is absorbed of a table that is elsewhere.
        if (!values.askOfPersons() && counted >= claim.k() && values.hold(others, List.of())) {
            rule.noteOthersHold(otherRows);
        }
        rule.finish();
    }
}
