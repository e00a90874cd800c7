package io.skald.verify.classes;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the rows of each class have together, exactly but for hashes of 64 bits and out of core: rows are dealt by the hash of their class, page by page, in
 * memory or on disk, and each part is sorted alone. Nothing is looked up while rows come, so that nobody waits for memory; a part that is too large is dealt
 * again. Where many rows share few members, as with values, that takes a small part of what a table of classes and members takes that memory cannot hold.
 */
public final class RowsByClass implements AutoCloseable {

    private static final int PART_BITS = 5;
    private static final int PARTS = 1 << PART_BITS;
    private static final int LONGS_PER_ROW = 3;
    private static final int BYTES_PER_ROW = LONGS_PER_ROW * Long.BYTES;
    private static final int MOST_PAGE_ROWS = 512;
    private static final int LEAST_PAGE_ROWS = 8;
    /** Of the room, what the pages of one worker may take. */
    private static final int LANE_SHARE = 16;

    private static final int SORTED_BYTES_PER_ROW = 2 * Long.BYTES;

    /** Classes with faults whose first rows are looked for at once. */
    private static final int FAULTY_AT_ONCE = 256;

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

    /** Takes what is wrong. */
    @FunctionalInterface
    public interface Visitor {

        /**
         * A fault of a class.
         *
         * @param firstRow of the class
         */
        void fault(long firstRow, String fault);
    }

    /** @param limit bytes to hold in memory at the most */
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

    /** Judges all classes, in no order; nothing can be added afterwards. */
    public void finish(Judge judge, Visitor visitor) {
        for (int part = 0; part < PARTS; part++) {
            if (rows(part) > 0) {
                finish(part, judge, visitor);
            }
        }
    }

    private void finish(int part, Judge judge, Visitor visitor) {
        long room = Math.max(0, Math.min(limit / 2, budget.available() / 2));
        if (rows(part) * SORTED_BYTES_PER_ROW <= room && rows(part) < Integer.MAX_VALUE / LONGS_PER_ROW) {
            sort(part, judge, visitor);
        } else if (isOneClass(part) || PART_BITS * (depth + 2) > Long.SIZE) {
            judgeOneByOne(part, judge, visitor);
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
                again.finish(judge, visitor);
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

    private void sort(int part, Judge judge, Visitor visitor) {
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
            Faulty faulty = new Faulty(part, visitor);
            for (int from = 0, to; from < classes.length; from = to) {
                to = judge(classes, members, from, judge);
                faulty.add(classes[from], judge.faults());
            }
            faulty.flush();
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
    private void judgeOneByOne(int part, Judge judge, Visitor visitor) {
        Faulty faulty = new Faulty(part, visitor);
        OptionalLong next = following(part, OptionalLong.empty());
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
        }
        faulty.flush();
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

    /** Classes with faults, until their first rows are known; a few at a time, so that a release that is wrong everywhere takes no memory either. */
    private final class Faulty {

        private final int part;
        private final Visitor visitor;
        private final Long2ObjectOpenHashMap<List<String>> faults = new Long2ObjectOpenHashMap<>();

        Faulty(int part, Visitor visitor) {
            this.part = part;
            this.visitor = visitor;
        }

        private void add(long ofClass, List<String> found) {
            if (!found.isEmpty()) {
                faults.put(ofClass, found);
                if (faults.size() == FAULTY_AT_ONCE) {
                    flush();
                }
            }
        }

        private void flush() {
            if (faults.isEmpty()) {
                return;
            }
            Long2LongOpenHashMap firstRow = new Long2LongOpenHashMap();
            dealt.show(part, (rows, length) -> {
                for (int at = 0; at < length; at += LONGS_PER_ROW) {
                    if (faults.containsKey(rows[at])) {
                        firstRow.mergeLong(rows[at], rows[at + 2], Math::min);
                    }
                }
            });
            for (Long2ObjectMap.Entry<List<String>> ofClass : faults.long2ObjectEntrySet()) {
                long row = firstRow.get(ofClass.getLongKey());
                ofClass.getValue().forEach(fault -> visitor.fault(row, fault));
            }
            faults.clear();
        }
    }

    @Override
    public void close() {
        dealt.close();
    }
}
