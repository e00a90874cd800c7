package io.skald.search;

import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;

/** 1 - Prec, over the precision's denominator: known without counting, whatever is suppressed. */
final class PrecScoring implements Scoring {

    private final Precision precision;

    PrecScoring(SearchSpace space) {
        precision = space.precision();
    }

    @Override
    public BigInteger floor(Node node) {
        return precision.loss(node);
    }

    @Override
    public double roughFloor(Node node) {
        return floor(node).doubleValue();
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
    public BigInteger cost(NodeCount count, long k) {
        return floor(count.node());
    }

    @Override
    public BigDecimal value(BigInteger cost) {
        return new BigDecimal(cost).divide(new BigDecimal(precision.denominator()), MathContext.DECIMAL128);
    }
}
