package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.histogram.BinSet;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.RowSlice;
import java.util.List;
import java.util.stream.IntStream;

/** The witnesses of a search. Their rows are copied only when the store is to be scanned anyway: most small tables never are. */
final class Witnesses implements AutoCloseable {

    private final HistogramCounter counter;
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private List<BinSet> sets;
    private List<RowSlice> slices = List.of();

    /** @param sets the bins whose rows are to be copied, those to be asked first being the first */
    Witnesses(HistogramCounter counter, List<BinSet> sets, MemoryBudget budget) {
        this.counter = counter;
        this.sets = List.copyOf(sets);
        this.budget = budget;
        this.held = budget.reserve(MemoryTag.WITNESSES, 0);
    }

    /** Whether there are any to be had that were not asked for yet. */
    boolean waiting() {
        return !sets.isEmpty();
    }

    /**
     * Copies the rows; empty if memory does not suffice, or the second time.
     *
     * @param bytesForUse that those who ask the witnesses take, until these are closed
     */
    List<Witness> make(long bytesForUse) {
        List<BinSet> asked = sets;
        sets = List.of();
        boolean room = bytesForUse <= MemoryShare.WITNESSES_ASKED.of(budget) && held.tryResize(bytesForUse);
        slices = room ? counter.trySlice(asked) : List.of();
        return IntStream.range(0, slices.size())
                .mapToObj(i -> new Witness(asked.get(i), slices.get(i)))
                .toList();
    }

    /** Gives up the rows, after which no witness is to be asked any more; false if there are none. */
    boolean giveUp() {
        boolean had = !slices.isEmpty();
        close();
        return had;
    }

    @Override
    public void close() {
        slices.forEach(RowSlice::close);
        slices = List.of();
        held.close();
    }
}
