package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Node;
import io.skald.loss.NcpUnits;
import io.skald.loss.WideSums;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * GCP (DESIGN section 3) over a common denominator of weights and domains. NCP is a matter of each attribute alone, so the bound of a
 * node is known from the marginals.
 */
final class GcpScoring implements Scoring {

    private final List<Domain> domains;
    private final NcpUnits units;
    private final BigInteger already;
    private final BigInteger rows;
    private final BigInteger[][] floors;

    GcpScoring(SearchSpace space, List<BigDecimal> weights, Marginals marginals) {
        domains = space.domains();
        already = BigInteger.valueOf(space.alreadySuppressed());
        rows = BigInteger.valueOf(Math.max(1, space.allRows()));
        units = NcpUnits.of(domains, weights);
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
                floors[i][level] = units.cost(i, sum.get(0));
            }
        }
        return floors;
    }

    @Override
    public BigInteger floor(Node node) {
        BigInteger sum = units.perSuppressedRow().multiply(already);
        for (int i = 0; i < domains.size(); i++) {
            sum = sum.add(floors[i][node.level(i)]);
        }
        return sum;
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
                return units.cost(attribute, domains.get(attribute).ncpNumerator(level, bin))
                        .doubleValue();
            }

            @Override
            public double suppressed() {
                return units.perSuppressedRow().doubleValue();
            }
        });
    }

    @Override
    public Optional<LossSums> lossSums(Node node) {
        return Optional.of(new LossSums(domains.size(), new LossSums.Amounts() {
            @Override
            public int sumOf(int attribute) {
                return attribute;
            }

            @Override
            public long perRow(int attribute, long bin) {
                return domains.get(attribute).ncpNumerator(node.level(attribute), bin);
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
        BigInteger sum = units.perSuppressedRow().multiply(suppressed);
        for (int i = 0; i < domains.size(); i++) {
            sum = sum.add(units.cost(i, losses.from(requirement, i)));
        }
        return sum;
    }

    @Override
    public BigInteger lossPerRow(Node node, long[] bins) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < domains.size(); i++) {
            sum = sum.add(units.cost(i, domains.get(i).ncpNumerator(node.level(i), bins[i])));
        }
        return sum;
    }

    @Override
    public BigInteger rise(NodeCount count, Requirement requirement, long classRows, BigInteger lossPerRow) {
        return units.perSuppressedRow().subtract(lossPerRow).multiply(BigInteger.valueOf(classRows));
    }

    @Override
    public BigDecimal value(BigInteger cost) {
        return units.gcp(cost, rows);
    }
}
