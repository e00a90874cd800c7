package io.skald.table;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;

/**
 * Fields made of the values that one column of a cursor numbers: each is made once, however many rows have it, as far as memory allows. For one
 * thread.
 */
final class NumberedFields implements AutoCloseable {

    /** With higher numbers hardly fewer values than rows are numbered. */
    private static final int MOST = 1 << 16;

    private static final int FIRST = 1 << 8;

    /** A field and its bytes, as Java keeps them. */
    private static final int BYTES_PER_FIELD = 64;

    /** What is not known yet; such a field by itself is made each time. */
    private static final Field NONE = Field.of(new byte[0], new byte[0]);

    private final MemoryBudget.Reservation held;
    private Field[] fields = {};
    private long bytes;

    NumberedFields(MemoryBudget budget) {
        this.held = budget.reserve(MemoryTag.RELEASE, 0);
    }

    /** Forgets all: another cursor numbers its values anew. */
    void clear() {
        Arrays.fill(fields, NONE);
        bytes = (long) Integer.BYTES * fields.length;
        held.tryResize(bytes);
    }

    /** Whether the field of a number is known. */
    boolean has(int entry) {
        return entry >= 0 && entry < fields.length && fields[entry].length() > 0;
    }

    /** The field of a number that is known. */
    Field get(int entry) {
        return fields[entry];
    }

    /** Remembers the field of a number, if it is one and there is room. */
    void put(int entry, Field field) {
        if (entry < 0 || entry >= MOST) {
            return;
        }
        int length = entry < fields.length ? fields.length : Math.max(FIRST, 2 * Integer.highestOneBit(entry));
        long more = BYTES_PER_FIELD + field.bytes().length + (long) Integer.BYTES * (length - fields.length);
        if (held.tryResize(bytes + more)) {
            bytes += more;
            int known = fields.length;
            if (length > known) {
                fields = Arrays.copyOf(fields, length);
                Arrays.fill(fields, known, length, NONE);
            }
            fields[entry] = field;
        }
    }

    @Override
    public void close() {
        held.close();
    }
}
