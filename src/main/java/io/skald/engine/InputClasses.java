package io.skald.engine;

import io.skald.UsageException;
import io.skald.engine.encode.CountedTable;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Node;
import io.skald.risk.SizeTable;
import java.util.Locale;
import java.util.OptionalLong;

/** The classes that the input's rows make by the original values of their quasi-identifiers: the risk before anything is done. */
final class InputClasses {

    private InputClasses() {}

    /** Counted in any memory, in one scan where it suffices. */
    static SizeTable count(CountedTable table, HistogramCounter counter) {
        ClassSizes.Builder sizes = new ClassSizes.Builder();
        Node original = Node.of(new int[table.domains().size()]);
        counter.visit(original, Long.MAX_VALUE, (bins, evidence, information) -> sizes.add(evidence));
        return SizeTable.of(sizes.build().byPersons());
    }

    /** @throws UsageException if the population is smaller than the table that was drawn from it */
    static void check(OptionalLong population, long rows) {
        if (population.isPresent() && population.getAsLong() < rows) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "risk.population is %,d and the table has %,d rows: it must be the size of what the table was drawn from.",
                    population.getAsLong(),
                    rows));
        }
    }
}
