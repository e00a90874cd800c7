package io.skald.distributed;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.Rereading;
import io.skald.job.Plan;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Has input and release read again where they are.
 *
 * @param people opens the table of the population, where the plan has one
 */
record RereadTable(
        Plan plan,
        DistributedTable table,
        Supplier<DistributedTable> people,
        Progress progress,
        MemoryBudget budget,
        Workspace workspace)
        implements Rereading {

    @Override
    public Findings verify(Function<Path, Claim> claimOf) {
        return new GroupedVerification(plan, table, people, table.values(), progress, budget, workspace)
                .of(table.written(), claimOf.apply(plan.output()));
    }

    @Override
    public String inputHash() {
        return table.digest();
    }

    @Override
    public Optional<String> releaseHash() {
        return Optional.of(table.written().digest());
    }
}
