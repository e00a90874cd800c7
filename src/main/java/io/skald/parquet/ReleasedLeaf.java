package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.parquet.Column.Leaf;
import io.skald.parquet.LeafType.Physical;
import java.io.IOException;
import java.util.List;

/**
 * Gathers what a leaf has in a group of rows, and writes it as pages. Values that come again are numbered, and written as a dictionary where
 * that is shorter. For one thread.
 */
final class ReleasedLeaf implements AutoCloseable {

    private static final int MOST_ENTRIES = 1 << 15;
    private static final int MOST_DICTIONARY_BYTES = 1 << 20;

    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int RLE_DICTIONARY = 8;

    private final Leaf leaf;
    private final int prefix;
    private final ByteEntries dictionary;
    private final IntRoom entries;
    private final IntRoom definitions;
    private final IntRoom repetitions;

    /** By the number of a value in the chunk, 1 more than that in the dictionary; 0 if that is not known. */
    private final IntRoom byChunk;

    /** The values one behind the other; empty as long as all are numbered. */
    private final ByteRoom plain;

    private long plainBytes;
    private int count;
    private int values;
    private boolean numbered;

    ReleasedLeaf(Leaf leaf, MemoryBudget budget) {
        this.leaf = leaf;
        this.prefix = leaf.type().physical() == Physical.BYTE_ARRAY ? Integer.BYTES : 0;
        this.dictionary = new ByteEntries(budget);
        this.entries = new IntRoom(budget);
        this.definitions = new IntRoom(budget);
        this.repetitions = new IntRoom(budget);
        this.byChunk = new IntRoom(budget);
        this.plain = new ByteRoom(budget);
        clear();
    }

    /** Forgets the rows so far. */
    void clear() {
        dictionary.clear();
        entries.clear();
        definitions.clear();
        repetitions.clear();
        plain.clear();
        plainBytes = 0;
        count = 0;
        values = 0;
        numbered = leaf.type().physical() != Physical.BOOLEAN;
    }

    /** Adds what a flat column has in rows of a chunk. */
    void add(ColumnRows rows, int from, int to) {
        byChunk.zeros(rows.values().count());
        int[] ofRows = rows.entries();
        int[] known = byChunk.numbers();
        if (leaf.mostDefined() > 0) {
            int[] defined = definitions.more(to - from);
            for (int row = from, at = definitions.length(); row < to; row++, at++) {
                defined[at] = ofRows[row] == ColumnRows.GAP ? 0 : 1;
            }
            definitions.grow(to - from);
        }
        count += to - from;
        int row = from;
        while (row < to) {
            row = numbered ? addKnown(rows.values(), ofRows, row, to, known) : row;
            if (row < to) {
                if (ofRows[row] != ColumnRows.GAP) {
                    addOfChunk(rows.values(), ofRows[row], known);
                }
                row++;
            }
        }
    }

    /** Adds rows up to one whose value is not known in the dictionary, or has none; answers which. Once per value of a release: in local variables. */
    private int addKnown(ByteEntries ofChunk, int[] ofRows, int from, int to, int[] known) {
        int[] numbers = entries.more(to - from);
        int at = entries.length();
        long bytes = 0;
        int row = from;
        for (; row < to; row++) {
            int entry = ofRows[row];
            int number = entry == ColumnRows.GAP ? 0 : known[entry];
            if (number == 0) {
                break;
            }
            numbers[at++] = number - 1;
            bytes += ofChunk.length(entry);
        }
        entries.grow(row - from);
        values += row - from;
        plainBytes += bytes + (long) prefix * (row - from);
        return row;
    }

    private void addOfChunk(ByteEntries ofChunk, int entry, int[] known) {
        if (numbered && known[entry] > 0) {
            addEntry(known[entry] - 1, ofChunk.length(entry));
        } else {
            addValue(ofChunk.bytes(), ofChunk.start(entry), ofChunk.length(entry));
            known[entry] = numbered ? entries.get(values - 1) + 1 : 0;
        }
    }

    /** Adds a value or gap of a nested column as {@link NestedCell} wrote it; answers where it ends. */
    int add(byte[] bytes, int from) {
        int at = from;
        if (leaf.mostRepeated() > 0) {
            repetitions.add(bytes[at++]);
        }
        count++;
        if (leaf.mostDefined() > 0) {
            int definition = bytes[at++];
            definitions.add(definition);
            if (definition < leaf.mostDefined()) {
                return at;
            }
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

    private void addEntry(int entry, int length) {
        entries.add(entry);
        plainBytes += prefix + length;
        values++;
    }

    private void addValue(byte[] bytes, int from, int length) {
        if (numbered) {
            int known = dictionary.find(bytes, from, length);
            if (known < 0 && isFull(length)) {
                addAllPlain();
                numbered = false;
            } else {
                addEntry(known < 0 ? dictionary.add(bytes, from, length) : known, length);
                return;
            }
        }
        addPlain(plain, bytes, from, length);
        plainBytes += prefix + length;
        values++;
    }

    private boolean isFull(int length) {
        return dictionary.count() == MOST_ENTRIES || dictionaryBytes() + length > MOST_DICTIONARY_BYTES;
    }

    private int dictionaryBytes() {
        return dictionary.totalBytes() + prefix * dictionary.count();
    }

    private void addPlain(ByteRoom room, byte[] bytes, int from, int length) {
        if (prefix > 0) {
            room.addInt(length);
        }
        room.add(bytes, from, length);
    }

    private void addPlain(ByteRoom room, int entry) {
        addPlain(room, dictionary.bytes(), dictionary.start(entry), dictionary.length(entry));
    }

    private void addAllPlain() {
        for (int i = 0; i < values; i++) {
            addPlain(plain, entries.get(i));
        }
    }

    /** Writes the leaf's pages, and what the footer says of them. */
    void write(PageFile file, ThriftWriter footer, List<byte[]> path) throws IOException {
        long from = file.position();
        int width = Hybrid.width(Math.max(0, dictionary.count() - 1));
        boolean asDictionary = numbered && values > 0 && dictionaryBytes() + (long) values * width / 8 < plainBytes;
        long unpacked = 0;
        if (asDictionary) {
            ByteRoom all = file.page();
            for (int entry = 0; entry < dictionary.count(); entry++) {
                addPlain(all, entry);
            }
            unpacked += file.page(DICTIONARY_PAGE, dictionary.count(), PLAIN, all);
        } else if (numbered) {
            addAllPlain();
        }
        long data = file.position();
        ByteRoom page = file.page();
        addLevels(page, repetitions, leaf.mostRepeated());
        addLevels(page, definitions, leaf.mostDefined());
        if (asDictionary) {
            page.add(width);
            Hybrid.write(page, entries.numbers(), values, width);
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

    private void addLevels(ByteRoom page, IntRoom levels, int most) {
        if (most > 0) {
            int at = page.length();
            page.addInt(0);
            Hybrid.write(page, levels.numbers(), count, Hybrid.width(most));
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
        dictionary.close();
        entries.close();
        definitions.close();
        repetitions.close();
        byChunk.close();
        plain.close();
    }
}
