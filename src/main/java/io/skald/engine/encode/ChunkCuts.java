package io.skald.engine.encode;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.TableInput;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the input was cut into chunks, to have the same chunks again: where each lies, which saves looking for the ends of records; of
 * so many chunks that this would take much memory, only the limit that they were cut by.
 */
final class ChunkCuts implements AutoCloseable {

    private static final int BYTES_PER_SPAN = 64;
    private static final int FIRST_SPANS = 64;

    private final ChunkLimit limit;
    private final long mostSpans;
    private final MemoryBudget.Reservation reservation;
    private Optional<List<ChunkSpan>> spans = Optional.of(new ArrayList<>());

    /** @param limit that the chunks are cut by */
    ChunkCuts(ChunkLimit limit, MemoryBudget budget) {
        this.limit = limit;
        this.mostSpans = Math.max(FIRST_SPANS, MemoryShare.CHUNK_PLACES.of(budget) / BYTES_PER_SPAN);
        this.reservation = budget.reserve(MemoryTag.CHUNK_PLACES, (long) FIRST_SPANS * BYTES_PER_SPAN);
    }

    /** Adds the next chunk. */
    void add(ChunkSpan span) {
        if (spans.isPresent() && !hasRoom(spans.get().size())) {
            spans = Optional.empty();
            reservation.tryResize(0);
        }
        spans.ifPresent(known -> known.add(span));
    }

    private boolean hasRoom(int size) {
        long held = reservation.bytes() / BYTES_PER_SPAN;
        return size < held || (2 * held <= mostSpans && reservation.tryResize(2 * held * BYTES_PER_SPAN));
    }

    ChunkLimit limit() {
        return limit;
    }

    /** The same chunks again. */
    ChunkSource chunks(TableInput input, MemoryBudget budget) {
        return spans.isPresent() ? input.chunks(spans.get(), budget) : input.chunks(limit, budget);
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(limit.rows());
        out.writeLong(limit.bytes());
        List<ChunkSpan> known = spans.orElse(List.of());
        out.writeInt(spans.isPresent() ? known.size() : -1);
        for (ChunkSpan span : known) {
            out.writeInt(span.file());
            out.writeLong(span.offset());
            out.writeLong(span.bytes());
            out.writeLong(span.firstLine());
            out.writeInt(span.rows());
        }
    }

    /** The limit alone, of what {@link #write} wrote. */
    static ChunkLimit readLimit(DataInput in) throws IOException {
        return new ChunkLimit(in.readInt(), in.readLong());
    }

    static ChunkCuts read(DataInput in, MemoryBudget budget) throws IOException {
        ChunkCuts cuts = new ChunkCuts(readLimit(in), budget);
        int count = in.readInt();
        if (count < 0) {
            cuts.spans = Optional.empty();
        }
        for (int i = 0; i < count; i++) {
            cuts.add(new ChunkSpan(in.readInt(), in.readLong(), in.readLong(), in.readLong(), in.readInt()));
        }
        return cuts;
    }

    @Override
    public void close() {
        reservation.close();
    }
}
