package io.skald.engine.encode;

import io.skald.attribute.HierarchyAttribute;
import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import io.skald.job.Plan;

/**
 * The least {@code memory} in which a job can run, as far as it is known without reading the data: what its hierarchies hold, in verification
 * once more, and what each thread begins with. Everything else goes to disk where it has no room; only dictionaries of codes
 * and records of megabytes may need more.
 */
public final class LeastMemory {

    /** A chunk as read and as written. */
    private static final int BUFFERS_PER_THREAD = 2;

    private LeastMemory() {}

    /** In whole steps of {@link ProcessMemory#holding}. */
    public static ByteSize of(Plan plan) {
        long hierarchies = plan.quasi().stream()
                .map(Plan.Quasi::attribute)
                .filter(HierarchyAttribute.class::isInstance)
                .mapToLong(attribute ->
                        ((HierarchyAttribute) attribute).hierarchy().retainedBytes())
                .sum();
        int numbers = plan.quasi().size() + ReleaseLayout.byRole(plan).kept().size();
        long perThread = BUFFERS_PER_THREAD * ChunkSizing.LEAST_BYTES + ChunkNumbers.leastBytes(numbers);
        return ProcessMemory.holding((plan.verify() ? 2 : 1) * hierarchies + plan.threads() * perThread);
    }
}
