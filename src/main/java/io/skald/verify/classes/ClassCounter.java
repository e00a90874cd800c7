package io.skald.verify.classes;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.ByteKeys;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of every class exactly, whatever the number of classes, and tells which sensitive values its rows share. Classes are counted in memory until the budget refuses
 * more; then all counts so far go to disk as one run, cut into partitions by a hash of the key, and counting starts afresh.
 * In the end the runs are added up partition by partition, each by a counter like this one with a hash of its own, so a
 * partition that is still too large is cut again.
 */
public final class ClassCounter implements AutoCloseable {

    private final MemoryBudget budget;
    private final Workspace workspace;
    private final long limit;
    private final int sensitive;
    private final int depth;
    private final ByteKeys keys;
    private ClassRows rows;
    private @Nullable SpilledClasses spilled;

    /**
     * No classes yet.
     *
     * @param limit bytes to hold in memory at the most
     * @param sensitive how many sensitive attributes there are
     */
    public ClassCounter(MemoryBudget budget, Workspace workspace, long limit, int sensitive) {
        this(budget, workspace, limit, sensitive, 1);
    }

    private ClassCounter(MemoryBudget budget, Workspace workspace, long limit, int sensitive, int depth) {
        this.budget = budget;
        this.workspace = workspace;
        this.limit = limit;
        this.sensitive = sensitive;
        this.depth = depth;
        this.keys = new ByteKeys(budget, MemoryTag.VERIFIED_CLASSES, limit, ClassRows.bytesPerClass(sensitive));
        this.rows = new ClassRows(sensitive);
        rows.resize(keys.capacity());
    }

    /** Takes bytes for what hands rows over to this counter. */
    MemoryBudget.Reservation reserve(long bytes) {
        return budget.reserve(MemoryTag.VERIFIED_CLASSES, bytes);
    }

    /**
     * Adds rows of one class.
     *
     * @param count how many
     * @param firstRow the first of them
     * @param values where the values of the sensitive attributes are: what the rows share, or {@link ClassRows#SEVERAL}
     * @param at where those of these rows start
     */
    public void add(byte[] key, int start, int end, long count, long firstRow, long[] values, int at) {
        add(key, start, end, ByteHash.of(key, start, end), count, firstRow, values, at);
    }

    /**
     * Adds single rows.
     *
     * @param batch keys of their classes, one behind another
     * @param ends where each key ends
     * @param hashes of the keys
     * @param size how many rows
     * @param rowNumbers theirs
     * @param values of their sensitive attributes, row by row
     * @param ids as long as the others; what it holds is lost
     */
    void addRows(byte[] batch, int[] ends, int[] hashes, int size, long[] rowNumbers, long[] values, int[] ids) {
        keys.find(batch, ends, hashes, size, ids);
        for (int i = 0; i < size; i++) {
            if (ids[i] != ByteKeys.NONE) {
                rows.add(ids[i], 1, rowNumbers[i], values, i * sensitive);
            }
        }
        // Only now, as the numbers found are worth nothing after a spill.
        for (int i = 0, start = 0; i < size; i++) {
            if (ids[i] == ByteKeys.NONE) {
                add(batch, start, ends[i], hashes[i], 1, rowNumbers[i], values, i * sensitive);
            }
            start = ends[i];
        }
    }

    private void add(byte[] key, int start, int end, int hash, long count, long firstRow, long[] values, int at) {
        int id = keys.idOf(key, start, end, hash);
        if (id == ByteKeys.NONE) {
            id = makeRoomFor(key, start, end, hash);
        }
        if (id >= rows.capacity()) {
            rows.resize(keys.capacity());
        }
        rows.add(id, count, firstRow, values, at);
    }

    private int makeRoomFor(byte[] key, int start, int end, int hash) {
        spill();
        int id = keys.idOf(key, start, end, hash);
        if (id == ByteKeys.NONE) {
            throw new FailureException("Not enough memory to verify: the labels of one row take " + (end - start)
                    + " bytes. Raise 'memory' in the job.");
        }
        return id;
    }

    private void spill() {
        try {
            if (spilled == null) {
                spilled = new SpilledClasses(workspace, sensitive, depth);
            }
            spilled.write(keys, rows);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write to the workspace " + workspace.folder(), e);
        }
        rows.clear(keys.size());
        keys.clear();
    }

    /** Whether nothing was added. */
    public boolean isEmpty() {
        return keys.size() == 0 && spilled == null;
    }

    /** Shows every class; nothing can be added afterwards. */
    public void finish(ClassVisitor visitor) {
        finish((key, start, count, firstRow, values) -> visitor.visit(count, firstRow, values));
    }

    /** Shows every class with its key, as often as it is asked to; nothing can be added afterwards. */
    public void finish(KeyedClassVisitor visitor) {
        if (spilled == null) {
            for (int id = 0; id < keys.size(); id++) {
                int start = keys.start(id);
                rows.show(id, (count, firstRow, values) -> visitor.visit(keys.texts(), start, count, firstRow, values));
            }
            return;
        }
        spill();
        letGo();
        for (int partition = 0; partition < SpilledClasses.PARTITIONS; partition++) {
            try (ClassCounter counter = new ClassCounter(budget, workspace, limit, sensitive, depth + 1)) {
                spilled.read(partition, counter);
                counter.finish(visitor);
            } catch (IOException e) {
                throw IoReason.failure("Cannot read the workspace " + workspace.folder(), e);
            }
        }
    }

    /** The room is for the counters of the partitions now. */
    private void letGo() {
        keys.close();
        rows = new ClassRows(sensitive);
    }

    @Override
    public void close() {
        letGo();
        if (spilled != null) {
            spilled.close();
        }
    }
}
