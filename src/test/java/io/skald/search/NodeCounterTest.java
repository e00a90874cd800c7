package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of a node is the same from the store and from what happens to be in memory: the properties compare whole searches. */
class NodeCounterTest {

    private static final long[][] ROWS = {{0, 0}, {1, 1}, {2, 0}, {3, 1}, {3, 1}};
    private static final Node BOTTOM = Node.of(0, 0);

    private final List<Domain> domains = List.of(TestDomain.widths("a", 4, 1, 4), TestDomain.widths("b", 2, 1, 2));
    private final SearchSpace space = new SearchSpace(Lattice.of(domains), domains, ROWS.length, 0);

    /** A counter of nodes, with room for so many bins, that was asked for the bottom before. */
    private boolean tellsOfBottom(long room, long maxBins) {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 24));
        FakeCounter histograms = new FakeCounter(domains, ROWS, room);
        try (SearchMemory memory = new SearchMemory(space, List.of(), budget);
                NodeCounter counter = new NodeCounter(
                        histograms, new PrecScoring(space), memory.model(), new Absorption(space, List.of()), 0)) {
            counter.count(BOTTOM, 4, List::of, any -> true);
            long scans = histograms.scans();
            boolean told = counter.count(BOTTOM, maxBins, List::of, any -> true).isPresent();
            assertThat(histograms.scans() - scans)
                    .as("whether it was in memory")
                    .isEqualTo(room > 1 ? 0 : 2);
            return told;
        }
    }

    @Test
    void a_histogram_in_memory_tells_of_no_more_bins_than_were_asked_for() {
        assertThat(tellsOfBottom(1, 3)).isFalse();
        assertThat(tellsOfBottom(100, 3)).isFalse();
        assertThat(tellsOfBottom(1, 4)).isTrue();
        assertThat(tellsOfBottom(100, 4)).isTrue();
    }
}
