package io.skald.verify.classes;

import java.math.BigInteger;

/** Adds up the classes of a release as one sees them who has nothing else. */
public final class PublishedTally implements ClassVisitor {

    private final int k;
    private final long[] homogeneous;
    private final SquareSum squares = new SquareSum();
    private long rowsBelowK;
    private long classes;
    private long smallest;
    private long largest;

    public PublishedTally(int k, int sensitive) {
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
        for (int i = 0; i < homogeneous.length; i++) {
            if (values[i] != ClassRows.SEVERAL) {
                homogeneous[i]++;
            }
        }
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
