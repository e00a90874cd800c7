package io.skald.refine;

import io.skald.FailureException;
import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several sequences of records of one length that are written together, each to be read from its beginning as often as needed. They
 * stay in memory while the budget allows and go to one file of the workspace when it does not. Written by one thread, which may
 * read too; read by any number once {@link #seal} was called.
 */
final class Spools implements AutoCloseable {

    private static final int MOST_PAGE_BYTES = 64 << 10;
    private static final int LEAST_RECORDS = 8;
    private static final byte[] NO_PAGE = {};

    private final int recordLength;
    private final int pageBytes;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final MemoryBudget.Reservation pages;
    private final MemoryBudget.Reservation buffers;
    private final List<Spool> spools = new ArrayList<>();
    private @Nullable BlockFile file;

    /**
     * @param count how many sequences
     * @param recordLength bytes of a record
     * @throws FailureException if there is not even memory for their buffers
     */
    Spools(int count, int recordLength, MemoryBudget budget, Workspace workspace) {
        this.recordLength = recordLength;
        this.budget = budget;
        this.workspace = workspace;
        long affordable = Math.min(MOST_PAGE_BYTES, MemoryShare.SPOOL_PAGES.of(budget) / Math.max(1, count));
        this.pageBytes = (int) Math.max(LEAST_RECORDS, affordable / recordLength) * recordLength;
        this.buffers = budget.reserve(MemoryTag.REFINEMENT, (long) count * pageBytes);
        this.pages = budget.reserve(MemoryTag.REFINEMENT, 0);
        for (int s = 0; s < count; s++) {
            spools.add(new Spool());
        }
    }

    /** How many there are. */
    int count() {
        return spools.size();
    }

    /** One of the sequences. */
    Spool get(int index) {
        return spools.get(index);
    }

    /** Ends writing and gives back the buffers. */
    Spools seal() {
        spools.forEach(Spool::flush);
        buffers.close();
        return this;
    }

    @Override
    public void close() {
        buffers.close();
        pages.close();
        if (file != null) {
            file.close();
            file = null;
        }
    }

    private BlockFile file() {
        if (file == null) {
            file = BlockFile.temporary(workspace, "the rows being refined");
        }
        return file;
    }

    /** Is shown records. */
    @FunctionalInterface
    interface Visitor {
        /**
         * One record.
         *
         * @param bytes holds it; reused for the next one
         * @param at where it begins
         */
        void record(byte[] bytes, int at);
    }

    /** One sequence of records. */
    final class Spool {

        private final List<byte[]> held = new ArrayList<>();
        private final List<long[]> written = new ArrayList<>();
        private byte[] page = NO_PAGE;
        private int filled;
        private long records;

        private Spool() {}

        /** Number of records. */
        long records() {
            return records;
        }

        /** Appends the record that begins at a place. */
        void append(byte[] source, int at) {
            if (page.length == 0) {
                page = new byte[pageBytes];
            }
            System.arraycopy(source, at, page, filled, recordLength);
            filled += recordLength;
            records++;
            if (filled == pageBytes) {
                flush();
            }
        }

        private void flush() {
            if (filled == 0) {
                return;
            }
            boolean fits = written.isEmpty()
                    && budget.available() - filled >= budget.total() - MemoryShare.SPOOLED_ROWS.of(budget)
                    && pages.tryResize(pages.bytes() + filled);
            if (fits) {
                held.add(filled == pageBytes ? page : Arrays.copyOf(page, filled));
                page = NO_PAGE;
            } else {
                written.add(new long[] {file().append(ByteBuffer.wrap(page, 0, filled)), filled});
                workspace.addSpilled(filled);
            }
            filled = 0;
        }

        /** Shows all records in the order in which they were appended. */
        void scan(Visitor visitor) {
            for (byte[] bytes : held) {
                show(bytes, bytes.length, visitor);
            }
            byte[] read = written.isEmpty() ? new byte[0] : new byte[pageBytes];
            for (long[] block : written) {
                int length = (int) block[1];
                byte[] target = length == read.length ? read : new byte[length];
                try (BlockFile.Block bytes = file().read(block[0], length)) {
                    bytes.getBytes(target);
                }
                show(target, length, visitor);
            }
            if (filled > 0) {
                show(page, filled, visitor);
            }
        }

        private void show(byte[] bytes, int length, Visitor visitor) {
            for (int at = 0; at < length; at += recordLength) {
                visitor.record(bytes, at);
            }
        }
    }
}
