package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a node would look like if the quasi-identifiers were independent of each other, from their marginals: how many bins are occupied,
 * and how many rows are in bins that are too small. It decides what is counted first, from what, and how much memory to make free; never what
 * comes out.
 *
 * <p>The share of rows that a combination of values gets is a product, so its logarithm is a sum: the attributes' numbers of bins per
 * logarithm of share are convolved, at a resolution of an eighth of a bit.
 */
final class OccupancyModel implements AutoCloseable {

    private static final int STEPS_PER_BIT = 8;
    /** Combinations rarer than 2^-96 are taken as of that share. */
    private static final int STEPS = 96 * STEPS_PER_BIT;

    private static final int MOST_CACHED = 1 << 14;
    private static final int LEAST_CACHED = 16;
    /** So many nodes' bins are kept for one node's spectrum, which is larger. */
    private static final int BINS_PER_SPECTRUM = 16;
    /** What a map takes per entry beside the node: its own objects, its table and the number or array. */
    private static final long BYTES_PER_ENTRY = 88;

    private final double rows;
    private final double[] rowsAt = new double[STEPS + 1];
    private final double[][][] spectra;
    /**
     * Of the node asked for last, the spectra of its first attribute, its first two, and so on: nodes that are asked for in turn begin alike. A few
     * kilobytes per attribute, whatever the data.
     */
    private final double[][] ofPrefixes;

    private Optional<Node> last = Optional.empty();
    private final Map<Integer, double[]> sharesInSmall = new HashMap<>();
    private final Map<Node, Double> bins = new HashMap<>();
    private final Map<Node, double[]> spectraOfNodes = new HashMap<>();
    private final SearchSpace space;
    private final MemoryBudget.Reservation room;
    private final int mostCached;

    /**
     * Knows nothing yet.
     *
     * @throws io.skald.FailureException if memory does not even suffice for small caches
     */
    OccupancyModel(SearchSpace space, MemoryBudget budget) {
        this.space = space;
        this.rows = space.rows();
        for (int step = 0; step <= STEPS; step++) {
            rowsAt[step] = rows * Math.pow(2, -(double) step / STEPS_PER_BIT);
        }
        this.spectra = new double[space.lattice().attributes()][][];
        this.ofPrefixes = new double[spectra.length][];
        long steps = 0;
        long longest = 1;
        for (Domain domain : space.domains()) {
            long most = 0;
            for (int level = 0; level <= domain.height(); level++) {
                long ofLevel = stepsAtMost(Math.max(space.rows(), domain.denseBins(level)));
                steps += ofLevel;
                most = Math.max(most, ofLevel);
            }
            longest += most;
        }
        long entry = BYTES_PER_ENTRY + Node.retainedBytes(spectra.length);
        long spectrum = entry + Double.BYTES * Math.min(STEPS + 1, longest);
        long perNode = entry + spectrum / BINS_PER_SPECTRUM;
        mostCached = (int)
                Math.max(LEAST_CACHED, Math.min(MOST_CACHED, MemoryShare.OCCUPANCY_ESTIMATES.of(budget) / perNode));
        room = budget.reserve(MemoryTag.OCCUPANCY_ESTIMATES, Double.BYTES * steps + mostCached * perNode);
    }

    private static long stepsAtMost(long bins) {
        return Math.min(STEPS + 1, (Long.SIZE - Long.numberOfLeadingZeros(bins)) * STEPS_PER_BIT + 1);
    }

    /** Learns how the rows are spread; to be called once, before anything is asked. */
    void learn(Marginals marginals) {
        Lattice lattice = space.lattice();
        for (int i = 0; i < spectra.length; i++) {
            spectra[i] = new double[space.domains().get(i).height() + 1][];
            for (int level = lattice.bottom().level(i); level < spectra[i].length; level++) {
                spectra[i][level] = marginals.known(i, level)
                        ? spectrum(marginals.rows(i, level))
                        : even(space.domains().get(i).denseBins(level));
            }
        }
    }

