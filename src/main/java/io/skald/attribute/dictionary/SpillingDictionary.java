package io.skald.attribute.dictionary;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Workspace;
import org.jspecify.annotations.Nullable;

/**
 * Distinct numbers, on the heap while they fit in a quarter of the budget and the budget has room for them. Those beyond are
 * sorted on disk, where all of them are ranked and the way from value to rank is kept.
 */
public final class SpillingDictionary implements ValueDictionary {

    private final MemoryBudget budget;
    private final Workspace workspace;
    private final long share;
    private final HeapDictionary heap;
    private @Nullable SortedRuns spilled;

    public SpillingDictionary(MemoryBudget budget, Workspace workspace) {
        this.budget = budget;
        this.workspace = workspace;
        this.share = MemoryShare.DICTIONARY.of(budget);
        this.heap = new HeapDictionary(budget, share);
    }

    @Override
    public long raw(long units) {
        int index = heap.indexOf(units);
        return index == HeapDictionary.FULL ? spill(units) : index;
    }

    private synchronized long spill(long units) {
        if (spilled == null) {
            spilled = new SortedRuns(budget, workspace, MemoryShare.DICTIONARY_SORT.of(budget));
        }
        spilled.add(units);
        return SpilledCodes.rawOf(units);
    }

    @Override
    public synchronized Ranking rank(boolean missing) {
        long[] sorted = heap.sorted();
        int[] ranks = heap.ranks(sorted);
        if (spilled != null) {
            return rankOnDisk(spilled, sorted, ranks, missing);
        }
        heap.release(Long.BYTES + Integer.BYTES);
        return new Ranking(new SortedValues.InMemory(sorted), new CodeMap.Table(ranks, missing ? sorted.length : -1));
    }

    private Ranking rankOnDisk(SortedRuns beyond, long[] sorted, int[] ranks, boolean missing) {
        LongRun all;
        try (SortedRuns runs = beyond) {
            for (long value : sorted) {
                runs.add(value);
            }
            all = runs.merge();
        }
        SortedValues values = new SortedValues.OnDisk(all);
        if (values.size() > Integer.MAX_VALUE) {
            throw new FailureException("The column has more than " + Integer.MAX_VALUE
                    + " distinct values: do without 'encode' or choose a larger unit.");
        }
        DiskRanks onDisk = new DiskRanks(all, budget);
        int[] rankOfSorted = new int[sorted.length];
        LongRun.Reader reader = all.read();
        int inMemory = 0;
        for (int rank = 0; reader.next(); rank++) {
            onDisk.note(rank, reader.number());
            if (inMemory < sorted.length && sorted[inMemory] == reader.number()) {
                rankOfSorted[inMemory++] = rank;
            }
        }
        for (int index = 0; index < ranks.length; index++) {
            ranks[index] = rankOfSorted[ranks[index]];
        }
        heap.release(Integer.BYTES);
        return new Ranking(values, new SpilledCodes(ranks, onDisk, missing ? values.size() : -1));
    }
}
