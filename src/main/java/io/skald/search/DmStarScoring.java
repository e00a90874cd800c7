package io.skald.search;

import io.skald.lattice.DenseBinCounts;
import io.skald.lattice.Node;
import io.skald.loss.DmStar;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * DM* (SKALD eq. 3), in squared rows. Rows that a policy suppresses are suppressed at every node, so their square belongs to both
 * bounds: (p + s)^2 >= p^2 + sum of |E|^2 over the classes suppressed.
 */
final class DmStarScoring implements Scoring {

    private static final int SMALL_BESIDE = 20;

    private final DenseBinCounts bins;
    private final long alreadySuppressed;
    private final BigInteger already;
    private final BigInteger rows;
    private final BigInteger squaredRows;

    DmStarScoring(SearchSpace space) {
        bins = DenseBinCounts.of(space.domains());
        alreadySuppressed = space.alreadySuppressed();
        already = BigInteger.valueOf(alreadySuppressed).pow(2);
        rows = BigInteger.valueOf(space.rows());
        squaredRows = rows.pow(2);
    }

    /** N rows in at most b bins: the sum of squares is least when all bins are equal, N^2 / b, and at least N. */
    @Override
    public BigInteger floor(Node node) {
        BigInteger most = bins.combinations(node);
        BigInteger even = squaredRows.add(most).subtract(BigInteger.ONE).divide(most);
        return even.max(rows).add(already);
    }

    @Override
    public double roughFloor(Node node) {
        double even = squaredRows.doubleValue() / bins.estimate(node);
        return Math.max(even, rows.doubleValue()) + already.doubleValue();
    }

    /** As long as all squares fit. */
    @Override
    public Optional<SetFloor> setFloor(FloorParts parts) {
        boolean fits = rows.longValue() + alreadySuppressed <= Integer.MAX_VALUE;
        return fits
                ? Optional.of(
                        new SquaredFloor(this, alreadySuppressed, parts.ofAll().longValueExact()))
                : Optional.empty();
    }

    /**
     * Where s rows are suppressed the others are in classes of at least the least rows, r: no less than r (N - s) + (p + s)^2, a parabola that is least
     * at s = r / 2 - p.
     */
    @Override
    public BigInteger leastOf(Goal goal) {
        return leastOf(goal, cheapest(goal));
    }

    private long most(Goal goal) {
        return Math.min(goal.maxSuppressed(), rows.longValue());
    }

    private long cheapest(Goal goal) {
        return Math.max(0, Math.min(most(goal), goal.requirement().leastRows() / 2 - alreadySuppressed));
    }

    private BigInteger leastOf(Goal goal, long suppressed) {
        return BigInteger.valueOf(goal.requirement().leastRows())
                .multiply(rows.subtract(BigInteger.valueOf(suppressed)))
                .add(BigInteger.valueOf(alreadySuppressed + suppressed).pow(2));
    }

    /** Bisected, as the parabola of {@link #leastOf} does not fall from there on. */
    @Override
    public long mostSuppressedFor(Goal goal, BigInteger cost) {
        long low = cheapest(goal);
        long high = most(goal);
        while (low < high) {
            long middle = low + (high - low + 1) / 2;
            if (leastOf(goal, middle).compareTo(cost) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low == most(goal) ? goal.maxSuppressed() : low;
    }

    /** Their square is to be small beside what the classes cost. */
    @Override
    public long worthSuppressing(Goal goal) {
        double classes = rows.doubleValue() * goal.requirement().leastRows();
        return Math.min(goal.maxSuppressed(), (long) Math.sqrt(classes / SMALL_BESIDE));
    }

    @Override
    public Optional<LossSums> lossSums(Node node) {
        return Optional.empty();
    }

    @Override
    public BigInteger bound(NodeCount count) {
        return count.sizes().sumOfSquares().add(already);
    }

    @Override
    public BigInteger cost(NodeCount count, Requirement requirement) {
        return DmStar.of(count.sizes(), requirement, alreadySuppressed).value();
    }

    @Override
    public BigInteger lossPerRow(Node node, long[] classBins) {
        return BigInteger.ZERO;
    }

    /** (s + n)^2 - s^2 - n^2. */
    @Override
    public BigInteger rise(NodeCount count, Requirement requirement, long classRows, BigInteger lossPerRow) {
        BigInteger suppressed = BigInteger.valueOf(count.sizes().rowsFailing(requirement) + alreadySuppressed);
        return suppressed.multiply(BigInteger.valueOf(2)).multiply(BigInteger.valueOf(classRows));
    }

    /** Merging classes raises the bound, so where it is the same the classes are the same; a population's part of them may be another. */
    @Override
    public long leastSuppressed(NodeCount count, Requirement requirement) {
        return requirement.asksOfPopulation() ? 0 : count.sizes().rowsFailing(requirement);
    }

    @Override
    public BigDecimal value(BigInteger cost) {
        return new BigDecimal(cost);
    }
}
