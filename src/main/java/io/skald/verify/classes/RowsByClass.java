package io.skald.verify.classes;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.work.ForkJoin;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What the rows of each class have together, out of core: rows are dealt by the hash of their class, page by page, in
 * memory or on disk, and each part is sorted alone. Nothing is looked up while rows come, so that nobody waits for memory; a part that is too large is dealt
 * again. Where many rows share few members, as with values, that takes a small part of what a table of classes and members takes that memory cannot hold.
 *
 * <p>Classes of equal hashes are one here, and members are. Whoever knows how many classes there are learns from {@link #finish} whether any were taken for one.
 */
public final class RowsByClass implements AutoCloseable {

    private static final int PART_BITS = 5;
    private static final int PARTS = 1 << PART_BITS;
    static final int LONGS_PER_ROW = 3;
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
    private final RowPages dealt;

    /** Is shown the members of one class after the other, and says what is wrong with it. */
    public interface Judge {

        /** The next class. */
        void begin(long ofClass);

        /**
         * A member of the class; it may come more than once.
         *
         * @param rows of it, at least one
         */
        void add(long member, long rows);

        /** What is wrong with the class, whose members were all added; one message each. */
        List<String> faults();
    }

    /** Takes what is wrong, from several threads. */
    @FunctionalInterface
    public interface Visitor {

        /**
         * A fault of a class.
         *
         * @param firstRow of the class
         */
        void fault(long firstRow, String fault);
    }

    /** @param limit bytes to hold in memory at the most while rows come */
    public RowsByClass(MemoryBudget budget, Workspace workspace, long limit) {
        this(budget, workspace, limit, 0);
    }

    private RowsByClass(MemoryBudget budget, Workspace workspace, long limit, int depth) {
        this.budget = budget;
        this.workspace = workspace;
        this.limit = limit;
        this.depth = depth;
        long affordable = limit / LANE_SHARE / PARTS / BYTES_PER_ROW;
        this.pageRows = (int) Math.max(LEAST_PAGE_ROWS, Math.min(MOST_PAGE_ROWS, affordable));
        this.dealt = new RowPages(PARTS, pageRows * LONGS_PER_ROW, limit / 2, budget, workspace);
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
         * @param member a hash of whose it is, or of its value
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
                dealt.take(part, Arrays.copyOf(pages[part], filled[part]));
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

    /**
     * Judges all classes, in no order; nothing can be added afterwards.
     *
     * @param judges one for each thread
     * @param threads that sort parts, as many at a time as there is room for
     * @return how many classes there are, those of equal hashes being one
     */
    public long finish(Supplier<Judge> judges, int threads, Visitor visitor) {
        long room = room();
        AtomicInteger next = new AtomicInteger();
        AtomicLong classes = new AtomicLong();
        ForkJoin.run(threads, goOn -> {
            Judge judge = judges.get();
            for (int part = next.getAndIncrement();
                    part < PARTS && goOn.getAsBoolean();
                    part = next.getAndIncrement()) {
                if (fits(part, room / threads)) {
                    classes.addAndGet(sort(part, judge, visitor));
                }
            }
        });
        for (int part = 0; part < PARTS; part++) {
            if (!fits(part, room / threads)) {
                classes.addAndGet(finish(part, judges, threads, visitor));
            }
        }
        return classes.get();
    }

    /** Bytes that sorting may take: what others held while rows came is free by now. */
    private long room() {
        return budget.available() / 2;
    }

    private boolean fits(int part, long room) {
        return rows(part) * SORTED_BYTES_PER_ROW <= room && rows(part) < Integer.MAX_VALUE / LONGS_PER_ROW;
    }

    private long finish(int part, Supplier<Judge> judges, int threads, Visitor visitor) {
        if (fits(part, room())) {
            return sort(part, judges.get(), visitor);
        } else if (isOneClass(part) || PART_BITS * (depth + 2) > Long.SIZE) {
            return judgeOneByOne(part, judges.get(), visitor);
        } else {
            try (RowsByClass again = new RowsByClass(budget, workspace, limit / 2, depth + 1)) {
                try (Lane lane = again.newLane()) {
                    dealt.show(part, (rows, length) -> {
                        for (int at = 0; at < length; at += LONGS_PER_ROW) {
                            lane.add(rows[at], rows[at + 1], rows[at + 2]);
                        }
                    });
                    lane.flush();
                }
                return again.finish(judges, threads, visitor);
            }
        }
    }

    private long rows(int part) {
        return dealt.longs(part) / LONGS_PER_ROW;
    }

    private boolean isOneClass(int part) {
        long[] state = {0, 0, 1};
        dealt.show(part, (rows, length) -> {
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

    /** How many classes the part has. */
    private long sort(int part, Judge judge, Visitor visitor) {
        MemoryBudget.Reservation sorting =
                budget.reserve(MemoryTag.VERIFIED_CLASSES, rows(part) * SORTED_BYTES_PER_ROW);
        try {
            long[] classes = new long[(int) rows(part)];
            long[] members = new long[(int) rows(part)];
            int[] size = {0};
            dealt.show(part, (rows, length) -> {
                for (int at = 0; at < length; at += LONGS_PER_ROW) {
                    classes[size[0]] = rows[at];
                    members[size[0]++] = rows[at + 1];
                }
            });
            LongArrays.radixSort(classes, members);
            FaultyClasses faulty = new FaultyClasses(dealt, part, visitor);
            long found = 0;
            for (int from = 0, to; from < classes.length; from = to) {
                to = judge(classes, members, from, judge);
                faulty.add(classes[from], judge.faults());
                found++;
            }
            faulty.flush();
            return found;
        } finally {
            sorting.close();
        }
    }

    /** Shows the class that begins at a place; where it ends. */
    private static int judge(long[] classes, long[] members, int from, Judge judge) {
        long ofClass = classes[from];
        judge.begin(ofClass);
        int to = from;
        while (to < classes.length && classes[to] == ofClass) {
            int first = to;
            while (to < classes.length && classes[to] == ofClass && members[to] == members[first]) {
                to++;
            }
            judge.add(members[first], to - first);
        }
        return to;
    }

    /** Of one class of many rows, or of more that share nearly all bits of their hashes: a look through the part for each, in the order of their hashes. */
    private long judgeOneByOne(int part, Judge judge, Visitor visitor) {
        FaultyClasses faulty = new FaultyClasses(dealt, part, visitor);
        OptionalLong next = following(part, OptionalLong.empty());
        long found = 0;
        while (next.isPresent()) {
            long ofClass = next.getAsLong();
            judge.begin(ofClass);
            dealt.show(part, (rows, length) -> {
                for (int at = 0; at < length; at += LONGS_PER_ROW) {
                    if (rows[at] == ofClass) {
                        judge.add(rows[at + 1], 1);
                    }
                }
            });
            faulty.add(ofClass, judge.faults());
            next = following(part, next);
            found++;
        }
        faulty.flush();
        return found;
    }

    /** The least hash of a part's classes that is more than one. */
    private OptionalLong following(int part, OptionalLong after) {
        long[] found = {Long.MAX_VALUE, 0};
        dealt.show(part, (rows, length) -> {
            for (int at = 0; at < length; at += LONGS_PER_ROW) {
                if (rows[at] <= found[0] && (after.isEmpty() || rows[at] > after.getAsLong())) {
                    found[0] = rows[at];
                    found[1] = 1;
                }
            }
        });
        return found[1] == 0 ? OptionalLong.empty() : OptionalLong.of(found[0]);
    }

    @Override
    public void close() {
        dealt.close();
    }
}
