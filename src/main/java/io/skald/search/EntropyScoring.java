package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.lattice.Node;
import io.skald.loss.Bits;
import io.skald.loss.WideSums;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * Non-uniform entropy (OLA), in units of 2^-20 bits: a row loses, per attribute, log2 of the rows in its
 * released value's bin less log2 of the rows that share its original value; a suppressed row, log2 of all rows less the latter. Rows
 * that a policy suppresses may have values that no code stands for: they cost the same at every node and are left out.
 */
final class EntropyScoring implements Scoring {

    private final BigInteger perSuppressedRow;
    private final BigInteger information;
    private final LongUnaryOperator[][] informationOfBins;
    private final BigInteger[][] floors;
    private final MemoryBudget.Reservation held;

    /** @param information of all values of all rows: whatever is suppressed, their rows lose what they are known by, so that a sum for all will do */
    EntropyScoring(SearchSpace space, Marginals marginals, BigInteger information, MemoryBudget budget) {
        int attributes = space.domains().size();
        perSuppressedRow =
                BigInteger.valueOf(Bits.log2(Math.max(1, space.rows()))).multiply(BigInteger.valueOf(attributes));
        this.information = information;
        informationOfBins = new LongUnaryOperator[attributes][];
        floors = new BigInteger[attributes][];
        held = budget.reserve(MemoryTag.INFORMATION_OF_BINS, bytes(space, marginals));
        for (int i = 0; i < attributes; i++) {
            int levels = space.domains().get(i).height() + 1;
            informationOfBins[i] = new LongUnaryOperator[levels];
            floors[i] = new BigInteger[levels];
            for (int level = space.lattice().bottom().level(i); level < levels; level++) {
                informationOfBins[i][level] = InformationOfBins.of(marginals.rows(i, level));
                floors[i][level] = floor(marginals.rows(i, level));
            }
        }
    }

    private static long bytes(SearchSpace space, Marginals marginals) {
        long bytes = 0;
        for (int i = 0; i < space.domains().size(); i++) {
            int height = space.domains().get(i).height();
            for (int level = space.lattice().bottom().level(i); level <= height; level++) {
                bytes += InformationOfBins.bytes(marginals.rows(i, level));
            }
        }
        return bytes;
    }

    private static BigInteger floor(Long2LongMap rows) {
        WideSums floor = new WideSums(1);
        for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(rows)) {
            floor.add(0, entry.getLongValue(), Bits.log2(entry.getLongValue()));
        }
        return floor.get(0);
    }

    @Override
    public BigInteger floor(Node node) {
        BigInteger sum = information.negate();
        for (int i = 0; i < floors.length; i++) {
            sum = sum.add(floors[i][node.level(i)]);
        }
        return sum;
    }

    @Override
    public boolean floorAddsUp() {
        return true;
    }

    /** Beside the information of all values, which no node changes. */
    @Override
    public Optional<RowLosses> rowLosses() {
        return Optional.of(new RowLosses() {
            @Override
            public double kept(int attribute, int level, long bin) {
                return informationOfBins[attribute][level].applyAsLong(bin);
            }

            @Override
            public double suppressed() {
                return perSuppressedRow.doubleValue();
            }
        });
    }

    @Override
    public Optional<LossSums> lossSums(Node node) {
        return Optional.of(new LossSums(1, new LossSums.Amounts() {
            @Override
            public int sumOf(int attribute) {
                return 0;
            }

            @Override
            public long perRow(int attribute, long bin) {
                return informationOfBins[attribute][node.level(attribute)].applyAsLong(bin);
            }
        }));
    }

    @Override
    public BigInteger bound(NodeCount count) {
        return floor(count.node());
    }

    @Override
    public BigInteger cost(NodeCount count, Requirement requirement) {
        LossSums losses = count.losses().orElseThrow();
        BigInteger suppressed = BigInteger.valueOf(count.sizes().rowsFailing(requirement));
        return losses.from(requirement, 0).subtract(information).add(suppressed.multiply(perSuppressedRow));
    }

    @Override
    public BigInteger lossPerRow(Node node, long[] bins) {
        return BigInteger.valueOf(information(node, bins));
    }

    /** Over the attributes, log2 of the rows in a class's bins. */
    private long information(Node node, long[] bins) {
        long sum = 0;
        for (int i = 0; i < bins.length; i++) {
            sum += informationOfBins[i][node.level(i)].applyAsLong(bins[i]);
        }
        return sum;
    }

    @Override
    public BigInteger rise(NodeCount count, Requirement requirement, long classRows, BigInteger lossPerRow) {
        return perSuppressedRow.subtract(lossPerRow).multiply(BigInteger.valueOf(classRows));
    }

    @Override
    public BigDecimal value(BigInteger cost) {
        return Bits.of(cost);
    }

    @Override
    public void close() {
        held.close();
    }
}
