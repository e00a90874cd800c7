package io.skald.histogram.scan;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.bins.BinSinks;
import io.skald.lattice.Node;
import io.skald.store.EncodedTable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts the rows of every code in one scan, which tells the information of all rows and the bins of any one attribute. */
final class CodeCounter {

    private final EncodedTable table;
    private final List<Domain> domains;
    private final StoreScan scan;
    private final MemoryBudget budget;
    private Optional<BigInteger> information = Optional.empty();

    CodeCounter(EncodedTable table, StoreScan scan, MemoryBudget budget) {
        this.table = table;
        this.domains = table.domains();
        this.scan = scan;
        this.budget = budget;
    }

    /** The rows of every code, for the caller to close. */
    private CodeRows count() {
        CodeRows rows = new CodeRows(table, budget);
        try (StoreScan.Session session = scan.begin()) {
            session.run("Pass 2: count values", rows::newReader);
            return rows;
        } catch (RuntimeException | Error failed) {
            rows.close();
            throw failed;
        }
    }

    /**
     * Whether a number per code would leave half of the budget that is free to histograms: a column of numbers may have more codes than there
     * are rows.
     */
    private boolean hasRoom() {
        long free = MemoryShare.INFORMATION.of(budget) / Integer.BYTES;
        for (Domain domain : domains) {
            if (domain.size() > Math.min(free, Integer.MAX_VALUE)) {
                return false;
            }
            free -= domain.size();
        }
        return true;
    }

    /** Whether nodes are counted several times cheaper from the rows of the codes than row by row. */
    boolean serve(List<Node> nodes) {
        return nodes.size() > 1 && nodes.stream().allMatch(this::isOfOneAttribute) && hasRoom();
    }

    /** Whether the bins of a node are those of one attribute, the others being at their top. */
    private boolean isOfOneAttribute(Node node) {
        int below = 0;
        for (int i = 0; i < domains.size(); i++) {
            below += node.level(i) < domains.get(i).height() ? 1 : 0;
        }
        return below <= 1;
    }

    /** Counts nodes that it can {@link #serve}. */
    List<Count> tryCount(List<Node> nodes, long[] maxBins, BinSinks sinks) {
        List<Count> counts = new ArrayList<>();
        try (CodeRows rows = count()) {
            information = Optional.of(Information.sum(rows));
            for (int i = 0; i < nodes.size(); i++) {
                Optional<BinSink> sink = sinks.tryOpen(nodes.get(i), maxBins[i], 1, true);
                sink.ifPresent(new CodeBins(domains, nodes.get(i), rows)::addTo);
                counts.add(sink.map(BinSink::finish).orElseGet(Count.NoMemory::new));
            }
        }
        return counts;
    }

    /** The information of all rows; empty if it was not counted yet and memory has no room to. */
    Optional<BigInteger> tryInformation() {
        return information.isPresent() || hasRoom() ? Optional.of(information()) : Optional.empty();
    }

    /**
     * The information of all rows.
     *
     * @throws io.skald.FailureException if it was not counted yet and the budget has no room for a number per code
     */
    BigInteger information() {
        if (information.isEmpty()) {
            try (CodeRows rows = count()) {
                information = Optional.of(Information.sum(rows));
            }
        }
        return information.get();
    }
}
