package io.skald.search;

import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;

/**
 * 1 - Prec, summed over the rows, over the precision's denominator. A suppressed row is wholly generalised: it counts 1. The bound is known
 * without counting.
 */
final class PrecScoring implements Scoring {

    private final Precision precision;
    private final BigInteger rows;
    private final BigInteger ofAlreadySuppressed;
    private final BigDecimal most;

    PrecScoring(SearchSpace space) {
        precision = space.precision();
        rows = BigInteger.valueOf(space.rows());
        ofAlreadySuppressed = precision.denominator().multiply(BigInteger.valueOf(space.alreadySuppressed()));
        most = new BigDecimal(precision.denominator().multiply(BigInteger.valueOf(Math.max(1, space.allRows()))));
    }

    @Override
    public BigInteger floor(Node node) {
        return precision.loss(node).multiply(rows).add(ofAlreadySuppressed);
    }

    @Override
    public boolean floorAddsUp() {
        return true;
    }

    @Override
    public Optional<RowLosses> rowLosses() {
        return Optional.of(new RowLosses() {
            @Override
            public double kept(int attribute, int level, long bin) {
                return precision.loss(attribute, level).doubleValue();
            }

            @Override
            public double suppressed() {
                return precision.denominator().doubleValue();
            }
        });
    }

    @Override
    public Optional<LossSums> lossSums(Node node) {
        return Optional.empty();
    }

    @Override
    public BigInteger bound(NodeCount count) {
        return floor(count.node());
    }

    @Override
    public BigInteger cost(NodeCount count, Requirement requirement) {
        return floor(count.node())
                .add(rise(count, requirement, count.sizes().rowsFailing(requirement), BigInteger.ZERO));
    }

    @Override
    public BigInteger lossPerRow(Node node, long[] bins) {
        return BigInteger.ZERO;
    }

    @Override
    public BigInteger rise(NodeCount count, Requirement requirement, long classRows, BigInteger lossPerRow) {
        return precision.denominator().subtract(precision.loss(count.node())).multiply(BigInteger.valueOf(classRows));
    }

    @Override
    public BigDecimal value(BigInteger cost) {
        return new BigDecimal(cost).divide(most, MathContext.DECIMAL128);
    }
}
