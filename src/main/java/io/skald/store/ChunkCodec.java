package io.skald.store;

import io.skald.budget.BlockFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;

/**
 * A chunk as the payload of a block: rows, number of columns and of words of excluded rows (four bytes each); per column its
 * base (eight bytes), width and whether values are missing (one byte each); the words; the columns' data.
 */
final class ChunkCodec {

    private static final int HEAD_BYTES = 3 * Integer.BYTES;
    private static final int COLUMN_BYTES = Long.BYTES + 2;

    private ChunkCodec() {}

    /** Bytes of the payload, which are also those of the chunk in memory but for a few per column. */
    static long bytes(EncodedChunk chunk) {
        long bytes = HEAD_BYTES + (long) COLUMN_BYTES * chunk.columnCount();
        bytes += (long) Long.BYTES * words(chunk.excluded());
        for (int i = 0; i < chunk.columnCount(); i++) {
            bytes += (long) chunk.column(i).width() * chunk.rows();
        }
        return bytes;
    }

    private static int words(BitSet bits) {
        return (bits.length() + Long.SIZE - 1) / Long.SIZE;
    }

    /** Puts a chunk into a buffer that has room for it. */
    static void put(EncodedChunk chunk, ByteBuffer target) {
        target.order(ByteOrder.LITTLE_ENDIAN);
        long[] excluded = chunk.excluded().toLongArray();
        target.putInt(chunk.rows()).putInt(chunk.columnCount()).putInt(excluded.length);
        for (int i = 0; i < chunk.columnCount(); i++) {
            EncodedChunk.Column column = chunk.column(i);
            target.putLong(column.base()).put((byte) column.width()).put((byte) (column.hasMissing() ? 1 : 0));
        }
        for (long word : excluded) {
            target.putLong(word);
        }
        for (int i = 0; i < chunk.columnCount(); i++) {
            EncodedChunk.Column column = chunk.column(i);
            target.put(column.data(), 0, column.width() * chunk.rows());
        }
    }

    /** Takes a chunk from a block whose index entry says how many rows it has. */
    static EncodedChunk get(BlockFile.Block block, int rows, BlockFile file) {
        int found = block.getInt();
        int columnCount = block.getInt();
        int words = block.getInt();
        if (found != rows
                || columnCount < 0
                || (long) columnCount * COLUMN_BYTES > block.remaining()
                || words < 0
                || words > rows / Long.SIZE + 1) {
            throw file.damaged("has a chunk that does not fit its index");
        }
        long[] bases = new long[columnCount];
        int[] widths = new int[columnCount];
        boolean[] missing = new boolean[columnCount];
        for (int i = 0; i < columnCount; i++) {
            bases[i] = block.getLong();
            widths[i] = block.getByte();
            missing[i] = block.getByte() != 0;
            if (widths[i] < 0 || widths[i] > Long.BYTES) {
                throw file.damaged("has a column of " + widths[i] + " bytes per row");
            }
        }
        long[] excluded = new long[words];
        block.getLongs(excluded, 0, words);
        EncodedChunk.Column[] columns = new EncodedChunk.Column[columnCount];
        for (int i = 0; i < columnCount; i++) {
            if ((long) rows * widths[i] > block.remaining()) {
                throw file.damaged("has a chunk that is longer than its block");
            }
            byte[] data = new byte[Math.multiplyExact(rows, widths[i])];
            block.getBytes(data);
            columns[i] = new EncodedChunk.Column(bases[i], widths[i], missing[i], data);
        }
        return new EncodedChunk(rows, columns, BitSet.valueOf(excluded));
    }
}
