package io.skald.engine.release;

import io.skald.FailureException;
import io.skald.budget.DiskFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import it.unimi.dsi.fastutil.Arrays;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Records with numbers to sort them by, on disk: parts by number, each sorted in memory when it is its turn. */
final class RowParts implements AutoCloseable {

    /** Bytes that a record takes beside its own. */
    static final int HEAD = Long.BYTES + Integer.BYTES;

    private static final int BUFFER = 1 << 14;
    private static final int SORTING_BYTES = Long.BYTES + Integer.BYTES;

    private final List<Part> parts = new ArrayList<>();
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation buffers;
    private final Workspace workspace;

    RowParts(int count, MemoryBudget budget, Workspace workspace) {
        this.budget = budget;
        this.workspace = workspace;
        this.buffers = budget.reserve(MemoryTag.ROW_ORDER, (long) count * BUFFER);
        for (int i = 0; i < count; i++) {
            parts.add(new Part(workspace.scratch("row order")));
        }
    }

    int count() {
        return parts.size();
    }

    /** Adds a record: one range of bytes and, behind it, another. */
    void add(int part, long number, byte[] bytes, int from, int to, byte[] end) {
        parts.get(part).add(number, bytes, from, to, end);
    }

    /** Takes a record, which is a range of bytes. */
    interface Taker {
        void take(byte[] bytes, int from, int length) throws IOException;
    }

    /** Hands out all records, part by part, by their numbers as unsigned ones; equal ones in the order in which they were added. */
    void forEach(Taker taker) throws IOException {
        for (Part part : parts) {
            part.flush();
            workspace.addSpilled(part.file.bytes());
            try (Sorted sorted = new Sorted(part)) {
                sorted.forEach(taker);
            }
        }
    }

    @Override
    public void close() {
        parts.forEach(part -> part.file.close());
        buffers.close();
    }

    private static final class Part {

        private final DiskFile file;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        private int records;

        Part(DiskFile file) {
            this.file = file;
        }

        void add(long number, byte[] bytes, int from, int to, byte[] end) {
            if (buffer.remaining() < HEAD) {
                flush();
            }
            buffer.putLong(number).putInt(to - from + end.length);
            put(bytes, from, to - from);
            put(end, 0, end.length);
            records++;
        }

        private void put(byte[] bytes, int from, int count) {
            if (buffer.remaining() < count) {
                flush();
            }
            if (count > BUFFER) {
                file.append(bytes, from, count);
            } else {
                buffer.put(bytes, from, count);
            }
        }

        void flush() {
            file.append(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
    }

    /** One part in memory. */
    private final class Sorted implements AutoCloseable {

        private final MemoryBudget.Reservation held;
        private final ByteBuffer content;
        private final long[] numbers;
        private final int[] starts;

        Sorted(Part part) {
            long bytes = part.file.bytes();
            if (bytes > Integer.MAX_VALUE - 64) {
                throw new FailureException(
                        "Too many bytes in a part of the release to sort its rows. Raise 'memory' in the job.");
            }
            held = budget.reserve(MemoryTag.ROW_ORDER, bytes + (long) part.records * SORTING_BYTES);
            byte[] all = new byte[(int) bytes];
            int read = 0;
            while (read < all.length) {
                read += part.file.read(read, all, read, all.length - read);
            }
            content = ByteBuffer.wrap(all);
            numbers = new long[part.records];
            starts = new int[part.records];
            int at = 0;
            for (int i = 0; i < part.records; i++) {
                numbers[i] = content.getLong(at);
                starts[i] = at;
                at += HEAD + content.getInt(at + Long.BYTES);
            }
            Arrays.quickSort(0, part.records, this::compare, this::swap);
        }

        private int compare(int one, int other) {
            int byNumber = Long.compareUnsigned(numbers[one], numbers[other]);
            return byNumber == 0 ? Integer.compare(starts[one], starts[other]) : byNumber;
        }

        private void swap(int one, int other) {
            long number = numbers[one];
            numbers[one] = numbers[other];
            numbers[other] = number;
            int start = starts[one];
            starts[one] = starts[other];
            starts[other] = start;
        }

        void forEach(Taker taker) throws IOException {
            for (int start : starts) {
                taker.take(content.array(), start + HEAD, content.getInt(start + Long.BYTES));
            }
        }

        @Override
        public void close() {
            held.close();
        }
    }
}
