package io.skald.lattice;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The root node of a lattice with too many nodes to label. Bins are a product and precision a sum over the attributes, so the attributes
 * are taken one by one from the last: of all choices of levels for those taken, only the ones matter that no other beats in both bins
 * and precision. Read back from the first attribute, the fronts give the lexicographically smallest of the best nodes.
 */
final class RootFronts {

    private final Lattice lattice;
    private final DenseBinCounts bins;
    private final Precision precision;
    private final BigInteger most;
    private final List<TreeMap<BigInteger, BigInteger>> binsByLoss = new ArrayList<>();

    private RootFronts(Lattice lattice, DenseBinCounts bins, Precision precision, long nRam) {
        this.lattice = lattice;
        this.bins = bins;
        this.precision = precision;
        this.most = BigInteger.valueOf(nRam - 1);
    }

    static Optional<Node> best(Lattice lattice, DenseBinCounts bins, Precision precision, long nRam) {
        return new RootFronts(lattice, bins, precision, nRam).best();
    }

    private Optional<Node> best() {
        TreeMap<BigInteger, BigInteger> front = new TreeMap<>(Map.of(BigInteger.ZERO, BigInteger.ONE));
        binsByLoss.add(front);
        for (int attribute = lattice.attributes() - 1; attribute >= 0; attribute--) {
            front = withAttribute(front, attribute);
            binsByLoss.add(0, front);
        }
        return front.isEmpty() ? Optional.empty() : Optional.of(readBack(front.firstKey()));
    }

    private TreeMap<BigInteger, BigInteger> withAttribute(TreeMap<BigInteger, BigInteger> front, int attribute) {
        TreeMap<BigInteger, BigInteger> all = new TreeMap<>();
        for (int level = lattice.bottom().level(attribute);
                level <= lattice.top().level(attribute);
                level++) {
            BigInteger loss = precision.loss(attribute, level);
            BigInteger factor = bins.factor(attribute, level);
            front.forEach((restLoss, restBins) -> {
                BigInteger product = restBins.multiply(factor);
                if (product.compareTo(most) <= 0) {
                    all.merge(restLoss.add(loss), product, BigInteger::min);
                }
            });
        }
        TreeMap<BigInteger, BigInteger> unbeaten = new TreeMap<>();
        all.forEach((loss, product) -> {
            if (unbeaten.isEmpty() || product.compareTo(unbeaten.lastEntry().getValue()) < 0) {
                unbeaten.put(loss, product);
            }
        });
        return unbeaten;
    }

    private Node readBack(BigInteger leastLoss) {
        int[] levels = new int[lattice.attributes()];
        BigInteger loss = leastLoss;
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < levels.length; i++) {
            levels[i] = smallestLevel(i, loss, product);
            loss = loss.subtract(precision.loss(i, levels[i]));
            product = product.multiply(bins.factor(i, levels[i]));
        }
        return Node.of(levels);
    }

    private int smallestLevel(int attribute, BigInteger loss, BigInteger taken) {
        for (int level = lattice.bottom().level(attribute);
                level <= lattice.top().level(attribute);
                level++) {
            BigInteger product = taken.multiply(bins.factor(attribute, level));
            BigInteger rest = binsByLoss.get(attribute + 1).get(loss.subtract(precision.loss(attribute, level)));
            if (rest != null && product.multiply(rest).compareTo(most) <= 0) {
                return level;
            }
        }
        throw new IllegalStateException("no level of attribute " + attribute + " leads to the loss found");
    }
}
