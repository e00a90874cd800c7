package io.skald.verify.classes;

import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which classes have members enough, exactly but for hashes of 64 bits and out of core: rows are dealt by the hash of their class, page by page, in memory
 * or on disk, and each part is sorted alone. Nothing is looked up while rows come, so that nobody waits for memory; a part that is too large is dealt again.
 */
public final class ClassMembers implements AutoCloseable {

    private static final int PART_BITS = 5;
    private static final int PARTS = 1 << PART_BITS;
    private static final int LONGS_PER_ROW = 3;
    private static final int BYTES_PER_ROW = LONGS_PER_ROW * Long.BYTES;
    private static final int MOST_PAGE_ROWS = 512;
    private static final int LEAST_PAGE_ROWS = 8;
    /** Of the room, what the pages of one worker may take. */
    private static final int LANE_SHARE = 16;

    private static final int SORTED_BYTES_PER_ROW = 2 * Long.BYTES;

    private final MemoryBudget budget;
    private final Workspace workspace;
    private final long limit;
    private final int depth;
    private final int pageRows;
    private final MemoryBudget.Reservation held;
    private final List<Part> parts = new ArrayList<>();
    private @Nullable BlockFile file;

    /** Is shown classes of too few. */
    @FunctionalInterface
    public interface Visitor {

        /**
         * One of them.
         *
         * @param ofClass its hash
         * @param members how many it has
         * @param firstRow the first of its rows
         */
        void few(long ofClass, long members, long firstRow);
    }

    /** Pages of rows, full ones and the last of each worker. */
    private static final class Part {
        private final List<long[]> inMemory = new ArrayList<>();
        private final List<long[]> onDisk = new ArrayList<>();
        private long rows;
    }

    /** @param limit bytes to hold in memory at the most */
    public ClassMembers(MemoryBudget budget, Workspace workspace, long limit) {
        this(budget, workspace, limit, 0);
    }

    private ClassMembers(MemoryBudget budget, Workspace workspace, long limit, int depth) {
        this.budget = budget;
        this.workspace = workspace;
        this.limit = limit;
        this.depth = depth;
        long affordable = limit / LANE_SHARE / PARTS / BYTES_PER_ROW;
        this.pageRows = (int) Math.max(LEAST_PAGE_ROWS, Math.min(MOST_PAGE_ROWS, affordable));
        this.held = budget.reserve(MemoryTag.VERIFIED_CLASSES, 0);
        for (int i = 0; i < PARTS; i++) {
            parts.add(new Part());
        }
    }

    /** The way in for one worker. */
    public Lane newLane() {
        return new Lane();
    }

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private final long[][] pages = new long[PARTS][];
        private final int[] filled = new int[PARTS];
        private final MemoryBudget.Reservation ofPages =
                budget.reserve(MemoryTag.VERIFIED_CLASSES, (long) PARTS * pageRows * BYTES_PER_ROW);

        private Lane() {
            for (int i = 0; i < PARTS; i++) {
                pages[i] = new long[pageRows * LONGS_PER_ROW];
            }
        }

        /**
         * Adds a row.
         *
         * @param ofClass a hash of its class
         * @param member a hash of whose it is
         */
        public void add(long ofClass, long member, long row) {
            int part = partOf(ofClass);
            long[] page = pages[part];
            int at = filled[part];
            page[at] = ofClass;
            page[at + 1] = member;
            page[at + 2] = row;
            filled[part] = at + LONGS_PER_ROW;
            if (filled[part] == page.length) {
                hand(part);
            }
        }

        private void hand(int part) {
            if (filled[part] > 0) {
                take(part, Arrays.copyOf(pages[part], filled[part]));
                filled[part] = 0;
            }
        }

        /** Hands over what is left. */
        public void flush() {
            for (int part = 0; part < PARTS; part++) {
                hand(part);
            }
        }

