package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Unpacked pages, each of which all readers of a table share: many writers make one page of a column's rows in a group, of which every chunk that is cut
 * from it needs a part. A page that nobody looks at is kept until another of its leaf is read, or memory is needed. Safe for use by several threads.
 */
final class SharedPages {

    private final PagePool pool;

    /** The longest unused first. */
    private final Map<Place, Shared> pages = new LinkedHashMap<>();

    private boolean closed;

    SharedPages(PagePool pool) {
        this.pool = pool;
    }

    /**
     * Where a page is.
     *
     * @param at byte of its header
     */
    record Place(Path file, long at) {}

    /** Reads a page. */
    @FunctionalInterface
    interface Loader {
        Page load(Room room) throws IOException;
    }

    /** Gives what a page lies in. */
    static final class Room {

        private final PagePool pool;
        private final List<PagePool.Lent<?>> lent = new ArrayList<>();
        private final List<MemoryBudget.Reservation> reserved = new ArrayList<>();

        private Room(PagePool pool) {
            this.pool = pool;
        }

        byte[] bytes(int least) {
            PagePool.Lent<byte[]> bytes = pool.bytes(least);
            lent.add(bytes);
            return bytes.array();
        }

        int[] ints(int least) {
            PagePool.Lent<int[]> ints = pool.ints(least);
            lent.add(ints);
            return ints.array();
        }

        /** Sets bytes aside for what is not lent. */
        void reserve(long bytes) {
            reserved.add(pool.budget().reserve(MemoryTag.CHUNKS, bytes));
        }

        private long held() {
            return lent.stream().mapToLong(each -> each.reservation().bytes()).sum()
                    + reserved.stream()
                            .mapToLong(MemoryBudget.Reservation::bytes)
                            .sum();
        }

        private void giveBack() {
            lent.forEach(pool::giveBack);
            lent.clear();
            reserved.forEach(MemoryBudget.Reservation::close);
            reserved.clear();
        }

        private void giveUp() {
            lent.forEach(each -> each.reservation().close());
            lent.clear();
            reserved.forEach(MemoryBudget.Reservation::close);
            reserved.clear();
        }
    }

    /** A page and who looks at it. */
    final class Shared implements AutoCloseable {

        private final Place place;
        private final int leaf;
        private final Room room = new Room(pool);
        private Optional<Page> page = Optional.empty();
        private int holders;

        private Shared(Place place, int leaf) {
            this.place = place;
            this.leaf = leaf;
        }

        /** The page; waits for whoever reads it. */
        private synchronized Page read(Loader loader) throws IOException {
            if (page.isEmpty()) {
                boolean read = false;
                try {
                    page = Optional.of(loader.load(room));
                    read = true;
                } finally {
                    if (!read) {
                        room.giveBack();
                    }
                }
            }
            return page.get();
        }

        Page page() {
            return page.orElseThrow();
        }

        /** Looks at it no more; once. */
        @Override
        public void close() {
            letGo(this);
        }
    }

    /**
     * A page that stays as it is until it is closed.
     *
     * @param leaf number of the column's leaf in its file
     */
    Shared open(Place place, int leaf, Loader loader) throws IOException {
        Shared shared = hold(place, leaf);
        boolean read = false;
        try {
            shared.read(loader);
            read = true;
            return shared;
        } finally {
            if (!read) {
                letGo(shared);
            }
        }
    }

    private synchronized Shared hold(Place place, int leaf) {
        Shared shared = pages.get(place);
        if (shared == null) {
            remove(idle -> idle.leaf == leaf).forEach(idle -> idle.room.giveBack());
            shared = new Shared(place, leaf);
            pages.put(place, shared);
        }
        shared.holders++;
        return shared;
    }

    private synchronized void letGo(Shared shared) {
        shared.holders--;
        if (shared.holders > 0) {
            return;
        }
        pages.remove(shared.place);
        if (closed || shared.page.isEmpty()) {
            shared.room.giveBack();
        } else {
            pages.put(shared.place, shared);
        }
    }

    private List<Shared> remove(Predicate<Shared> which) {
        List<Shared> idle = pages.values().stream()
                .filter(shared -> shared.holders == 0)
                .filter(which)
                .toList();
        idle.forEach(shared -> pages.remove(shared.place));
        return idle;
    }

    /** Bytes of pages that nobody looks at. */
    synchronized long idleBytes() {
        return pages.values().stream()
                .filter(shared -> shared.holders == 0)
                .mapToLong(shared -> shared.room.held())
                .sum();
    }

    /** Gives up the page that nobody has looked at for longest; false if there is none. */
    synchronized boolean giveUp() {
        Optional<Shared> oldest =
                pages.values().stream().filter(shared -> shared.holders == 0).findFirst();
        oldest.ifPresent(shared -> {
            pages.remove(shared.place);
            shared.room.giveUp();
        });
        return oldest.isPresent();
    }

    /** Gives everything up that nobody looks at, now and later. */
    synchronized void close() {
        closed = true;
        remove(shared -> true).forEach(shared -> shared.room.giveBack());
    }
}
