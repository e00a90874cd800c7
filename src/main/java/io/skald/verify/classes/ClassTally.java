package io.skald.verify.classes;

import io.skald.verify.claim.Counts;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;

/** Adds classes up: how many, how large, and the sum of the squares, which passes 2^63. Notes those that are too small or of one value. */
public final class ClassTally implements ClassVisitor {

    private final int k;
    private final ViolationLog log;
    private final long[] homogeneous;
    private long classes;
    private long rows;
    private long smallest;
    private long largest;
    private final SquareSum squares = new SquareSum();

    /** @param sensitive how many sensitive attributes there are */
    public ClassTally(int k, ViolationLog log, int sensitive) {
        this.k = k;
        this.log = log;
        this.homogeneous = new long[sensitive];
    }

    @Override
    public void visit(long size, long firstRow, long[] values) {
        smallest = classes == 0 ? size : Math.min(smallest, size);
        largest = Math.max(largest, size);
        classes++;
        rows += size;
        squares.add(size);
        for (int i = 0; i < homogeneous.length; i++) {
            if (values[i] != ClassRows.SEVERAL) {
                homogeneous[i]++;
            }
        }
        if (size < k) {
            log.add(
                    Rule.CLASS_SIZE,
                    firstRow,
                    "only " + size + (size == 1 ? " row has" : " rows have") + " the labels of this row, and k is "
                            + k);
        }
    }

    /** Classes so far in which a sensitive attribute has one value only. */
    public long homogeneous(int attribute) {
        return homogeneous[attribute];
    }

    public Counts counts(long inputRows, long releasedRows, long suppressedRows) {
        return new Counts(k, inputRows, releasedRows, suppressedRows, rows, classes, smallest, largest, squares.sum());
    }
}
