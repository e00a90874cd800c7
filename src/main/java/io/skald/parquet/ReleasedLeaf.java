package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.parquet.Column.Leaf;
import io.skald.parquet.LeafType.Physical;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Gathers what a leaf has in a group of rows, and writes it as pages. Values that come again are numbered, and written as a dictionary where
 * that is shorter. For one thread.
 */
final class ReleasedLeaf implements AutoCloseable {

    private static final int MOST_ENTRIES = 1 << 15;
    private static final int MOST_DICTIONARY_BYTES = 1 << 20;
    private static final int FIRST_SLOTS = 1 << 8;

    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int RLE_DICTIONARY = 8;

    private final Leaf leaf;
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private final ByteRoom plain;
    private final ByteRoom dictionary;
    private int[] definitions = {};
    private int[] repetitions = {};
    private int[] entries = {};
    private int[] slots = new int[FIRST_SLOTS];
    private int[] places = new int[FIRST_SLOTS];
    private int count;
    private int values;
    private int distinct;
    private boolean numbered;

    ReleasedLeaf(Leaf leaf, MemoryBudget budget) {
        this.leaf = leaf;
        this.budget = budget;
        this.held = budget.reserve(MemoryTag.RELEASE, 2L * Integer.BYTES * FIRST_SLOTS);
        this.plain = new ByteRoom(budget);
        this.dictionary = new ByteRoom(budget);
        clear();
    }

    /** Forgets the rows so far. */
    void clear() {
        plain.clear();
        dictionary.clear();
        Arrays.fill(slots, 0);
        count = 0;
        values = 0;
        distinct = 0;
        numbered = leaf.type().physical() != Physical.BOOLEAN;
    }

    /** Adds a value or gap as {@link Cell#store} wrote it; answers where it ends. */
    int add(byte[] bytes, int from) {
        int at = from;
        if (count == definitions.length) {
            growLevels();
        }
        repetitions[count] = leaf.mostRepeated() > 0 ? bytes[at++] : 0;
        definitions[count] = leaf.mostDefined() > 0 ? bytes[at++] : 0;
        count++;
        if (definitions[count - 1] < leaf.mostDefined()) {
            return at;
        }
        int length = 0;
        for (int shift = 0; ; shift += 7) {
            int each = bytes[at++];
            length |= (each & 0x7F) << shift;
            if (each >= 0) {
                break;
            }
        }
        addValue(bytes, at, length);
        return at + length;
    }

    private void addValue(byte[] bytes, int from, int length) {
        addPlain(plain, bytes, from, length);
        if (values == entries.length) {
            growEntries();
        }
        if (numbered) {
            entries[values] = entry(bytes, from, length);
        }
        values++;
    }

    private void addPlain(ByteRoom room, byte[] bytes, int from, int length) {
        if (leaf.type().physical() == Physical.BYTE_ARRAY) {
            room.addInt(length);
        }
        room.add(bytes, from, length);
    }

    private int prefix() {
        return leaf.type().physical() == Physical.BYTE_ARRAY ? Integer.BYTES : 0;
    }

    /** The number of a value in the dictionary, to which it is added if need be. */
    private int entry(byte[] bytes, int from, int length) {
        int hash = 1;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        hash *= 0x9E3779B1;
        int slot = hash >>> Integer.numberOfLeadingZeros(slots.length - 1);
        while (slots[slot] != 0) {
            int known = slots[slot] - 1;
            int start = places[known];
            int end = known + 1 == distinct ? dictionary.length() : places[known + 1] - prefix();
            if (Arrays.equals(dictionary.bytes(), start, end, bytes, from, from + length)) {
                return known;
            }
            slot = slot + 1 & slots.length - 1;
        }
        if (distinct == MOST_ENTRIES || dictionary.length() + length > MOST_DICTIONARY_BYTES) {
            numbered = false;
            return 0;
        }
        addPlain(dictionary, bytes, from, length);
        places[distinct] = dictionary.length() - length;
        slots[slot] = ++distinct;
        if (2 * distinct > slots.length) {
            growSlots();
        }
        return distinct - 1;
    }

