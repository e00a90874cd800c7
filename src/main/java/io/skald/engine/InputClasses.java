package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.engine.encode.CountedTable;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.CollectedSizes;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Node;
import io.skald.risk.SizeTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The classes that the input's rows make by the original values of their quasi-identifiers: the risk before anything is done.
 *
 * @param sizes of the classes
 * @param oneIn classes that each counted one stands for: 1 where all are counted
 * @param distinct by quasi-identifier, the values of rows that no policy suppresses; empty where there are too many to be counted on the way
 */
record InputClasses(SizeTable sizes, long oneIn, List<OptionalLong> distinct) {

    /** Numbers of more possible values are not counted: a bit for each would be too many. */
    private static final long MOST_CODES = 1 << 20;

    InputClasses {
        distinct = List.copyOf(distinct);
    }

    /** Counted in any memory, in one scan where it suffices. */
    static InputClasses count(CountedTable table, HistogramCounter counter) {
        return counter.tallying().map(tallying -> tallied(table, tallying)).orElseGet(() -> visited(table, counter));
    }

    /** The classes, and those that each numeric column makes alone, tallied where the rows are. */
    private static InputClasses tallied(CountedTable table, HistogramCounter.Tallying tallying) {
        List<Domain> domains = table.domains();
        List<Node> nodes = new ArrayList<>(List.of(Node.of(new int[domains.size()])));
        for (int i = 0; i < domains.size(); i++) {
            int attribute = i;
            int[] levels = new int[domains.size()];
            Arrays.setAll(levels, j -> j == attribute ? 0 : domains.get(j).height());
            nodes.add(Node.of(levels));
        }
        List<CollectedSizes> sizes =
                nodes.stream().map(node -> new CollectedSizes()).toList();
        long[] any = new long[nodes.size()];
        Arrays.fill(any, Long.MAX_VALUE);
        tallying.tally(nodes, any, sizes);
        List<OptionalLong> distinct = new ArrayList<>();
        for (int i = 0; i < domains.size(); i++) {
            distinct.add(
                    domains.get(i).numeric() && domains.get(i).size() > MOST_CODES
                            ? OptionalLong.empty()
                            : OptionalLong.of(sizes.get(i + 1).sizes().count()));
        }
        return new InputClasses(SizeTable.of(sizes.get(0).sizes().byPersons()), 1, distinct);
    }

    private static InputClasses visited(CountedTable table, HistogramCounter counter) {
        List<Domain> domains = table.domains();
        List<BitSet> met = new ArrayList<>();
        domains.forEach(domain -> met.add(new BitSet()));
        int[] counted = IntStream.range(0, domains.size())
                .filter(i -> !known(table, domains.get(i)) && domains.get(i).size() <= MOST_CODES)
                .toArray();
        ClassSizes.Builder sizes = new ClassSizes.Builder();
        counter.visit(Node.of(new int[domains.size()]), Long.MAX_VALUE, (bins, evidence) -> {
            sizes.add(evidence);
            for (int i : counted) {
                met.get(i).set((int) bins[i]);
            }
        });
        List<OptionalLong> distinct = new ArrayList<>();
        for (int i = 0; i < domains.size(); i++) {
            boolean few = domains.get(i).size() <= MOST_CODES;
            if (known(table, domains.get(i))) {
                distinct.add(OptionalLong.of(domains.get(i).denseBins(0)));
            } else {
                distinct.add(few ? OptionalLong.of(met.get(i).cardinality()) : OptionalLong.empty());
            }
        }
        return new InputClasses(SizeTable.of(sizes.build().byPersons()), 1, distinct);
    }

    /** Of sampled classes. */
    static InputClasses sampled(CountedTable table, SizeTable sizes, long oneIn) {
        return new InputClasses(
                sizes,
                oneIn,
                table.domains().stream()
                        .map(domain ->
                                known(table, domain) ? OptionalLong.of(domain.denseBins(0)) : OptionalLong.empty())
                        .toList());
    }

    /** Whether the domain knows how many values the counted rows have: of categories, where no row is left out that they were found in. */
    private static boolean known(CountedTable table, Domain domain) {
        return !domain.numeric() && table.excluded() == 0;
    }
}
