package io.skald.search;

import io.skald.histogram.BinVisitor;
import io.skald.loss.WideSums;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums of loss over the bins of a node, apart for every size of bin, so that one count serves every requirement. Sums are exact beyond 64 bits.
 */
final class LossSums implements BinVisitor, Serializable {

    private static final long serialVersionUID = 1;

    /** What a bin adds to the sums of its size, attribute by attribute. */
    interface Amounts {

        /** The sum that an attribute's amounts go to. */
        int sumOf(int attribute);

        /** The amount of one row in a bin of an attribute, never negative. */
        long perRow(int attribute, long bin);
    }

    private final Amounts amounts;
    private final long[] perRow;
    private final Long2ObjectOpenHashMap<WideSums> bySize = new Long2ObjectOpenHashMap<>();
    /** Of bins that do not hold the models. */
    private final Long2ObjectOpenHashMap<WideSums> failing = new Long2ObjectOpenHashMap<>();
    /** Of bins of fewer persons than rows, by what they show. */
    private final Map<Evidence.Counted, WideSums> ofPersons = new HashMap<>();

    /** @param sums how many {@code amounts} gives */
    LossSums(int sums, Amounts amounts) {
        this.amounts = amounts;
        this.perRow = new long[sums];
    }

    @Override
    public void bin(long[] bins, Evidence evidence) {
        long count = evidence.rows();
        WideSums sums = sumsOf(evidence);
        Arrays.fill(perRow, 0);
        for (int i = 0; i < bins.length; i++) {
            perRow[amounts.sumOf(i)] += amounts.perRow(i, bins[i]);
        }
        for (int i = 0; i < perRow.length; i++) {
            sums.add(i, count, perRow[i]);
        }
    }

    /** An empty one that can be sent elsewhere, since it knows the amounts of these bins alone. */
    LossSums emptyFor(List<long[]> bins) {
        int[] sumOf = new int[bins.size()];
        List<Long2LongOpenHashMap> perRowOf = new ArrayList<>();
        for (int i = 0; i < sumOf.length; i++) {
            sumOf[i] = amounts.sumOf(i);
            Long2LongOpenHashMap known = new Long2LongOpenHashMap();
            for (long bin : bins.get(i)) {
                known.put(bin, amounts.perRow(i, bin));
            }
            perRowOf.add(known);
        }
        return new LossSums(perRow.length, new KnownAmounts(sumOf, perRowOf));
    }

    /** Amounts of some bins. */
    private record KnownAmounts(int[] sumOf, List<Long2LongOpenHashMap> perRowOf) implements Amounts, Serializable {

        @Override
        public int sumOf(int attribute) {
            return sumOf[attribute];
        }

        @Override
        public long perRow(int attribute, long bin) {
            return perRowOf.get(attribute).get(bin);
        }
    }

    /** Adds the sums of other bins. */
    void addAll(LossSums other) {
        other.bySize.forEach((size, sums) -> of(bySize, size).addAll(sums));
        other.failing.forEach((size, sums) -> of(failing, size).addAll(sums));
        other.ofPersons.forEach((shown, sums) -> ofPersons
                .computeIfAbsent(shown, key -> new WideSums(perRow.length))
                .addAll(sums));
    }

    private WideSums of(Long2ObjectOpenHashMap<WideSums> sizes, long size) {
        return sizes.computeIfAbsent(size, key -> new WideSums(perRow.length));
    }

    private WideSums sumsOf(Evidence evidence) {
        if (evidence.fewestPersons() != evidence.rows()) {
            return ofPersons.computeIfAbsent(Evidence.Counted.of(evidence), shown -> new WideSums(perRow.length));
        }
        Long2ObjectOpenHashMap<WideSums> sizes = evidence.holdsModels() ? bySize : failing;
        WideSums sums = sizes.get(evidence.rows());
        if (sums == null) {
            sums = new WideSums(perRow.length);
            sizes.put(evidence.rows(), sums);
        }
        return sums;
    }

    /** A sum over the bins that have what they must. */
    BigInteger from(Requirement requirement, int sum) {
        BigInteger total = from(bySize, true, requirement, sum).add(from(failing, false, requirement, sum));
        for (Map.Entry<Evidence.Counted, WideSums> entry : ofPersons.entrySet()) {
            if (requirement.holds(entry.getKey())) {
                total = total.add(entry.getValue().get(sum));
            }
        }
        return total;
    }

    private static BigInteger from(
            Long2ObjectOpenHashMap<WideSums> sizes, boolean holds, Requirement requirement, int sum) {
        BigInteger total = BigInteger.ZERO;
        for (var entry : sizes.long2ObjectEntrySet()) {
            long size = entry.getLongKey();
            if (requirement.holds(new Evidence.Judged(size, holds, holds ? size : 0))) {
                total = total.add(entry.getValue().get(sum));
            }
        }
        return total;
    }
}
