package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Node;
import io.skald.loss.WideSums;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/**
 * GCP (DESIGN section 3) over a common denominator of weights and domains. NCP is a matter of each attribute alone, so the bound of a
 * node is known from the marginals.
 */
final class GcpScoring implements Scoring {

    private final List<Domain> domains;
    private final BigInteger[] factors;
    private final BigInteger perSuppressedRow;
    private final BigInteger already;
    private final BigInteger rows;
    private final BigInteger[][] floors;

    GcpScoring(SearchSpace space, List<BigDecimal> weights, Marginals marginals) {
        domains = space.domains();
        already = BigInteger.valueOf(space.alreadySuppressed());
        rows = BigInteger.valueOf(Math.max(1, space.allRows()));
        int scale = weights.stream().mapToInt(BigDecimal::scale).max().orElse(0);
        BigInteger common = BigInteger.ONE;
        for (Domain domain : domains) {
            BigInteger denominator = BigInteger.valueOf(domain.ncpDenominator());
            common = common.multiply(denominator).divide(common.gcd(denominator));
        }
        factors = new BigInteger[domains.size()];
        BigInteger suppressed = BigInteger.ZERO;
        for (int i = 0; i < factors.length; i++) {
            BigInteger weight = weights.get(i).setScale(scale).unscaledValue().multiply(common);
            factors[i] = weight.divide(BigInteger.valueOf(domains.get(i).ncpDenominator()));
            suppressed = suppressed.add(weight);
        }
        perSuppressedRow = suppressed;
        floors = floors(space, marginals);
    }

    private BigInteger[][] floors(SearchSpace space, Marginals marginals) {
        BigInteger[][] floors = new BigInteger[domains.size()][];
        for (int i = 0; i < floors.length; i++) {
            Domain domain = domains.get(i);
            floors[i] = new BigInteger[domain.height() + 1];
            for (int level = space.lattice().bottom().level(i); level < floors[i].length; level++) {
                // Nothing lost is a floor too, of levels with more bins than were looked at.
                WideSums sum = new WideSums(1);
                if (marginals.known(i, level)) {
                    for (Long2LongMap.Entry entry : marginals.rows(i, level).long2LongEntrySet()) {
                        sum.add(0, entry.getLongValue(), domain.ncpNumerator(level, entry.getLongKey()));
                    }
                }
                floors[i][level] = sum.get(0).multiply(factors[i]);
            }
        }
        return floors;
    }

    @Override
    public BigInteger floor(Node node) {
        BigInteger sum = perSuppressedRow.multiply(already);
        for (int i = 0; i < factors.length; i++) {
            sum = sum.add(floors[i][node.level(i)]);
        }
        return sum;
    }

    @Override
    public double roughFloor(Node node) {
        return floor(node).doubleValue();
    }

    @Override
    public Optional<LossSums> lossSums(Node node) {
        return Optional.of(new LossSums(factors.length, (bins, amounts) -> {
            for (int i = 0; i < amounts.length; i++) {
                amounts[i] = domains.get(i).ncpNumerator(node.level(i), bins[i]);
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
        BigInteger suppressed =
                BigInteger.valueOf(count.sizes().rowsFailing(requirement)).add(already);
        BigInteger sum = perSuppressedRow.multiply(suppressed);
        for (int i = 0; i < factors.length; i++) {
            sum = sum.add(factors[i].multiply(losses.from(requirement, i)));
        }
        return sum;
    }

    @Override
    public BigInteger lossPerRow(Node node, long[] bins) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < factors.length; i++) {
            sum = sum.add(factors[i].multiply(BigInteger.valueOf(domains.get(i).ncpNumerator(node.level(i), bins[i]))));
        }
        return sum;
    }

    @Override
    public BigInteger rise(NodeCount count, Requirement requirement, long classRows, BigInteger lossPerRow) {
        return perSuppressedRow.subtract(lossPerRow).multiply(BigInteger.valueOf(classRows));
    }

    @Override
    public BigDecimal value(BigInteger cost) {
        return new BigDecimal(cost)
                .divide(new BigDecimal(perSuppressedRow.max(BigInteger.ONE).multiply(rows)), MathContext.DECIMAL128);
    }
}
