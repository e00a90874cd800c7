package io.skald.engine.release;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.store.EncodedTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongFunction;

/** What the release prints for the bins of a node, by quasi-identifier. Safe for use by several threads. */
public final class BinLabels implements AutoCloseable {

    private final List<LongFunction<String>> labels = new ArrayList<>();
    private final List<BinEnds> ends = new ArrayList<>();

    private BinLabels() {}

    /** Where all rows are released, every code of a bin is in the release, and the domain knows the labels. */
    public static BinLabels ofAllRows(EncodedTable table, Node node) {
        BinLabels labels = new BinLabels();
        for (int i = 0; i < node.size(); i++) {
            labels.addDomain(table.domain(i), node.level(i));
        }
        return labels;
    }

    /**
     * Where some rows are suppressed: labels whose ends the data decide are made of the others alone.
     *
     * @param suppressed rows of each chunk, those of policies not included
     */
    public static BinLabels ofReleasedRows(
            EncodedTable table, Node node, IntFunction<BitSet> suppressed, MemoryBudget budget, Workspace workspace) {
        BinLabels labels = new BinLabels();
        try {
            for (int i = 0; i < node.size(); i++) {
                if (table.domain(i).printsEndsOfRows(node.level(i))) {
                    BinEnds found = BinEnds.of(table, i, node.level(i), suppressed, budget, workspace);
                    labels.ends.add(found);
                    labels.labels.add(found::label);
                } else {
                    labels.addDomain(table.domain(i), node.level(i));
                }
            }
            return labels;
        } catch (RuntimeException | Error failed) {
            labels.close();
            throw failed;
        }
    }

    /**
     * Whether each top level prints {@code *} whose label the released rows decide; some are.
     *
     * @param suppressed rows of each chunk, those of policies not included
     */
    public static boolean topsPrintStar(
            EncodedTable table, Node node, IntFunction<BitSet> suppressed, MemoryBudget budget, Workspace workspace) {
        for (int i = 0; i < node.size(); i++) {
            if (table.domain(i).decidesTopByRows(node.level(i))) {
                try (BinEnds ends = BinEnds.of(table, i, node.level(i), suppressed, budget, workspace)) {
                    if (!ends.label(0).equals(SuppressedLabels.LABEL)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private void addDomain(Domain domain, int level) {
        labels.add(bin -> domain.label(level, bin));
    }

    /** The labels of one quasi-identifier, by bin. */
    LongFunction<String> of(int attribute) {
        return labels.get(attribute);
    }

    @Override
    public void close() {
        ends.forEach(BinEnds::close);
    }
}