        @Override
        public void close() {
            ofPages.close();
        }
    }

    private int partOf(long ofClass) {
        return (int) (ofClass >>> Long.SIZE - PART_BITS * (depth + 1)) & PARTS - 1;
    }

    private synchronized void take(int to, long[] page) {
        Part part = parts.get(to);
        part.rows += page.length / LONGS_PER_ROW;
        long bytes = (long) page.length * Long.BYTES;
        if (held.bytes() + bytes <= limit / 2 && held.tryResize(held.bytes() + bytes)) {
            part.inMemory.add(page);
            return;
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asLongBuffer().put(page);
        part.onDisk.add(new long[] {file().append(buffer), page.length});
        workspace.addSpilled(bytes);
    }

    private BlockFile file() {
        if (file == null) {
            file = BlockFile.temporary(workspace, "the persons of classes");
        }
        return file;
    }

    /** Takes a page. */
    @FunctionalInterface
    private interface PageVisitor {
        void page(long[] rows, int length);
    }

    private void show(Part part, PageVisitor visitor) {
        part.inMemory.forEach(page -> visitor.page(page, page.length));
        long[] read = new long[pageRows * LONGS_PER_ROW];
        for (long[] place : part.onDisk) {
            int length = (int) place[1];
            try (BlockFile.Block block = file().read(place[0], (long) length * Long.BYTES)) {
                block.getLongs(read, 0, length);
            }
            visitor.page(read, length);
        }
    }

    /**
     * Shows the classes of too few members, in no order; nothing can be added afterwards.
     *
     * @param least members that are enough
     */
    public void finish(int least, Visitor visitor) {
        for (Part part : parts) {
            if (part.rows > 0) {
                finish(part, least, visitor);
            }
        }
    }

    private void finish(Part part, int least, Visitor visitor) {
        long room = Math.max(0, Math.min(limit / 2, budget.available() / 2));
        if (part.rows * SORTED_BYTES_PER_ROW <= room && part.rows < Integer.MAX_VALUE / LONGS_PER_ROW) {
            sort(part, least, visitor);
        } else if (isOneClass(part) || PART_BITS * (depth + 2) > Long.SIZE) {
            count(part, least, visitor);
        } else {
            try (ClassMembers again = new ClassMembers(budget, workspace, limit / 2, depth + 1)) {
                try (Lane lane = again.newLane()) {
                    show(part, (rows, length) -> {
                        for (int at = 0; at < length; at += LONGS_PER_ROW) {
                            lane.add(rows[at], rows[at + 1], rows[at + 2]);
                        }
                    });
                    lane.flush();
                }
                again.finish(least, visitor);
            }
        }
    }

    private boolean isOneClass(Part part) {
        long[] state = {0, 0, 1};
        show(part, (rows, length) -> {
            for (int at = 0; at < length; at += LONGS_PER_ROW) {
                if (state[0]++ == 0) {
                    state[1] = rows[at];
                } else if (rows[at] != state[1]) {
                    state[2] = 0;
                }
            }
        });
        return state[2] == 1;
    }

    private void sort(Part part, int least, Visitor visitor) {
        MemoryBudget.Reservation sorting = budget.reserve(MemoryTag.VERIFIED_CLASSES, part.rows * SORTED_BYTES_PER_ROW);
        Long2LongOpenHashMap few = new Long2LongOpenHashMap();
        try {
            long[] classes = new long[(int) part.rows];
            long[] members = new long[(int) part.rows];
            int[] size = {0};
            show(part, (rows, length) -> {
                for (int at = 0; at < length; at += LONGS_PER_ROW) {
                    classes[size[0]] = rows[at];
                    members[size[0]++] = rows[at + 1];
                }
            });
            LongArrays.quickSort(classes, members);
            for (int from = 0, to; from < classes.length; from = to) {
                int count = 1;
                for (to = from + 1; to < classes.length && classes[to] == classes[from]; to++) {
                    count += members[to] == members[to - 1] ? 0 : 1;
                }
                if (count < least) {
                    few.put(classes[from], count);
                }
            }
        } finally {
            sorting.close();
        }
        show(part, few, visitor);
    }

    /** Of one class of many rows, or of more that share nearly all bits of their hashes, as far as it takes. */
    private void count(Part part, int least, Visitor visitor) {
        Long2LongOpenHashMap few = new Long2LongOpenHashMap();
        LongOpenHashSet classes = new LongOpenHashSet();
        show(part, (rows, length) -> {
            for (int at = 0; at < length; at += LONGS_PER_ROW) {
                classes.add(rows[at]);
            }
        });
        classes.forEach(ofClass -> {
            LongOpenHashSet met = new LongOpenHashSet();
            show(part, (rows, length) -> {
                for (int at = 0; at < length && met.size() < least; at += LONGS_PER_ROW) {
                    if (rows[at] == ofClass) {
                        met.add(rows[at + 1]);
                    }
                }
            });
            if (met.size() < least) {
                few.put(ofClass, met.size());
            }
        });
        show(part, few, visitor);
    }

    private void show(Part part, Long2LongOpenHashMap few, Visitor visitor) {
        if (few.isEmpty()) {
            return;
        }
        Long2LongOpenHashMap firstRow = new Long2LongOpenHashMap();
        show(part, (rows, length) -> {
            for (int at = 0; at < length; at += LONGS_PER_ROW) {
                if (few.containsKey(rows[at])) {
                    firstRow.mergeLong(rows[at], rows[at + 2], Math::min);
                }
            }
        });
        for (Long2LongMap.Entry entry : few.long2LongEntrySet()) {
            visitor.few(entry.getLongKey(), entry.getLongValue(), firstRow.get(entry.getLongKey()));
        }
    }

    @Override
    public void close() {
        held.close();
        parts.clear();
        if (file != null) {
            file.close();
        }
    }
}
