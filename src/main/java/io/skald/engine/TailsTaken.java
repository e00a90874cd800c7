package io.skald.engine;

import io.skald.histogram.BinVisitor;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.objects.Object2LongOpenCustomHashMap;
import java.math.BigInteger;

/** The classes of a node as they were if the lowest bins of an attribute were one, and its highest ones another. */
final class TailsTaken implements BinVisitor {

    private static final long LOW = -1;
    private static final long HIGH = -2;

    /** Rare values have few classes. */
    private static final int MOST_CLASSES = 1 << 16;

    private final int attribute;
    private final long lowest;
    private final long highest;
    private final long missing;
    private final Requirement requirement;
    private final Object2LongOpenCustomHashMap<long[]> tails =
            new Object2LongOpenCustomHashMap<>(LongArrays.HASH_STRATEGY);
    private boolean tooMany;
    private long failing;
    private BigInteger squares = BigInteger.ZERO;

    /**
     * @param lowest the lowest bin that is by itself
     * @param highest the highest bin that is by itself
     * @param missing the bin of missing values, which is in no tail
     */
    TailsTaken(int attribute, long lowest, long highest, long missing, Requirement requirement) {
        this.attribute = attribute;
        this.lowest = lowest;
        this.highest = highest;
        this.missing = missing;
        this.requirement = requirement;
    }

    @Override
    public void bin(long[] bins, Evidence evidence) {
        long bin = bins[attribute];
        if (bin == missing || bin >= lowest && bin <= highest) {
            count(evidence.rows());
        } else {
            long[] key = bins.clone();
            key[attribute] = bin < lowest ? LOW : HIGH;
            tooMany |= tails.size() == MOST_CLASSES && !tails.containsKey(key);
            if (!tooMany) {
                tails.addTo(key, evidence.rows());
            }
        }
    }

    private void count(long rows) {
        if (requirement.holds(Evidence.ofRows(rows))) {
            squares = squares.add(BigInteger.valueOf(rows).pow(2));
        } else {
            failing += rows;
        }
    }

    /** Adds the tails; once, when all bins were shown. */
    TailsTaken finish() {
        tails.values().forEach(this::count);
        return this;
    }

    /** Whether at most so many rows are in classes that are too small. */
    boolean passes(long most) {
        return !tooMany && failing <= most;
    }

    /** Rows in classes that are too small. */
    long failing() {
        return failing;
    }

    /** The sum of the squares of all other classes. */
    BigInteger squares() {
        return squares;
    }
}
