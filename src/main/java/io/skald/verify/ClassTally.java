package io.skald.verify;

import java.math.BigInteger;

/** Adds classes up: how many, how large, and the sum of the squares, which passes 2^63. Notes those that are too small. */
final class ClassTally implements ClassVisitor {

    private final int k;
    private final ViolationLog log;
    private long classes;
    private long rows;
    private long smallest;
    private long largest;
    private long squares;
    private BigInteger squaresBefore = BigInteger.ZERO;

    ClassTally(int k, ViolationLog log) {
        this.k = k;
        this.log = log;
    }

    @Override
    public void visit(long size, long firstRow) {
        smallest = classes == 0 ? size : Math.min(smallest, size);
        largest = Math.max(largest, size);
        classes++;
        rows += size;
        addSquare(size);
        if (size < k) {
            log.add(
                    Rule.CLASS_SIZE,
                    firstRow,
                    "only " + size + (size == 1 ? " row has" : " rows have") + " the labels of this row, and k is "
                            + k);
        }
    }

    /** A square below 2^62 added to a sum below 2^62 fits a long; what does not fit goes on as a big number. */
    private void addSquare(long size) {
        if (size > Integer.MAX_VALUE || squares > Long.MAX_VALUE / 2) {
            squaresBefore = squaresBefore
                    .add(BigInteger.valueOf(squares))
                    .add(BigInteger.valueOf(size).pow(2));
            squares = 0;
        } else {
            squares += size * size;
        }
    }

    Counts counts(long inputRows, long releasedRows, long suppressedRows) {
        return new Counts(
                k,
                inputRows,
                releasedRows,
                suppressedRows,
                rows,
                classes,
                smallest,
                largest,
                squaresBefore.add(BigInteger.valueOf(squares)));
    }
}
