package io.skald.engine.release;

import io.skald.budget.DiskFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Two numbers per row of a release, on disk in the rows' order: first the fingerprint of what its quasi-identifiers print, then, in the same
 * place, the number and the size of its class. Classes are numbered from 1 in the order of their fingerprints, share by share: of all
 * fingerprints only as many are in memory as there is room for, and the rows are read again for each share. A share that is done has rows
 * whose numbers are far too small for the fingerprints of a later one. For one thread.
 */
final class ClassMarks implements AutoCloseable {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int WIDTH = 2 * Long.BYTES;
    private static final int BLOCK_ROWS = 1 << 12;

    /** A table may have near to three slots for each class that there is room for. */
    private static final int BYTES_PER_CLASS = 4 * ClassNumbers.BYTES_PER_CLASS;

    private static final int LEAST_CLASSES = 1 << 10;
    private static final int MOST_CLASSES = 1 << 26;

    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private final DiskFile file;
    private final byte[] block = new byte[BLOCK_ROWS * WIDTH];
    private int filled;
    private int next;
    private long read;
    private long rows;
    private long suppressed;
    private long id;
    private long size;

    ClassMarks(MemoryBudget budget, Workspace workspace) {
        this.budget = budget;
        this.file = workspace.scratch("the rows' classes");
        this.held = budget.reserve(MemoryTag.RELEASED_CLASSES, block.length);
    }

    /** Adds a row with the top label in every quasi-identifier: they are number 0, together. */
    void addSuppressed() {
        suppressed++;
        put(0, 0);
    }

    /** Adds any other row. */
    void add(long high, long low) {
        put(high, high == 0 && low == 0 ? 1 : low);
    }

    private void put(long high, long low) {
        LONGS.set(block, filled, high);
        LONGS.set(block, filled + Long.BYTES, low);
        filled += WIDTH;
        rows++;
        if (filled == block.length) {
            flush();
        }
    }

    private void flush() {
        file.append(block, 0, filled);
        filled = 0;
    }

    /**
     * Numbers the classes; once, when all rows are there.
     *
     * @param leastRows of a class
     */
    void number(int leastRows) {
        flush();
        long most = rows / leastRows + 1;
        long room = Math.min(
                MOST_CLASSES, Math.max(LEAST_CLASSES, MemoryShare.RELEASED_CLASSES.of(budget) / BYTES_PER_CLASS));
        long parts = 1;
        while (most / parts > room) {
            parts *= 2;
        }
        long numbered = 0;
        long part = 0;
        try (ClassNumbers classes = new ClassNumbers((int) Math.min(room, most), budget)) {
            while (part < parts) {
                classes.clear();
                if (count(classes, part, parts)) {
                    classes.sort();
                    mark(classes, part, parts, numbered);
                    numbered += classes.size();
                    part++;
                } else {
                    parts *= 2;
                    part *= 2;
                }
            }
        }
    }

    /** False if the part has more classes than there is room for. */
    private boolean count(ClassNumbers classes, long part, long parts) {
        for (long at = 0; at < file.bytes(); at += filled) {
            load(at);
            for (int i = 0; i < filled; i += WIDTH) {
                long high = high(i);
                long low = low(i);
                if (isOf(high, low, part, parts) && !classes.add(high, low)) {
                    return false;
                }
            }
        }
        return true;
    }

    private void mark(ClassNumbers classes, long part, long parts, long numbered) {
        for (long at = 0; at < file.bytes(); at += filled) {
            load(at);
            for (int i = 0; i < filled; i += WIDTH) {
                long high = high(i);
                long low = low(i);
                if (isOf(high, low, part, parts)) {
                    int place = classes.place(high, low);
                    LONGS.set(block, i, numbered + place + 1);
                    LONGS.set(block, i + Long.BYTES, classes.count(place));
                }
            }
            file.write(at, block, 0, filled);
        }
    }

    private void load(long at) {
        filled = file.read(at, block, 0, block.length);
    }

    private long high(int at) {
        return (long) LONGS.get(block, at);
    }

    private long low(int at) {
        return (long) LONGS.get(block, at + Long.BYTES);
    }

    private static boolean isOf(long high, long low, long part, long parts) {
        return (high >>> 33) * parts >>> 31 == part && (high != 0 || low != 0);
    }

    /** Goes to the next row, from the first on; only once all are numbered, and as often as there are rows. */
    void next() {
        if (next == filled || read == 0) {
            load(read);
            read += filled;
            next = 0;
        }
        id = high(next);
        size = id == 0 ? suppressed : low(next);
        next += WIDTH;
    }

    /** The number of the row's class; 0 for suppressed rows. */
    long id() {
        return id;
    }

    /** How many rows print what the row prints. */
    long size() {
        return size;
    }

    @Override
    public void close() {
        held.close();
        file.close();
    }
}
