package io.skald.search;

import io.skald.histogram.BinVisitor;
import io.skald.loss.WideSums;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Sums of loss over the bins of a node, apart for every size of bin, so that one count serves every requirement. Sums are exact beyond 64 bits.
 */
final class LossSums implements BinVisitor {

    /** What a bin adds to the sums of its size. */
    interface Amounts {

        /**
         * The amounts of one row of a bin, one per sum, none negative.
         *
         * @param amounts to be filled
         */
        void perRow(long[] bins, long[] amounts);
    }

    private final Amounts amounts;
    private final long[] perRow;
    private final Long2ObjectOpenHashMap<WideSums> bySize = new Long2ObjectOpenHashMap<>();
    /** Of bins that do not hold the models. */
    private final Long2ObjectOpenHashMap<WideSums> failing = new Long2ObjectOpenHashMap<>();
    /** Of bins of fewer persons than rows, by what they show. */
    private final Map<Evidence.Counted, WideSums> ofPersons = new HashMap<>();

    /** @param sums how many {@code amounts} gives; the information of the bins is summed as one more */
    LossSums(int sums, Amounts amounts) {
        this.amounts = amounts;
        this.perRow = new long[sums];
    }

    @Override
    public void bin(long[] bins, Evidence evidence, long information) {
        long count = evidence.rows();
        WideSums sums = sumsOf(evidence);
        amounts.perRow(bins, perRow);
        for (int i = 0; i < perRow.length; i++) {
            sums.add(i, count, perRow[i]);
        }
        sums.add(perRow.length, 1, information);
    }

    private WideSums sumsOf(Evidence evidence) {
        if (evidence.fewestPersons() != evidence.rows()) {
            return ofPersons.computeIfAbsent(Evidence.Counted.of(evidence), shown -> new WideSums(perRow.length + 1));
        }
        Long2ObjectOpenHashMap<WideSums> sizes = evidence.holdsModels() ? bySize : failing;
        WideSums sums = sizes.get(evidence.rows());
        if (sums == null) {
            sums = new WideSums(perRow.length + 1);
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

    /** A sum over all bins. */
    BigInteger ofAll(int sum) {
        return Stream.of(bySize.values(), failing.values(), ofPersons.values())
                .flatMap(Collection::stream)
                .map(sums -> sums.get(sum))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** The place of the bins' information among the sums. */
    int information() {
        return perRow.length;
    }
}
