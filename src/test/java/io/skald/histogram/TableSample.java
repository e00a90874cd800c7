package io.skald.histogram;

import io.skald.attribute.Encoding;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.lattice.Node;
import io.skald.store.EncodedTable;
import io.skald.store.StoreWriter;
import io.skald.store.StoredNumbers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A table of random codes, and what its histograms are, counted in the simplest way.
 *
 * @param codes per attribute and row
 * @param excluded rows that are not to be counted; in them a missing value may stand where the domain has none
 */
public record TableSample(List<Encoding.CodedDomain> attributes, int[][] codes, BitSet excluded, int rows) {

    /** A bin's rows. */
    public record Bin(long count) {}

    /** A table of nearly as many bins as rows at the bottom node. */
    public static TableSample nearlyDistinct(Random random, int rows, long gap) {
        return random(random, rows, 4, 100, 200, 1, gap);
    }

    /** @param skew 1 for uniform codes; the higher, the more rows share the low codes */
    public static TableSample random(
            Random random, int rows, int attributes, int smallest, int largest, int skew, long gap) {
        List<Encoding.CodedDomain> encoded = new ArrayList<>();
        int[][] codes = new int[attributes][rows];
        BitSet excluded = new BitSet();
        if (random.nextBoolean()) {
            IntStream.range(0, rows).filter(row -> random.nextInt(6) == 0).forEach(excluded::set);
        }
        for (int a = 0; a < attributes; a++) {
            int size = smallest + random.nextInt(largest - smallest + 1);
            boolean missing = size > 1 && random.nextInt(3) == 0;
            Domain domain = NestedDomain.random(random, "Q" + a, size, 1 + random.nextInt(4), missing, gap);
            encoded.add(new Encoding.CodedDomain(domain, codeMap(random, size, missing)));
            for (int row = 0; row < rows; row++) {
                codes[a][row] = (int) (size * Math.pow(random.nextDouble(), skew));
            }
        }
        return new TableSample(encoded, codes, excluded, rows);
    }

    private static CodeMap codeMap(Random random, int size, boolean missing) {
        long codeOfMissing = missing ? size - 1 : -1;
        if (random.nextBoolean()) {
            return new CodeMap.Offset(random.nextInt(2000) - 1000, codeOfMissing);
        }
        List<Integer> shuffled = new ArrayList<>(
                IntStream.range(0, missing ? size - 1 : size).boxed().toList());
        Collections.shuffle(shuffled, random);
        return new CodeMap.Table(shuffled.stream().mapToInt(i -> i).toArray(), codeOfMissing);
    }

    /** The table in a store of chunks of so many rows. */
    public EncodedTable stored(int chunkRows, Workspace workspace, MemoryBudget budget, long mayHold) {
        StoredNumbers numbers =
                new StoredNumbers(rows, attributes.size(), (row, attribute) -> raw(attribute, row), excluded);
        return new EncodedTable(numbers.by(StoreWriter.temporary(workspace, budget, mayHold), chunkRows), attributes);
    }

    private long raw(int attribute, int row) {
        if (excluded.get(row) && row % 3 == attribute % 3) {
            return ValueEncoder.OUT_OF_RANGE;
        }
        int code = codes[attribute][row];
        CodeMap map = attributes.get(attribute).codes();
        if (map instanceof CodeMap.Offset offset) {
            return code == offset.missing() ? ValueEncoder.MISSING : code + offset.lowest();
        }
        CodeMap.Table table = (CodeMap.Table) map;
        if (code == table.missing()) {
            return ValueEncoder.MISSING;
        }
        return IntStream.range(0, table.codes().length)
                .filter(raw -> table.codes()[raw] == code)
                .findFirst()
                .orElseThrow();
    }

    /** The rows of every occupied bin at a node. */
    public Map<List<Long>, Bin> count(Node node) {
        Map<List<Long>, Bin> bins = new HashMap<>();
        for (int row = 0; row < rows; row++) {
            if (!excluded.get(row)) {
                int at = row;
                List<Long> key = IntStream.range(0, node.size())
                        .mapToObj(a -> attributes.get(a).domain().bin(node.level(a), codes[a][at]))
                        .toList();
                bins.merge(key, new Bin(1), (one, other) -> new Bin(one.count + other.count));
            }
        }
        return bins;
    }

    /** Over all rows and attributes, log2 of the rows that share a row's code, in units of 2^-20. */
    public BigInteger information() {
        BigInteger sum = BigInteger.ZERO;
        for (int a = 0; a < codes.length; a++) {
            for (int row = 0; row < rows; row++) {
                if (!excluded.get(row)) {
                    sum = sum.add(BigInteger.valueOf(informationOf(a, codes[a][row])));
                }
            }
        }
        return sum;
    }

    private long informationOf(int attribute, int code) {
        long count = IntStream.range(0, rows)
                .filter(row -> !excluded.get(row) && codes[attribute][row] == code)
                .count();
        return count == 0 ? 0 : Math.round(Math.log(count) / Math.log(2) * (1 << 20));
    }

    /** A node of random levels. */
    public Node node(Random random) {
        return Node.of(attributes.stream()
                .mapToInt(a -> random.nextInt(a.domain().height() + 1))
                .toArray());
    }

    /** A node at or above another. */
    public Node above(Node node, Random random) {
        return Node.of(IntStream.range(0, node.size())
                .map(a -> node.level(a)
                        + random.nextInt(attributes.get(a).domain().height() + 1 - node.level(a)))
                .toArray());
    }

    /** What a histogram shows, as {@link #count} gives it. */
    public static Map<List<Long>, Bin> bins(Histogram histogram) {
        Map<List<Long>, Bin> bins = new HashMap<>();
        histogram.forEach(into(bins));
        return bins;
    }

    /** A visitor that collects bins and fails when it is shown one twice. */
    public static BinVisitor into(Map<List<Long>, Bin> bins) {
        return (key, evidence) -> {
            List<Long> copy = LongStream.of(key).boxed().toList();
            if (bins.put(copy, new Bin(evidence.rows())) != null) {
                throw new AssertionError("bin " + copy + " was shown twice");
            }
        };
    }
}
