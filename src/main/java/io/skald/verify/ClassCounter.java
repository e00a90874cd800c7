package io.skald.verify;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.util.Arrays;

/**
 * Counts the rows of every class exactly, whatever their number. Classes are counted in memory until the budget refuses
 * more; then all counts so far go to disk as one run, cut into partitions by a hash of the key, and counting starts afresh.
 * In the end the runs are added up partition by partition, each by a counter like this one with a hash of its own, so a
 * partition that is still too large is cut again.
 */
final class ClassCounter implements AutoCloseable {

    private static final String TAG = "verify: classes";

    private final MemoryBudget budget;
    private final Workspace workspace;
    private final long limit;
    private final int depth;
    private final ByteKeys keys;
    private long[] rows;
    private long[] firstRows;
    private SpilledClasses spilled;

    /** @param limit bytes to hold in memory at the most */
    ClassCounter(MemoryBudget budget, Workspace workspace, long limit) {
        this(budget, workspace, limit, 1);
    }

    private ClassCounter(MemoryBudget budget, Workspace workspace, long limit, int depth) {
        this.budget = budget;
        this.workspace = workspace;
        this.limit = limit;
        this.depth = depth;
        this.keys = new ByteKeys(budget, TAG, limit, 2 * Long.BYTES);
        this.rows = new long[keys.capacity()];
        this.firstRows = new long[keys.capacity()];
    }

    /**
     * Adds rows of one class.
     *
     * @param count how many
     * @param firstRow the first of them
     */
    void add(byte[] key, int start, int end, long count, long firstRow) {
        int id = keys.idOf(key, start, end);
        if (id == ByteKeys.NONE) {
            id = makeRoomFor(key, start, end);
        }
        if (id >= rows.length) {
            rows = Arrays.copyOf(rows, keys.capacity());
            firstRows = Arrays.copyOf(firstRows, keys.capacity());
        }
        firstRows[id] = rows[id] == 0 ? firstRow : Math.min(firstRows[id], firstRow);
        rows[id] += count;
    }

    private int makeRoomFor(byte[] key, int start, int end) {
        spill();
        int id = keys.idOf(key, start, end);
        if (id == ByteKeys.NONE) {
            throw new FailureException("Not enough memory to verify: the labels of one row take " + (end - start)
                    + " bytes. Raise 'memory' in the job.");
        }
        return id;
    }

    private void spill() {
        try {
            if (spilled == null) {
                spilled = new SpilledClasses(workspace, depth);
            }
            spilled.write(keys, rows, firstRows);
        } catch (IOException e) {
            throw new FailureException(
                    "Cannot write to the workspace " + workspace.folder() + ": " + e.getMessage(), e);
        }
        Arrays.fill(rows, 0, keys.size(), 0);
        keys.clear();
    }

    /** Shows every class; nothing can be added afterwards. */
    void finish(ClassVisitor visitor) {
        if (spilled == null) {
            for (int id = 0; id < keys.size(); id++) {
                visitor.visit(rows[id], firstRows[id]);
            }
            return;
        }
        spill();
        letGo();
        for (int partition = 0; partition < SpilledClasses.PARTITIONS; partition++) {
            try (ClassCounter counter = new ClassCounter(budget, workspace, limit, depth + 1)) {
                spilled.read(partition, counter);
                counter.finish(visitor);
            } catch (IOException e) {
                throw new FailureException(
                        "Cannot read the workspace " + workspace.folder() + ": " + e.getMessage(), e);
            }
        }
    }

    /** The room is for the counters of the partitions now. */
    private void letGo() {
        keys.close();
        rows = new long[0];
        firstRows = new long[0];
    }

    @Override
    public void close() {
        letGo();
        if (spilled != null) {
            try {
                spilled.close();
            } catch (IOException e) {
                throw new FailureException(
                        "Cannot clear the workspace " + workspace.folder() + ": " + e.getMessage(), e);
            }
        }
    }
}
