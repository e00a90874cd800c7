package io.skald.job;

import io.skald.table.ChunkLimit;
import java.math.BigDecimal;
import java.util.OptionalInt;

/** What a job means that does not say otherwise, be it written in a file or in Java. */
final class JobDefaults {

    static final Suppression SUPPRESSION =
            new Suppression(new BigDecimal("0.01"), false, Suppression.SmallGroup.DROP, false);
    static final Plan.Policies POLICIES = new Plan.Policies(Plan.Policy.ERROR, Plan.Policy.VALUE, Plan.Policy.ERROR);
    static final ChunkLimit CHUNK = new ChunkLimit(100_000, Long.MAX_VALUE);
    static final BigDecimal WEIGHT = BigDecimal.ONE;
    static final LevelLimits ALL_LEVELS = new LevelLimits(0, OptionalInt.empty());
    static final boolean VERIFY = true;
    static final boolean OVERWRITE = false;
    static final RowOrder ROW_ORDER = RowOrder.SOURCE;
    static final Plan.SearchKind SEARCH = Plan.SearchKind.EXACT;
    static final Plan.ObjectiveKind OBJECTIVE = Plan.ObjectiveKind.DM_STAR;

    private JobDefaults() {}
}
