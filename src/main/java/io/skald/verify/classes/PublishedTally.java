package io.skald.verify.classes;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up the classes of a release as one sees them who has nothing else. */
public final class PublishedTally implements ClassVisitor {

    /** Risks over which rows are counted. */
    private static final List<BigDecimal> THRESHOLDS =
            List.of(new BigDecimal("0.2"), new BigDecimal("0.1"), new BigDecimal("0.09"), new BigDecimal("0.05"));

    /** A class of so many rows is over no threshold. */
    private static final long LARGE = 20;

    private final int k;
    private final long[] homogeneous;
    private final SquareSum squares = new SquareSum();
    private final Map<BigDecimal, Long> rowsOver = new LinkedHashMap<>();
    private long rowsBelowK;
    private long classes;
    private long smallest;
    private long largest;

    public PublishedTally(int k, int sensitive) {
        THRESHOLDS.forEach(threshold -> rowsOver.put(threshold, 0L));
        this.k = k;
        this.homogeneous = new long[sensitive];
    }

    @Override
    public void visit(long size, long firstRow, long[] values) {
        smallest = classes == 0 ? size : Math.min(smallest, size);
        largest = Math.max(largest, size);
        classes++;
        if (size < k) {
            rowsBelowK += size;
        } else {
            squares.add(size);
        }
        for (BigDecimal threshold : THRESHOLDS) {
            if (size < LARGE && threshold.multiply(BigDecimal.valueOf(size)).compareTo(BigDecimal.ONE) < 0) {
                rowsOver.merge(threshold, size, Long::sum);
            }
        }
        for (int i = 0; i < homogeneous.length; i++) {
            if (values[i] != ClassRows.SEVERAL) {
                homogeneous[i]++;
            }
        }
    }

    /** By threshold, the rows of classes so small that one over their size is above it. */
    public Map<BigDecimal, Long> rowsOver() {
        return Collections.unmodifiableMap(rowsOver);
    }

    public long classes() {
        return classes;
    }

    public long smallest() {
        return smallest;
    }

    public long largest() {
        return largest;
    }

    /** Classes in which a sensitive attribute has one value only. */
    public long homogeneous(int attribute) {
        return homogeneous[attribute];
    }

    /** DM of Bayardo and Agrawal: a row of a class under k costs as much as the release has rows. */
    public BigInteger dm(long rows) {
        return squares.sum().add(BigInteger.valueOf(rowsBelowK).multiply(BigInteger.valueOf(rows)));
    }
}
