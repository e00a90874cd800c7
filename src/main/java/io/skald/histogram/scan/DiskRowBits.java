package io.skald.histogram.scan;

import io.skald.budget.DiskFile;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;

/** Bits in a temporary file; bits that were never set are holes or lie behind its end. */
final class DiskRowBits implements RowBits {

    private final DiskFile file;

    private DiskRowBits(DiskFile file) {
        this.file = file;
    }

    static DiskRowBits create(Workspace workspace) {
        return new DiskRowBits(workspace.scratch("the suppressed rows"));
    }

    @Override
    public synchronized void or(long firstRow, BitSet rows) {
        long[] more = RowBits.aligned(firstRow, rows);
        long[] words = read(firstRow / Long.SIZE, more.length);
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < words.length; i++) {
            bytes.putLong(words[i] | more[i]);
        }
        file.write(firstRow / Long.SIZE * Long.BYTES, bytes.array(), 0, bytes.position());
    }

    @Override
    public synchronized BitSet get(long firstRow, int count) {
        return RowBits.cut(read(firstRow / Long.SIZE, RowBits.words(firstRow, count)), firstRow, count);
    }

    private long[] read(long word, int count) {
        ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        file.read(word * Long.BYTES, bytes.array(), 0, bytes.capacity());
        long[] words = new long[count];
        bytes.asLongBuffer().get(words);
        return words;
    }

    @Override
    public void close() {
        file.close();
    }
}
