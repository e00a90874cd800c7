package io.skald.verify.cover;

import io.skald.budget.DiskFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * The blocks of so many neighbouring values that the distinct numbers of a column make, found from the numbers themselves. They are sorted in
 * memory, or in runs on disk that are merged; of the merged ones the first of each block stays, on disk too where memory has no
 * room for it. Rows are added by several threads, and blocks asked for by one.
 */
public final class RankBlocks implements AutoCloseable {

    private static final int FIRST_VALUES = 1 << 8;
    private static final int PAGE_VALUES = 1 << 9;
    private static final int PAGE_BYTES = PAGE_VALUES * Long.BYTES;

    private final int decimals;
    private final long width;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final long limit;
    private final MemoryBudget.Reservation held;
    private final List<Run> runs = new ArrayList<>();
    private final List<MemoryBudget.Reservation> others = new ArrayList<>();
    private Optional<DiskFile> file = Optional.empty();
    private long[] values = new long[FIRST_VALUES];
    private int size;
    private boolean complete = true;
    private long[] page = new long[0];
    private long pageStart = -1;
    private int pageSize;
    private long starts;
    private long startsAt = -1;

    /** Sorted numbers on disk, each once. */
    private static final class Run {

        private final DiskFile file;
        private long at;
        private final long end;
        private final byte[] bytes = new byte[PAGE_BYTES];
        private final ByteBuffer buffer = ByteBuffer.wrap(bytes);
        private long head;

        Run(DiskFile file, long start, long values) {
            this.file = file;
            this.at = start;
            this.end = start + values * Long.BYTES;
            buffer.limit(0);
        }

        boolean next() {
            if (!buffer.hasRemaining()) {
                int length = (int) Math.min(PAGE_BYTES, end - at);
                if (length == 0) {
                    return false;
                }
                file.read(at, bytes, 0, length);
                at += length;
                buffer.clear().limit(length);
            }
            head = buffer.getLong();
            return true;
        }
    }

    /**
     * @param decimals digits behind the point that a value may have
     * @param width values of a block
     * @param limit bytes to hold in memory at the most
     */
    public RankBlocks(int decimals, long width, MemoryBudget budget, Workspace workspace, long limit) {
        this.decimals = decimals;
        this.width = width;
        this.budget = budget;
        this.workspace = workspace;
        this.limit = limit;
        this.held = budget.reserve(MemoryTag.VERIFIED_BLOCKS, (long) FIRST_VALUES * Long.BYTES);
    }

    /** How many digits behind the point a value may have. */
    int decimals() {
        return decimals;
    }

    /** How many values a block has. */
    public long width() {
        return width;
    }

    /** The number in its last decimal, if that has room in 64 bits. */
    Optional<Long> units(BigDecimal number) {
        try {
            return Optional.of(number.movePointRight(decimals).longValueExact());
        } catch (ArithmeticException tooLong) {
            return Optional.empty();
        }
    }

    /** Adds numbers in their last decimal. */
    public synchronized void add(long[] numbers, int count) {
        for (int i = 0; i < count; i++) {
            if (size == values.length) {
                makeRoom();
            }
            values[size++] = numbers[i];
        }
    }

    /** Adds all numbers of a column, and ends the adding. */
    public void addAll(Stream<BigDecimal> numbers) {
        numbers.forEach(number -> units(number).ifPresentOrElse(unit -> add(new long[] {unit}, 1), this::giveUp));
        join();
    }

    /** There is a number that has no room: no block is known. */
    synchronized void giveUp() {
        complete = false;
    }

    private void makeRoom() {
        sort();
        if (size <= values.length / 2) {
            return;
        }
        // Beside the new array the old one.
        long wanted = 3L * Long.BYTES * values.length;
        if (wanted <= limit && values.length < Integer.MAX_VALUE / 4 && held.tryResize(wanted)) {
            values = Arrays.copyOf(values, 2 * values.length);
            held.tryResize((long) Long.BYTES * values.length);
        } else {
            spill();
        }
    }

