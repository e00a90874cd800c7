package io.skald.attribute;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;

/** Distinct numbers on the heap. */
final class SpillingDictionary implements ValueDictionary {

    private final HeapDictionary heap;

    SpillingDictionary(MemoryBudget budget, Workspace workspace) {
        this.heap = new HeapDictionary(budget, budget.total() / 4);
    }

    @Override
    public long raw(long units) {
        int index = heap.indexOf(units);
        if (index == HeapDictionary.FULL) {
            throw new FailureException("Not enough memory for dictionaries. Raise 'memory' in the job.");
        }
        return index;
    }

    @Override
    public Ranking rank(boolean missing) {
        long[] sorted = heap.sorted();
        int[] ranks = heap.ranks(sorted);
        heap.release();
        return new Ranking(new SortedValues.InMemory(sorted), new CodeMap.Table(ranks, missing ? sorted.length : -1));
    }
}
