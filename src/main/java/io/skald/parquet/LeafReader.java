package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.parquet.Column.Leaf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Walks over the values and gaps of one leaf in one group of rows. It holds one page at a time, and the dictionary if there is one; pages of
 * which nobody asks for a value are passed over. For one thread.
 */
final class LeafReader implements AutoCloseable {

    /** Of a dictionary's entry: where it is, and its text. */
    private static final int BYTES_PER_ENTRY = 64;

    private final ParquetSource source;
    private final int number;
    private final Footer.Place place;
    private final Leaf leaf;
    private final PagePool pool;
    private final MemoryBudget.Reservation held;
    private final long end;

    private long at;
    private long left;
    private Optional<SharedPages.Shared> dictionary = Optional.empty();
    private Optional<SharedPages.Shared> shared = Optional.empty();
    private Optional<PageHeader> header = Optional.empty();
    private Page page = Page.empty();
    /** How many values and gaps there are before the page. */
    private long first;

    private int inPage = -1;

    /** @param number of the leaf in its file */
    LeafReader(ParquetSource source, int number, Leaf leaf, PagePool pool) {
        this.source = source;
        this.number = number;
        this.place = source.group().leaves().get(number);
        this.leaf = leaf;
        this.pool = pool;
        this.held = pool.budget().reserve(MemoryTag.CHUNKS, 0);
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
    }

    /** Goes to a value or gap of a leaf that has one per row, counted from 0: this one or a later one. */
    void moveTo(long index) throws IOException {
        while (index - first >= page.count()) {
            PageHeader next = dataHeader();
            if (next.values() <= index - first - page.count()) {
                leavePage();
                first += next.values();
                pass(next);
            } else {
                load();
            }
        }
        inPage = (int) (index - first);
    }

    /** The values and gaps around this one. */
    Page page() {
        return page;
    }

    /** Which of all values and gaps is the first of {@link #page()}. */
    long firstOfPage() {
        return first;
    }

    /** Whether the row goes on behind this value or gap. */
    boolean continues() throws IOException {
        while (inPage + 1 >= page.count() && left > 0) {
            load();
        }
        return inPage + 1 < page.count() && leaf.mostRepeated() > 0 && page.repetitions()[inPage + 1] > 0;
    }

    /** The level at which there is a value. */
    int mostDefined() {
        return leaf.mostDefined();
    }

    int definition() {
        return page.definitions().length == 0 ? leaf.mostDefined() : page.definitions()[inPage];
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

    private int entry() {
        return page.place(inPage);
    }

    private void load() throws IOException {
        PageHeader next = dataHeader();
        leavePage();
        Optional<Values> entries = dictionary.map(numbered -> numbered.page().values());
        SharedPages.Shared loaded = open(room -> Page.read(next, unpacked(next, room), leaf, entries, room::ints));
        shared = Optional.of(loaded);
        page = loaded.page().of(entries);
        pass(next);
    }

    private SharedPages.Shared open(SharedPages.Loader loader) throws IOException {
        return pool.pages().open(new SharedPages.Place(source.file(), at), number, loader);
    }

    private void leavePage() {
        first += page.count();
        page = Page.empty();
        inPage = -1;
        shared.ifPresent(SharedPages.Shared::close);
        shared = Optional.empty();
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
            PageHeader next = PageHeader.find(source.channel(), at, end);
            if (next.packedSize() > end - at - next.length()) {
                throw new DamagedException("has a page that does not end");
            }
            switch (next.kind()) {
                case DATA, DATA_2 -> header = Optional.of(next);
                case DICTIONARY -> {
                    if (dictionary.isPresent()) {
                        throw new DamagedException("has two dictionaries for one column of a row group");
                    }
                    hold((long) BYTES_PER_ENTRY * next.values());
                    dictionary =
                            Optional.of(open(room -> Page.dictionary(next, unpacked(next, room), leaf, room::ints)));
                    at += next.length() + (long) next.packedSize();
                }
                case OTHER -> at += next.length() + (long) next.packedSize();
            }
        }
        return header.get();
    }

    private byte[] unpacked(PageHeader next, SharedPages.Room page) throws IOException {
        if (next.values() > (long) next.size() * 8 + left) {
            throw new DamagedException("has a page of more values than it can hold");
        }
        byte[] bytes;
        if (Page.isSimple(next)) {
            bytes = page.bytes(next.size());
        } else {
            page.reserve(next.size() + (long) Page.BYTES_PER_VALUE * next.values());
            bytes = new byte[next.size()];
        }
        PagePool.Lent<byte[]> packed = pool.bytes(next.packedSize());
        try {
            unpack(next, packed.array(), bytes);
        } finally {
            pool.giveBack(packed);
        }
        return bytes;
    }

    private void unpack(PageHeader next, byte[] packed, byte[] bytes) throws IOException {
        Footer.read(source.channel(), at + next.length(), ByteBuffer.wrap(packed, 0, next.packedSize()));
        int plain = next.definitionBytes() + next.repetitionBytes();
        System.arraycopy(packed, 0, bytes, 0, plain);
        if (next.size() > plain) {
            int codec = next.packed() ? place.codec() : Codec.NONE;
            Codec.unpack(codec, packed, plain, next.packedSize(), bytes, plain, next.size());
        }
    }

    private void hold(long bytes) {
        if (!held.tryResize(bytes)) {
            held.close();
            // Says what is missing.
            pool.budget().reserve(MemoryTag.CHUNKS, bytes).close();
            held.tryResize(bytes);
        }
    }

    @Override
    public void close() {
        leavePage();
        dictionary.ifPresent(SharedPages.Shared::close);
        dictionary = Optional.empty();
        held.close();
    }
}