    /** In order, each once. */
    private void sort() {
        Arrays.sort(values, 0, size);
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (distinct == 0 || values[i] != values[distinct - 1]) {
                values[distinct++] = values[i];
            }
        }
        size = distinct;
    }

    private void spill() {
        if (file.isEmpty()) {
            file = Optional.of(workspace.scratch("the values of blocks"));
        }
        long start = append(values, size);
        runs.add(new Run(file.get(), start, size));
        workspace.addSpilled((long) size * Long.BYTES);
        size = 0;
    }

    private long append(long[] numbers, int count) {
        DiskFile disk = file.orElseThrow();
        long start = disk.bytes();
        ByteBuffer bytes = ByteBuffer.allocate(PAGE_BYTES);
        for (int from = 0; from < count; from += PAGE_VALUES) {
            int some = Math.min(PAGE_VALUES, count - from);
            bytes.asLongBuffer().put(numbers, from, some);
            disk.append(bytes.array(), 0, some * Long.BYTES);
        }
        return start;
    }

    /** Finds where blocks start; no number can be added afterwards. */
    public void join() {
        sort();
        if (runs.isEmpty()) {
            int blocks = 0;
            for (long at = 0; at < size; at += width) {
                values[blocks++] = values[(int) at];
            }
            size = blocks;
            return;
        }
        spill();
        MemoryBudget.Reservation pages = budget.reserve(MemoryTag.VERIFIED_BLOCKS, (long) runs.size() * PAGE_BYTES);
        merge();
        runs.clear();
        pages.close();
    }

    /** In memory there is then the first of each page of starts. */
    private void merge() {
        PriorityQueue<Run> heads = new PriorityQueue<>(Comparator.comparingLong((Run run) -> run.head));
        for (Run run : runs) {
            if (run.next()) {
                heads.add(run);
            }
        }
        startsAt = file.orElseThrow().bytes();
        page = new long[PAGE_VALUES];
        long rank = 0;
        long last = 0;
        while (!heads.isEmpty()) {
            Run least = heads.remove();
            if (rank == 0 || least.head != last) {
                last = least.head;
                if (rank++ % width == 0) {
                    addStart(last);
                }
            }
            if (least.next()) {
                heads.add(least);
            }
        }
        append(page, pageSize);
        pageStart = -1;
    }

    private void addStart(long value) {
        if (pageSize == PAGE_VALUES) {
            append(page, pageSize);
            pageSize = 0;
        }
        if (pageSize == 0) {
            if (size == values.length) {
                others.add(budget.reserve(MemoryTag.VERIFIED_BLOCKS, (long) Long.BYTES * size));
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value;
        }
        page[pageSize++] = value;
        starts++;
    }

    /** The block of a number, by where it starts; the first of one below all. */
    public Optional<String> of(BigDecimal number) {
        return (complete ? units(number) : Optional.<Long>empty())
                .flatMap(value -> floor(value))
                .map(start -> Long.toString(start));
    }

    private Optional<Long> floor(long value) {
        int at = Math.max(0, floor(values, size, value));
        if (size == 0) {
            return Optional.empty();
        }
        if (startsAt < 0) {
            return Optional.of(values[at]);
        }
        if (at != pageStart) {
            pageSize = (int) Math.min(PAGE_VALUES, starts - (long) at * PAGE_VALUES);
            byte[] bytes = new byte[PAGE_BYTES];
            file.orElseThrow().read(startsAt + (long) at * PAGE_BYTES, bytes, 0, pageSize * Long.BYTES);
            ByteBuffer.wrap(bytes).asLongBuffer().get(page, 0, pageSize);
            pageStart = at;
        }
        return Optional.of(page[Math.max(0, floor(page, pageSize, value))]);
    }

    private static int floor(long[] sorted, int size, long value) {
        int found = Arrays.binarySearch(sorted, 0, size, value);
        return found >= 0 ? found : -found - 2;
    }

    @Override
    public void close() {
        held.close();
        others.forEach(MemoryBudget.Reservation::close);
        file.ifPresent(DiskFile::close);
    }
}
