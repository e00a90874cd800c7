package io.skald.refine;

import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;

/**
 * The keys that may still be in groups that have what a class must, while the levels of a node are lowered one attribute after another: what is in no such
 * group at a node is in none below it, and groups only divide there, so that each step looks at one attribute of few keys. The steps are
 * a stack of frames, each of which holds its keys group after group. Where their room is used up, all but the one on top are forgotten, and made anew
 * once they are on top.
 *
 * <p>Each question is asked thousands of times of up to hundreds of thousands of keys: rows are counted by bin in an array, group by group, without
 * hashing. Not thread-safe.
 */
final class NarrowedKeys {

    /** Marks the first key of a group. */
    private static final int FIRST = Integer.MIN_VALUE;

    /** One to divide and what it is divided into are two. */
    private static final int FULL_FRAMES = 4;

    private final KeyTable table;
    private final int[] categorical;
    private final Requirement requirement;
    private final int leastRows;
    private final int[] room;
    private final long[] rowsOfBin;
    private final int[] placeOfBin;

    /** Per frame, what divides it from the one before, and where its keys begin and end. */
    private final int[] attributes;

    private final int[] levels;
    private final int[] from;
    private final int[] to;
    private int frame;

    /** The frames below it are forgotten. */
    private int firstKnown;

    private int[] all = {};
    private int count;

    NarrowedKeys(KeyTable table, Requirement requirement) {
        this.table = table;
        this.categorical = table.geometry().categorical();
        this.requirement = requirement;
        this.leastRows = requirement.leastRows();
        this.room = new int[(int) Math.min(Integer.MAX_VALUE - 8, (long) FULL_FRAMES * table.size())];
        int bins = 1;
        for (int i : categorical) {
            bins = Math.max(bins, table.geometry().size(i));
        }
        this.rowsOfBin = new long[bins];
        this.placeOfBin = new int[bins];
        this.attributes = new int[categorical.length + 2];
        this.levels = new int[attributes.length];
        this.from = new int[attributes.length];
        this.to = new int[attributes.length];
    }

    /** Bytes that it takes for so many keys. */
    static long bytes(long keys) {
        return FULL_FRAMES * Integer.BYTES * keys;
    }

    /**
     * Starts anew with keys in one group.
     *
     * @param keys only the first {@code most}; they stay as they are until the next start
     */
    void begin(int[] keys, int most) {
        all = keys;
        count = most;
        frame = 0;
        remakeFirst();
    }

    private void remakeFirst() {
        firstKnown = 0;
        from[0] = 0;
        to[0] = count;
        System.arraycopy(all, 0, room, 0, count);
        room[0] |= FIRST;
    }

    /** Rows in groups that have what a class must, where one attribute divides the groups on top by its bins at a level. */
    long rowsWith(int attribute, int level) {
        remember();
        int[] binOf = table.geometry().bins(categorical[attribute], level);
        int[] column = table.codes()[attribute];
        long sum = 0;
        int end = to[frame];
        for (int at = from[frame]; at < end; ) {
            int next = addGroup(at, end, column, binOf);
            for (int x = at; x < next; x++) {
                int bin = binOf[column[room[x] & ~FIRST]];
                sum += enough(rowsOfBin[bin]) ? rowsOfBin[bin] : 0;
                rowsOfBin[bin] = 0;
            }
            at = next;
        }
        return sum;
    }

    /** Puts a frame on top in which one attribute divides the groups, without the keys of groups that have not what a class must. */
    void enter(int attribute, int level) {
        remember();
        attributes[frame + 1] = attribute;
        levels[frame + 1] = level;
        if (to[frame] + (to[frame] - from[frame]) > room.length) {
            moveTo(0);
            firstKnown = frame;
        }
        divide();
    }

    /** The same for good, of the first frame alone; frames are put on it after a new start only. */
    void replace(int attribute, int level) {
        enter(attribute, level);
        moveTo(0);
        frame--;
        to[frame] = to[frame + 1] - from[frame + 1];
    }

    /** Takes the frame on top away. */
    void leave() {
        frame--;
    }

    private void remember() {
        if (frame >= firstKnown) {
            return;
        }
        int wanted = frame;
        remakeFirst();
        for (frame = 0; frame < wanted; ) {
            divide();
            moveTo(0);
        }
        firstKnown = wanted;
    }

    /** Moves the keys of the frame on top. */
    private void moveTo(int place) {
        System.arraycopy(room, from[frame], room, place, to[frame] - from[frame]);
        to[frame] += place - from[frame];
        from[frame] = place;
    }

    /** Makes the frame above the one on top. */
    private void divide() {
        int above = frame + 1;
        from[above] = to[frame];
        to[above] = levels[above] == table.geometry().height(categorical[attributes[above]])
                ? keep()
                : divide(frame, to[frame], attributes[above], levels[above]);
        frame = above;
    }

    /** At the top nothing is divided: the frame above is the same. */
    private int keep() {
        from[frame + 1] = from[frame];
        return to[frame];
    }

    private int divide(int below, int start, int attribute, int level) {
        int[] binOf = table.geometry().bins(categorical[attribute], level);
        int[] column = table.codes()[attribute];
        int filled = start;
        int end = to[below];
        for (int at = from[below]; at < end; ) {
            int next = addGroup(at, end, column, binOf);
            for (int x = at; x < next; x++) {
                placeOfBin[binOf[column[room[x] & ~FIRST]]]++;
            }
            for (int x = at; x < next; x++) {
                int bin = binOf[column[room[x] & ~FIRST]];
                if (placeOfBin[bin] > 0) {
                    // The bin's first key: its places are set aside, counted from -1 downwards from now on.
                    int keys = placeOfBin[bin];
                    boolean stays = enough(rowsOfBin[bin]);
                    placeOfBin[bin] = stays ? -1 - filled : Integer.MIN_VALUE;
                    filled += stays ? keys : 0;
                }
            }
            place(at, next, column, binOf);
            at = next;
        }
        return filled;
    }

    private void place(int at, int next, int[] column, int[] binOf) {
        for (int x = at; x < next; x++) {
            int key = room[x] & ~FIRST;
            int bin = binOf[column[key]];
            int place = placeOfBin[bin];
            if (place != Integer.MIN_VALUE) {
                boolean isFirst = rowsOfBin[bin] > 0;
                rowsOfBin[bin] = 0;
                room[-1 - place] = isFirst ? key | FIRST : key;
                placeOfBin[bin] = place - 1;
            }
        }
        for (int x = at; x < next; x++) {
            int bin = binOf[column[room[x] & ~FIRST]];
            rowsOfBin[bin] = 0;
            placeOfBin[bin] = 0;
        }
    }

    /** Adds up the rows of one group by bin; where the next group begins. */
    private int addGroup(int at, int end, int[] column, int[] binOf) {
        long[] counts = table.counts();
        int x = at;
        do {
            int key = room[x++] & ~FIRST;
            rowsOfBin[binOf[column[key]]] += counts[key];
        } while (x < end && room[x] >= 0);
        return x;
    }

    private boolean enough(long rows) {
        return rows >= leastRows && requirement.holds(Evidence.ofRows(rows));
    }
}
