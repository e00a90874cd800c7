package io.skald.search;

import io.skald.lattice.Lattice;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How far a search has come, for a line of progress: what is short comes first, since the line may be cut. */
record SearchNote(Lattice lattice, Scoring scoring) {

    private static final MathContext SHOWN = new MathContext(6);

    /**
     * The line.
     *
     * @param evaluated nodes counted
     * @param left what is left of a limit, with a comma before it
     */
    String of(List<GoalWalk> walks, Optional<VastTurns> vast, long evaluated, String left) {
        StringBuilder best = new StringBuilder();
        BigInteger decided = lattice.size();
        for (GoalWalk walk : walks) {
            decided = decided.min(walk.state().decided());
            Optional<BigDecimal> gap = vast.flatMap(turns -> turns.of(walk).gap());
            walk.state()
                    .best()
                    .ifPresent(score -> best.append(best.length() == 0 ? "; best " : ", ")
                            .append(scoring.value(score.cost()).round(SHOWN).toPlainString())
                            .append(gap.map(share -> " (at most " + Gap.percent(share) + " above the least)")
                                    .orElse(""))
                            .append(" at ")
                            .append(score.node()));
        }
        return String.format(
                Locale.ROOT,
                "%,d of %,d nodes decided, %,d counted%s%s",
                decided,
                lattice.size(),
                evaluated,
                left,
                best);
    }
}
