package io.skald.distributed;

import io.skald.store.EncodedChunk;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;

/** Reads the clusters of rows in step with their tuples: of each tuple so many rows in one cluster, the next in another. */
public final class ClusterRuns implements AutoCloseable {

    private final TupleFile.Cursor tuples;
    private final IntFunction<EncodedChunk> ranges;
    private final long[] ends;
    private final long[] met;
    private boolean metHidden;
    private boolean hidden;
    private boolean waits;
    private long left;
    private long rows;
    private int index = -1;
    private int row;
    private EncodedChunk chunk = EncodedChunk.of(new long[0][0], 0, new BitSet());

    /**
     * @param tuples in their order
     * @param ranges of their rows, chunk by chunk
     */
    ClusterRuns(TupleFile tuples, IntFunction<EncodedChunk> ranges, int attributes) {
        this.tuples = tuples.read();
        this.ranges = ranges;
        this.ends = new long[2 * attributes];
        this.met = new long[2 * attributes];
    }

    /** Goes on to the next rows of a tuple that print alike, if there are any. */
    public boolean next() {
        if (left == 0) {
            if (!tuples.next()) {
                return false;
            }
            left = tuples.rows();
        }
        if (!waits) {
            meet();
        }
        System.arraycopy(met, 0, ends, 0, met.length);
        hidden = metHidden;
        rows = 0;
        do {
            rows++;
            left--;
            waits = left > 0;
            if (waits) {
                meet();
            }
        } while (waits && isAlike());
        return true;
    }

    private boolean isAlike() {
        return metHidden ? hidden : !hidden && Arrays.equals(ends, met);
    }

    private void meet() {
        while (row == chunk.rows()) {
            chunk = ranges.apply(++index);
            row = 0;
        }
        for (int i = 0; i < met.length; i++) {
            met[i] = chunk.column(i).number(row);
        }
        metHidden = chunk.excluded().get(row++);
    }

    /** The tuple, by the place of each counted column's value; not to be kept. */
    public int[] tuple() {
        return tuples.values();
    }

    /** How many rows these are. */
    public long rows() {
        return rows;
    }

    /** Whether they are suppressed. */
    public boolean hidden() {
        return hidden;
    }

    /** Of each quasi-identifier the least and the greatest code of their cluster; not to be kept. */
    public long[] ends() {
        return ends;
    }

    @Override
    public void close() {
        tuples.close();
    }
}
