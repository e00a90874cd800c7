package io.skald.store;

import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * A store in one file: the chunks' blocks, a block with the index (length and rows of every chunk, four bytes each), and a
 * trailer block of fixed size that names the format, the totals and where the index is.
 */
final class DiskStore implements EncodedStore {

    static final String PURPOSE = "the encoded store";

    private static final long FORMAT = 0x31_44_4C_41_4B_53L; // "SKALD1", little-endian
    private static final int TRAILER_BYTES = 6 * Long.BYTES;

    private final BlockFile file;
    private final ChunkIndex index;
    private final StoreTotals totals;

    DiskStore(BlockFile file, ChunkIndex index, StoreTotals totals) {
        this.file = file;
        this.index = index;
        this.totals = totals;
    }

    /** Ends a file whose chunks are all written. */
    static DiskStore finish(BlockFile file, ChunkIndex index, StoreTotals totals) {
        long indexStart = file.bytes();
        int perBlock = 4096;
        for (int from = 0; from < index.size(); from += perBlock) {
            int to = Math.min(index.size(), from + perBlock);
            ByteBuffer entries =
                    ByteBuffer.allocate((to - from) * 2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int chunk = from; chunk < to; chunk++) {
                entries.putInt(index.length(chunk)).putInt(index.rows(chunk));
            }
            file.append(entries.flip());
        }
        ByteBuffer trailer = ByteBuffer.allocate(TRAILER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        trailer.putLong(FORMAT).putLong(indexStart).putLong(index.size());
        trailer.putLong(totals.rows()).putLong(totals.excludedRows()).putLong(totals.largestChunkBytes());
        file.append(trailer.flip());
        return new DiskStore(file, index, totals);
    }

    /** Opens a file that {@link #finish} ended. */
    static DiskStore open(Path path, MemoryBudget budget) {
        BlockFile file = BlockFile.open(path, PURPOSE);
        try {
            return read(file, budget);
        } catch (RuntimeException failed) {
            file.close();
            throw failed;
        }
    }

    private static DiskStore read(BlockFile file, MemoryBudget budget) {
        long trailerStart = file.bytes() - TRAILER_BYTES - BlockFile.CHECKSUM_BYTES;
        if (trailerStart < 0) {
            throw file.damaged("is too short");
        }
        long indexStart;
        long chunks;
        StoreTotals totals;
        try (BlockFile.Block trailer = file.read(trailerStart, TRAILER_BYTES)) {
            if (trailer.getLong() != FORMAT) {
                throw file.damaged("is no store of this version, or its end is missing");
            }
            indexStart = trailer.getLong();
            chunks = trailer.getLong();
            totals = new StoreTotals(trailer.getLong(), trailer.getLong(), trailer.getLong());
        }
        ChunkIndex index = new ChunkIndex(budget);
        try {
            readIndex(file, indexStart, chunks, index, budget);
        } catch (RuntimeException failed) {
            index.close();
            throw failed;
        }
        return new DiskStore(file, index, totals);
    }

    private static void readIndex(BlockFile file, long indexStart, long chunks, ChunkIndex index, MemoryBudget budget) {
        long at = indexStart;
        long chunkStart = 0;
        int perBlock = 4096;
        for (long from = 0; from < chunks; from += perBlock) {
            int count = (int) Math.min(perBlock, chunks - from);
            try (BlockFile.Block entries = file.read(at, count * 2L * Integer.BYTES)) {
                for (int i = 0; i < count; i++) {
                    int length = entries.getInt();
                    index.add(chunkStart, length, entries.getInt(), budget);
                    chunkStart += length + BlockFile.CHECKSUM_BYTES;
                }
            }
            at += count * 2L * Integer.BYTES + BlockFile.CHECKSUM_BYTES;
        }
    }

    @Override
    public long rows() {
        return totals.rows();
    }

    @Override
    public long excludedRows() {
        return totals.excludedRows();
    }

    @Override
    public int chunkCount() {
        return index.size();
    }

    @Override
    public int chunkRows(int chunk) {
        return index.rows(chunk);
    }

    @Override
    public long firstRow(int chunk) {
        return index.firstRow(chunk);
    }

    @Override
    public long largestChunkBytes() {
        return totals.largestChunkBytes();
    }

    @Override
    public long bytes() {
        return file.bytes();
    }

    @Override
    public EncodedChunk read(int chunk) {
        try (BlockFile.Block block = file.read(index.start(chunk), index.length(chunk))) {
            return ChunkCodec.get(block, index.rows(chunk), file);
        }
    }

    @Override
    public void close() {
        index.close();
        file.close();
    }
}
