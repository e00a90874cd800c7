package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.scan.CountedTuples;
import io.skald.lattice.Node;
import io.skald.privacy.Origin;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.Population;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** Rows by their bins at the most general node. */
@FunctionalInterface
interface TopBins {

    /** Sees bins. */
    @FunctionalInterface
    interface Visitor {

        /** Takes some rows that are in the same bins; whether it takes more. */
        boolean see(List<Long> bins, long rows);
    }

    /** Shows them until the visitor takes no more; whether it took all. */
    boolean show(Visitor visitor);

    /** Of a table. */
    static TopBins of(EncodedTable table, Node top) {
        return ofStore(table, Collections.nCopies(top.size(), code -> code), table.domains(), top);
    }

    /** Of a population, in the bins of its table. */
    static TopBins of(Population population, Node top) {
        List<LongUnaryOperator> placing = population.placing().stream()
                .<LongUnaryOperator>map(ofColumn -> ofColumn::code)
                .toList();
        return ofStore(population.rows(), placing, population.domains(), top);
    }

    private static TopBins ofStore(EncodedTable rows, List<LongUnaryOperator> placing, List<Domain> domains, Node top) {
        return visitor -> {
            long[] codes = new long[domains.size()];
            for (int index = 0; index < rows.store().chunkCount(); index++) {
                EncodedChunk chunk = rows.store().read(index);
                for (int row = 0; row < chunk.rows(); row++) {
                    if (chunk.excluded().get(row)) {
                        continue;
                    }
                    for (int i = 0; i < codes.length; i++) {
                        codes[i] = placing.get(i)
                                .applyAsLong(rows.codes(i).code(chunk.column(i).number(row)));
                    }
                    if (!visitor.see(bins(codes, domains, top), 1)) {
                        return false;
                    }
                }
            }
            return true;
        };
    }

    /**
     * Of tuples that somebody else has counted.
     *
     * @param tuples shows all, each with its origin behind its sensitive values
     * @param origin of those that are shown
     * @param domains of table and population
     */
    static TopBins of(Consumer<CountedTuples.Visitor> tuples, Origin origin, List<Domain> domains, Node top) {
        return visitor -> {
            AtomicBoolean wanted = new AtomicBoolean(true);
            tuples.accept((codes, values, rows) -> {
                if (wanted.get() && values[values.length - 1] == origin.ordinal()) {
                    wanted.set(visitor.see(bins(codes, domains, top), rows));
                }
            });
            return wanted.get();
        };
    }

    private static List<Long> bins(long[] codes, List<Domain> domains, Node top) {
        List<Long> bins = new ArrayList<>(codes.length);
        for (int i = 0; i < codes.length; i++) {
            bins.add(domains.get(i).bin(top.level(i), codes[i]));
        }
        return bins;
    }
}