    /** The number of bins per step of share. */
    private double[] spectrum(Long2LongMap rowsOfBins) {
        double[] spectrum = new double[STEPS + 1];
        int rarest = 0;
        for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(rowsOfBins)) {
            double bits = Math.log(rows / entry.getLongValue()) / Math.log(2);
            int step = (int) Math.min(STEPS, Math.round(bits * STEPS_PER_BIT));
            spectrum[step]++;
            rarest = Math.max(rarest, step);
        }
        return Arrays.copyOf(spectrum, rarest + 1);
    }

    /** The spectrum of so many bins, as if they shared the rows evenly. */
    private static double[] even(long bins) {
        int step = (int) Math.min(STEPS, Math.round(Math.log(bins) / Math.log(2) * STEPS_PER_BIT));
        double[] spectrum = new double[step + 1];
        spectrum[step] = bins;
        return spectrum;
    }

    /** Occupied bins of a node, about. */
    double bins(Node node) {
        Double known = bins.get(node);
        if (known == null) {
            double[] spectrum = spectrum(node);
            double sum = 0;
            for (int step = 0; step < spectrum.length; step++) {
                sum += spectrum[step] == 0 ? 0 : spectrum[step] * -Math.expm1(-rowsAt[step]);
            }
            known = Math.min(rows, sum);
            if (bins.size() >= mostCached) {
                bins.clear();
            }
            bins.put(node, known);
        }
        return known;
    }

    /** Rows of a node in bins that are too small, about. */
    double smallRows(Node node, double[] shareInSmall) {
        double[] spectrum = spectrum(node);
        double sum = 0;
        for (int step = 0; step < spectrum.length; step++) {
            sum += spectrum[step] * rowsAt[step] * shareInSmall[step];
        }
        return sum;
    }

    /**
     * Per step, the chance that a row's bin is too small: that of at most {@code leastRows - 2} others in it, which are Poisson distributed. Not to be
     * changed.
     */
    double[] shareInSmall(int leastRows) {
        return sharesInSmall.computeIfAbsent(leastRows, this::sharesOf);
    }

    private double[] sharesOf(int leastRows) {
        double[] shares = new double[STEPS + 1];
        for (int step = 0; step <= STEPS; step++) {
            shares[step] = leastRows < 2 ? 0 : poissonAtMost(leastRows - 2, rowsAt[step]);
        }
        return shares;
    }

    private static double poissonAtMost(long most, double mean) {
        if (most > 10_000 || mean > 10_000) {
            return mean < most ? 1 : 0;
        }
        double logTerm = -mean;
        double sum = Math.exp(logTerm);
        for (int i = 1; i <= most; i++) {
            logTerm += Math.log(mean / i);
            double before = sum;
            sum += Math.exp(logTerm);
            // Past the mean terms only fall: none of those to come is large enough to be seen in the sum.
            if (i > mean && sum == before) {
                break;
            }
        }
        return Math.min(1, sum);
    }

    private double[] spectrum(Node node) {
        double[] known = spectraOfNodes.get(node);
        if (known == null) {
            known = convolved(node);
            if (spectraOfNodes.size() >= mostCached / BINS_PER_SPECTRUM) {
                spectraOfNodes.clear();
            }
            spectraOfNodes.put(node, known);
        }
        return known;
    }

    private double[] convolved(Node node) {
        double[] product = {1};
        boolean asLast = last.isPresent();
        for (int i = 0; i < spectra.length; i++) {
            asLast = asLast && last.get().level(i) == node.level(i);
            if (!asLast) {
                ofPrefixes[i] = convolve(product, spectra[i][node.level(i)]);
            }
            product = ofPrefixes[i];
        }
        last = Optional.of(node);
        return product;
    }

    private static double[] convolve(double[] a, double[] b) {
        double[] product = new double[Math.min(STEPS + 1, a.length + b.length - 1)];
        int first = 0;
        while (first < a.length && a[first] == 0) {
            first++;
        }
        for (int j = 0; j < b.length; j++) {
            double factor = b[j];
            if (factor != 0) {
                for (int i = first; i < a.length; i++) {
                    product[Math.min(STEPS, i + j)] += a[i] * factor;
                }
            }
        }
        return product;
    }

    /** Gives back what it took from the budget. */
    @Override
    public void close() {
        room.close();
    }
}
