package io.skald.verify.classes;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
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
    private final ClassTable classes;
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
        this.classes = new ClassTable(budget, limit - SpilledClasses.bytesBeside(limit), sensitive);
    }

    /** Bytes that the classes may take at the most. */
    long limit() {
        return limit;
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
        add(KeyWord.of(key, start, end), key, start, end, count, firstRow, values, at);
    }

    /**
     * Adds rows of a class, as {@link #add} does, if others of it were added; where that cannot be told, as classes are on disk,
     * they are.
     */
    public void addToKnown(byte[] key, int start, int end, long count, long firstRow, long[] values, int at) {
        if (spilled != null || classes.has(KeyWord.of(key, start, end), key, start, end)) {
            add(key, start, end, count, firstRow, values, at);
        }
    }

    /**
     * Adds single rows.
     *
     * @param words {@link KeyWord#of} the keys of their classes
     * @param keys those that do not stand in their words whole, one behind another
     * @param ends where each key ends
     * @param size how many rows
     * @param rowNumbers theirs
     * @param values of their sensitive attributes, row by row
     * @param found as long as the others; what it holds is lost
     */
    void addRows(long[] words, byte[] keys, int[] ends, int size, long[] rowNumbers, long[] values, int[] found) {
        classes.find(words, keys, ends, size, found);
        for (int i = 0; i < size; i++) {
            if (found[i] != ClassTable.NONE) {
                classes.addAt(found[i], rowNumbers[i], values, i * sensitive);
            }
        }
        // Only now, as the places found are worth nothing after a spill.
        for (int i = 0, start = 0; i < size; i++) {
            if (found[i] == ClassTable.NONE) {
                add(words[i], keys, start, ends[i], 1, rowNumbers[i], values, i * sensitive);
            }
            start = ends[i];
        }
    }

    /** The same by {@link KeyWord#of} the key, whose bytes are not looked at where it is whole. */
    void add(long word, byte[] key, int start, int end, long count, long firstRow, long[] values, int at) {
        if (!classes.add(word, key, start, end, count, firstRow, values, at)) {
            spill();
            if (!classes.add(word, key, start, end, count, firstRow, values, at)) {
                classes.startAgain();
                addAlone(word, key, start, end, count, firstRow, values, at);
            }
        }
    }

    private void addAlone(long word, byte[] key, int start, int end, long count, long firstRow, long[] values, int at) {
        if (!classes.add(word, key, start, end, count, firstRow, values, at)) {
            throw new FailureException("Not enough memory to verify: the labels of one row take " + (end - start)
                    + " bytes. Raise 'memory' in the job.");
        }
    }

    private void spill() {
        if (spilled == null) {
            spilled = new SpilledClasses(workspace, budget, SpilledClasses.bytesBeside(limit), sensitive, depth);
        }
        spilled.write(classes);
        classes.clear();
    }

    /** Whether nothing was added. */
    public boolean isEmpty() {
        return classes.size() == 0 && spilled == null;
    }

    /** Shows every class; nothing can be added afterwards. */
    public void finish(ClassVisitor visitor) {
        finish((key, start, count, firstRow, values) -> visitor.visit(count, firstRow, values));
    }

    /** Shows every class with its key, as often as it is asked to; nothing can be added afterwards. */
    public void finish(KeyedClassVisitor visitor) {
        if (spilled == null) {
            classes.show(visitor);
            return;
        }
        spill();
        // The room is for the counters of the partitions now.
        classes.close();
        spilled.complete();
        for (int partition = 0; partition < SpilledClasses.PARTITIONS; partition++) {
            try (ClassCounter counter = new ClassCounter(budget, workspace, limit, sensitive, depth + 1)) {
                spilled.read(partition, counter);
                counter.finish(visitor);
            }
        }
    }

    @Override
    public void close() {
        classes.close();
        if (spilled != null) {
            spilled.close();
        }
    }
}
