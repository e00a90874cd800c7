package io.skald.verify.classes;

import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pages of numbers in several parts: in memory while a limit lasts, then on disk. Several threads may add; what was added is shown to one. */
final class RowPages implements AutoCloseable {

    private final int pageLongs;
    private final long limit;
    private final Workspace workspace;
    private final MemoryBudget.Reservation held;
    private final List<Part> parts = new ArrayList<>();
    private @Nullable BlockFile file;

    private static final class Part {
        private final List<long[]> inMemory = new ArrayList<>();
        private final List<long[]> onDisk = new ArrayList<>();
        private long longs;
    }

    /** Takes a page. */
    @FunctionalInterface
    interface Visitor {

        /** @param page not to be kept, nor changed */
        void page(long[] page, int length);
    }

    /**
     * No pages.
     *
     * @param pageLongs numbers that a page has at the most
     * @param limit bytes to hold in memory at the most
     */
    RowPages(int parts, int pageLongs, long limit, MemoryBudget budget, Workspace workspace) {
        this.pageLongs = pageLongs;
        this.limit = limit;
        this.workspace = workspace;
        this.held = budget.reserve(MemoryTag.VERIFIED_CLASSES, 0);
        for (int i = 0; i < parts; i++) {
            this.parts.add(new Part());
        }
    }

    /** Adds a page, which belongs to the part from now on. */
    synchronized void take(int to, long[] page) {
        Part part = parts.get(to);
        part.longs += page.length;
        long bytes = (long) page.length * Long.BYTES;
        if (held.bytes() + bytes <= limit && held.tryResize(held.bytes() + bytes)) {
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
            file = BlockFile.temporary(workspace, "the rows of classes");
        }
        return file;
    }

    /** Numbers of a part. */
    long longs(int part) {
        return parts.get(part).longs;
    }

    /** Shows the pages of a part, which may be asked for again. */
    void show(int ofPart, Visitor visitor) {
        Part part = parts.get(ofPart);
        part.inMemory.forEach(page -> visitor.page(page, page.length));
        long[] read = new long[part.onDisk.isEmpty() ? 0 : pageLongs];
        for (long[] place : part.onDisk) {
            int length = (int) place[1];
            try (BlockFile.Block block = file().read(place[0], (long) length * Long.BYTES)) {
                block.getLongs(read, 0, length);
            }
            visitor.page(read, length);
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
