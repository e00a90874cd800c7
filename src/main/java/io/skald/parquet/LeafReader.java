package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.parquet.Column.Leaf;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Optional;

/**
 * Walks over the values and gaps of one leaf in one group of rows. One page is in memory at a time, and the dictionary if there is one; pages of
 * which nobody asks for a value are passed over. For one thread.
 */
final class LeafReader implements AutoCloseable {

    /** What stands before a page is short, but for statistics. */
    private static final int HEADER_WINDOW = 1 << 9;

    private static final int LARGEST_HEADER = 1 << 24;

    /** Of a dictionary's entry: where it is, and its text. */
    private static final int BYTES_PER_ENTRY = 64;

    private final FileChannel channel;
    private final Footer.Place place;
    private final Leaf leaf;
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private final long end;

    private long at;
    private long left;
    private Optional<Values> dictionary = Optional.empty();
    private Optional<PageHeader> header = Optional.empty();
    private long dictionaryBytes;
    private Page page = Page.empty();
    private int inPage = -1;
    private int value = -1;

    LeafReader(FileChannel channel, Footer.Place place, Leaf leaf, MemoryBudget budget) {
        this.channel = channel;
        this.place = place;
        this.leaf = leaf;
        this.budget = budget;
        this.held = budget.reserve(MemoryTag.CHUNKS, 0);
        this.at = place.start();
        this.end = place.start() + place.bytes();
        this.left = place.values();
    }

    /** Goes to the next value or gap. */
    void next() throws IOException {
        while (inPage + 1 >= page.count()) {
            load();
        }
        inPage++;
        value += isDefined() ? 1 : 0;
    }

    /** Goes past values and gaps of a leaf that has one per row. */
    void skip(long rows) throws IOException {
        long toSkip = rows;
        while (toSkip > 0) {
            int inThis = page.count() - 1 - inPage;
            if (inThis == 0) {
                PageHeader next = dataHeader();
                if (next.values() <= toSkip) {
                    toSkip -= next.values();
                    pass(next);
                } else {
                    load();
                }
            } else {
                for (int step = (int) Math.min(inThis, toSkip); step > 0; step--) {
                    next();
                    toSkip--;
                }
            }
        }
    }

    /** Whether the row goes on behind this value or gap. */
    boolean continues() throws IOException {
        while (inPage + 1 >= page.count() && left > 0) {
            load();
        }
        return inPage + 1 < page.count() && leaf.mostRepeated() > 0 && page.repetitions()[inPage + 1] > 0;
    }

    int definition() {
        return leaf.mostDefined() == 0 ? 0 : page.definitions()[inPage];
    }

    int repetition() {
        return leaf.mostRepeated() == 0 ? 0 : page.repetitions()[inPage];
    }

    /** Whether there is a value, not a gap. */
    boolean isDefined() {
        return definition() == leaf.mostDefined();
    }

    /** What {@link #start()} and {@link #end()} are places in. */
    byte[] bytes() {
        return page.values().bytes();
    }

    int start() {
        return page.values().start(entry());
    }

    int end() {
        return page.values().end(entry());
    }

    /** Which of {@link #values()} this is. */
    int entry() {
        return page.entries().length == 0 ? value : page.entries()[value];
    }

    /** The dictionary, or the page's own. */
    Values values() {
        return page.values();
    }

    /** Whether the values are a dictionary's, so that each may stand in several rows. */
    boolean isDictionary() {
        return page.entries().length > 0;
    }

    private void load() throws IOException {
        PageHeader next = dataHeader();
        page = Page.empty();
        byte[] bytes = unpacked(next, dictionaryBytes);
        page = Page.read(next, bytes, leaf, dictionary);
        inPage = -1;
        value = -1;
        pass(next);
    }

    private void pass(PageHeader next) {
        left -= next.values();
        at += next.length() + (long) next.packedSize();
        header = Optional.empty();
    }

    /** What stands before the next page of values; a dictionary before it is read. */
    private PageHeader dataHeader() throws IOException {
        while (header.isEmpty()) {
            if (left <= 0 || at >= end) {
                throw new DamagedException("has fewer values in a column than rows");
            }
            PageHeader next = readHeader();
            if (next.packedSize() > end - at - next.length()) {
                throw new DamagedException("has a page that does not end");
            }
            switch (next.kind()) {
                case DATA, DATA_2 -> header = Optional.of(next);
                case DICTIONARY -> {
                    dictionaryBytes = next.size() + (long) BYTES_PER_ENTRY * next.values();
                    byte[] bytes = unpacked(next, 0);
                    dictionary = Optional.of(Values.plain(leaf.type(), bytes, 0, next.values()));
                    at += next.length() + (long) next.packedSize();
                }
                case OTHER -> at += next.length() + (long) next.packedSize();
            }
        }
        return header.get();
    }

    private PageHeader readHeader() throws IOException {
        int window = HEADER_WINDOW;
        while (true) {
            int size = (int) Math.min(window, end - at);
            try {
                return PageHeader.read(Footer.bytes(channel, at, size));
            } catch (DamagedException tooShort) {
                if (size < window || window >= LARGEST_HEADER) {
                    throw tooShort;
                }
                window <<= 4;
            }
        }
    }

    private byte[] unpacked(PageHeader next, long beside) throws IOException {
        if (next.values() > (long) next.size() * 8 + left) {
            throw new DamagedException("has a page of more values than it can hold");
        }
        hold(beside + dictionaryBytes + next.packedSize() + next.size() + (long) Page.BYTES_PER_VALUE * next.values());
        byte[] packed = Footer.bytes(channel, at + next.length(), next.packedSize());
        int plain = next.definitionBytes() + next.repetitionBytes();
        byte[] bytes = new byte[next.size()];
        System.arraycopy(packed, 0, bytes, 0, plain);
        if (bytes.length > plain) {
            Codec.unpack(next.packed() ? place.codec() : Codec.NONE, packed, plain, packed.length, bytes, plain);
        }
        return bytes;
    }

    private void hold(long bytes) {
        if (!held.tryResize(bytes)) {
            held.close();
            // Says what is missing.
            budget.reserve(MemoryTag.CHUNKS, bytes).close();
            held.tryResize(bytes);
        }
    }

    @Override
    public void close() {
        held.close();
    }
}