    private void growSlots() {
        hold(slots.length * 2);
        slots = new int[slots.length * 2];
        places = Arrays.copyOf(places, slots.length);
        for (int known = 0; known < distinct; known++) {
            int end = known + 1 == distinct ? dictionary.length() : places[known + 1] - prefix();
            int hash = 1;
            for (int i = places[known]; i < end; i++) {
                hash = 31 * hash + dictionary.bytes()[i];
            }
            hash *= 0x9E3779B1;
            int slot = hash >>> Integer.numberOfLeadingZeros(slots.length - 1);
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = known + 1;
        }
    }

    private void growLevels() {
        int size = Math.max(FIRST_SLOTS, 2 * count);
        hold(4 * size);
        definitions = Arrays.copyOf(definitions, size);
        repetitions = Arrays.copyOf(repetitions, size);
    }

    private void growEntries() {
        int size = Math.max(FIRST_SLOTS, 2 * values);
        hold(2 * size);
        entries = Arrays.copyOf(entries, size);
    }

    /** Holds so many numbers more while arrays grow: the old ones are gone soon. */
    private void hold(int more) {
        long bytes = (long) Integer.BYTES * more;
        if (!held.tryResize(held.bytes() + bytes)) {
            // Says what is missing.
            budget.reserve(MemoryTag.RELEASE, bytes).close();
            held.tryResize(held.bytes() + bytes);
        }
    }

    /** Writes the leaf's pages, and what the footer says of them. */
    void write(PageFile file, ThriftWriter footer, List<byte[]> path) throws IOException {
        long from = file.position();
        int width = Hybrid.width(Math.max(0, distinct - 1));
        boolean asDictionary =
                numbered && values > 0 && dictionary.length() + (long) values * width / 8 < plain.length();
        long unpacked = 0;
        if (asDictionary) {
            unpacked += file.page(DICTIONARY_PAGE, distinct, PLAIN, dictionary);
        }
        long data = file.position();
        ByteRoom page = file.page();
        addLevels(page, repetitions, leaf.mostRepeated());
        addLevels(page, definitions, leaf.mostDefined());
        if (asDictionary) {
            page.add(width);
            Hybrid.write(page, entries, values, width);
        } else if (leaf.type().physical() == Physical.BOOLEAN) {
            addFlags(page);
        } else {
            page.add(plain);
        }
        unpacked += file.page(DATA_PAGE, count, asDictionary ? RLE_DICTIONARY : PLAIN, page);
        footer.begin()
                .whole(2, from)
                .begin(3)
                .number(1, leaf.type().physical().ordinal())
                .numbers(2, asDictionary ? 3 : 2)
                .item(PLAIN)
                .item(RLE);
        if (asDictionary) {
            footer.item(RLE_DICTIONARY);
        }
        footer.binaries(3, path.size());
        path.forEach(footer::item);
        footer.number(4, Codec.ZSTD)
                .whole(5, count)
                .whole(6, unpacked)
                .whole(7, file.position() - from)
                .whole(9, data);
        if (asDictionary) {
            footer.whole(11, from);
        }
        footer.end().end();
    }

    private void addLevels(ByteRoom page, int[] levels, int most) {
        if (most > 0) {
            int at = page.length();
            page.addInt(0);
            Hybrid.write(page, levels, count, Hybrid.width(most));
            Raw.putInt(page.bytes(), at, page.length() - at - Integer.BYTES);
        }
    }

    private void addFlags(ByteRoom page) {
        for (int i = 0; i < values; i += 8) {
            int bits = 0;
            for (int bit = 0; bit < 8 && i + bit < values; bit++) {
                bits |= plain.bytes()[i + bit] << bit;
            }
            page.add(bits);
        }
    }

    @Override
    public void close() {
        held.close();
        plain.close();
        dictionary.close();
    }
}
