package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.parquet.Column.Leaf;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The value of one column in one row of a group, wherever the cursor goes. It is handed out as text, and as it is stored: per leaf the number of
 * values and gaps in the row, of each its levels and, if there is one, its length and bytes. For one thread.
 */
final class Cell implements AutoCloseable {

    private static final int MOST_TEXTS_KEPT = 1 << 16;

    private final Column column;
    private final List<LeafReader> leaves = new ArrayList<>();
    private final byte[] missing;
    private long row = -1;
    private byte[] bytes = {};
    private int start;
    private int end;
    private boolean isNull;

    private final ByteRoom stored;

    /** Texts of the dictionary's entries, as far as they were asked for. */
    private byte[][] texts = {};

    private Values textsOf = Page.empty().values();

    /** @param missing what a gap reads */
    Cell(FileChannel channel, Footer.Group group, Column column, byte[] missing, MemoryBudget budget) {
        this.column = column;
        this.missing = missing;
        for (int i = 0; i < column.leaves().size(); i++) {
            Footer.Place place = group.leaves().get(column.firstLeaf() + i);
            leaves.add(new LeafReader(channel, place, column.leaves().get(i), budget));
        }
        this.stored = new ByteRoom(budget);
    }

    /** Goes to a row of the group, this one or a later one. */
    void moveTo(long wanted) throws IOException {
        if (wanted == row) {
            return;
        }
        if (column.isFlat()) {
            LeafReader leaf = leaves.get(0);
            leaf.skip(wanted - row - 1);
            leaf.next();
            row = wanted;
            readFlat(leaf);
        } else {
            while (row < wanted) {
                readNested();
                row++;
            }
        }
    }

    private void readFlat(LeafReader leaf) {
        LeafType type = column.leaves().get(0).type();
        isNull = !leaf.isDefined();
        if (isNull) {
            set(missing, 0, missing.length);
        } else if (ValueText.isAsStored(type)) {
            set(leaf.bytes(), leaf.start(), leaf.end());
        } else {
            byte[] text = leaf.isDictionary() ? kept(leaf, type) : text(leaf, type);
            set(text, 0, text.length);
        }
    }

    private static byte[] text(LeafReader leaf, LeafType type) {
        return ValueText.of(type, leaf.bytes(), leaf.start(), leaf.end());
    }

    private byte[] kept(LeafReader leaf, LeafType type) {
        if (textsOf.bytes() != leaf.values().bytes()) {
            textsOf = leaf.values();
            texts = new byte[Math.min(MOST_TEXTS_KEPT, textsOf.count())][];
        }
        int entry = leaf.entry();
        if (entry >= texts.length) {
            return text(leaf, type);
        }
        if (texts[entry] == null) {
            texts[entry] = text(leaf, type);
        }
        return texts[entry];
    }

    /** A nested value reads as it is stored, which differs where the values do. */
    private void readNested() throws IOException {
        stored.clear();
        for (int i = 0; i < leaves.size(); i++) {
            LeafReader leaf = leaves.get(i);
            int countAt = stored.length();
            stored.addInt(0);
            int count = 0;
            do {
                leaf.next();
                add(leaf, column.leaves().get(i));
                count++;
            } while (leaf.continues());
            Raw.putInt(stored.bytes(), countAt, count);
        }
        isNull = false;
        set(stored.bytes(), 0, stored.length());
    }

    private void add(LeafReader leaf, Leaf type) {
        if (type.mostRepeated() > 0) {
            stored.add(leaf.repetition());
        }
        if (type.mostDefined() > 0) {
            stored.add(leaf.definition());
        }
        if (leaf.isDefined()) {
            int length = leaf.end() - leaf.start();
            stored.addVarint(length);
            stored.add(leaf.bytes(), leaf.start(), length);
        }
    }

    /** Adds the value to a row of a release, as it is stored. */
    void store(ByteRoom room) {
        if (!column.isFlat()) {
            room.add(stored);
            return;
        }
        LeafReader leaf = leaves.get(0);
        if (column.leaves().get(0).mostDefined() > 0) {
            room.add(leaf.definition());
        }
        if (!isNull) {
            int length = leaf.end() - leaf.start();
            room.addVarint(length);
            room.add(leaf.bytes(), leaf.start(), length);
        }
    }

    private void set(byte[] buffer, int from, int to) {
        bytes = buffer;
        start = from;
        end = to;
    }

    byte[] bytes() {
        return bytes;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    boolean isNull() {
        return isNull;
    }

    byte[] copy() {
        return Arrays.copyOfRange(bytes, start, end);
    }

    @Override
    public void close() {
        leaves.forEach(LeafReader::close);
        stored.close();
    }
}
