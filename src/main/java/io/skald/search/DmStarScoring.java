package io.skald.search;

import io.skald.lattice.DenseBins;
import io.skald.lattice.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * DM* (SKALD eq. 3), in squared rows. Rows that a policy suppresses are suppressed at every node, so their square belongs to both
 * bounds: (p + s)^2 >= p^2 + sum of |E|^2 over the classes suppressed.
 */
final class DmStarScoring implements Scoring {

    private final DenseBins bins;
    private final BigInteger already;
    private final BigInteger rows;
    private final BigInteger squaredRows;

    DmStarScoring(SearchSpace space) {
        bins = DenseBins.of(space.domains());
        already = BigInteger.valueOf(space.alreadySuppressed());
        rows = BigInteger.valueOf(space.rows());
        squaredRows = rows.pow(2);
    }

    /** N rows in at most b bins: the sum of squares is least when all bins are equal, N^2 / b, and at least N. */
    @Override
    public BigInteger floor(Node node) {
        BigInteger most = bins.combinations(node);
        BigInteger even = squaredRows.add(most).subtract(BigInteger.ONE).divide(most);
        return even.max(rows).add(already.pow(2));
    }

    @Override
    public Optional<LossSums> lossSums(Node node) {
        return Optional.empty();
    }

    @Override
    public BigInteger bound(NodeCount count) {
        return count.sizes().sumOfSquaresFrom(0).add(already.pow(2));
    }

    @Override
    public BigInteger cost(NodeCount count, long k) {
        BigInteger suppressed = BigInteger.valueOf(count.sizes().rowsBelow(k)).add(already);
        return count.sizes().sumOfSquaresFrom(k).add(suppressed.pow(2));
    }

    @Override
    public BigDecimal value(BigInteger cost) {
        return new BigDecimal(cost);
    }
}
