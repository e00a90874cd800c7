package io.skald.distributed;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The bins of a node as classes of a release: which are suppressed, and what they print. */
final class NodeClasses implements AutoCloseable {

    private final Node node;
    private final List<Domain> domains;
    private final List<LevelBins> levels;
    private final Grouping grouping;
    private final SuppressedBins suppressed;

    private NodeClasses(
            Node node, List<Domain> domains, List<LevelBins> levels, Grouping grouping, SuppressedBins suppressed) {
        this.node = node;
        this.domains = domains;
        this.levels = levels;
        this.grouping = grouping;
        this.suppressed = suppressed;
    }

    /** @param rows of the suppressed classes */
    static NodeClasses of(
            SuppressedClasses classes,
            long rows,
            BinNumbers numbers,
            HistogramCounter counter,
            MemoryBudget budget,
            Workspace workspace) {
        List<LevelBins> levels = numbers.at(classes.node());
        Grouping grouping = numbers.grouping(List.of(classes.node()));
        SuppressedBins suppressed = new SuppressedBins(grouping.keyWords(), budget, workspace);
        try {
            if (rows > 0) {
                List<Long2IntOpenHashMap> numberOf =
                        levels.stream().map(NodeClasses::numbers).toList();
                long[] places = new long[levels.size()];
                classes.visit(counter, found -> {
                    Arrays.setAll(places, i -> numberOf.get(i).get(found[i]));
                    suppressed.add(grouping.key(0, places));
                });
            }
            suppressed.finish();
            return new NodeClasses(classes.node(), numbers.domains(), levels, grouping, suppressed);
        } catch (RuntimeException | Error failed) {
            suppressed.close();
            throw failed;
        }
    }

    private static Long2IntOpenHashMap numbers(LevelBins level) {
        Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        for (int number = 0; number < level.bins().length; number++) {
            numbers.put(level.bins()[number], number);
        }
        return numbers;
    }

    /** @param joins whether classes that print what suppressed rows print count with them */
    ReleasedClasses released(boolean joins) {
        return new ReleasedClasses(grouping, suppressed, joins ? alike() : new boolean[0][]);
    }

    private boolean[][] alike() {
        boolean[][] alike = new boolean[levels.size()][];
        for (int i = 0; i < alike.length; i++) {
            long[] bins = levels.get(i).bins();
            alike[i] = new boolean[bins.length];
            for (int number = 0; number < bins.length; number++) {
                alike[i][number] =
                        domains.get(i).label(node.level(i), bins[number]).equals(SuppressedLabels.LABEL);
            }
        }
        return alike;
    }

    /** Whether a label of any tells the least and the greatest value of the released rows in its bin. */
    boolean printEnds() {
        for (int i = 0; i < levels.size(); i++) {
            if (domains.get(i).printsEndsOfRows(node.level(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether released rows decide the label of a top level. */
    boolean rowsDecideTops() {
        return openTops().findAny().isPresent();
    }

    /** Whether each such level prints {@code *}; the arguments are those of {@link #labels}. */
    boolean topsPrintStar(List<BitSet> released, List<long[]> codes) {
        return openTops()
                .allMatch(i -> withEnds(i, released.get(i), codes.get(i)).contains(SuppressedLabels.LABEL));
    }

    private IntStream openTops() {
        return IntStream.range(0, levels.size()).filter(i -> domains.get(i).decidesTopByRows(node.level(i)));
    }

    /**
     * What the bins print.
     *
     * @param released of each quasi-identifier the values that rows have which are not suppressed; empty where no label tells ends
     * @param codes of each quasi-identifier and value; negative where a policy suppresses it
     */
    List<List<String>> labels(List<BitSet> released, List<long[]> codes) {
        List<List<String>> labels = new ArrayList<>();
        for (int i = 0; i < levels.size(); i++) {
            boolean ends = !released.isEmpty() && domains.get(i).printsEndsOfRows(node.level(i));
            labels.add(ends ? withEnds(i, released.get(i), codes.get(i)) : plain(i));
        }
        return labels;
    }

    private List<String> plain(int attribute) {
        return Arrays.stream(levels.get(attribute).bins())
                .mapToObj(bin -> domains.get(attribute).label(node.level(attribute), bin))
                .toList();
    }

    private List<String> withEnds(int attribute, BitSet released, long[] codes) {
        LevelBins level = levels.get(attribute);
        long[] lowest = new long[level.bins().length];
        long[] highest = new long[level.bins().length];
        Arrays.fill(lowest, Long.MAX_VALUE);
        Arrays.fill(highest, Long.MIN_VALUE);
        released.stream().filter(value -> level.ofValue()[value] >= 0).forEach(value -> {
            int number = level.ofValue()[value];
            lowest[number] = Math.min(lowest[number], codes[value]);
            highest[number] = Math.max(highest[number], codes[value]);
        });
        List<String> plain = plain(attribute);
        List<String> labels = new ArrayList<>();
        for (int number = 0; number < lowest.length; number++) {
            // Bins without released rows print nothing.
            labels.add(
                    lowest[number] > highest[number]
                            ? plain.get(number)
                            : domains.get(attribute)
                                    .label(
                                            node.level(attribute),
                                            level.bins()[number],
                                            lowest[number],
                                            highest[number]));
        }
        return labels;
    }

    List<int[]> bins() {
        return levels.stream().map(LevelBins::ofValue).toList();
    }

    @Override
    public void close() {
        suppressed.close();
    }
}
