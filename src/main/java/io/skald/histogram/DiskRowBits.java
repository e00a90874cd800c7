package io.skald.histogram;

import io.skald.IoReason;
import io.skald.budget.ByteSize;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;

/** Bits in a file of the workspace; bits that were never set are holes or lie behind its end. */
final class DiskRowBits implements RowBits {

    private final Path file;
    private final FileChannel channel;

    private DiskRowBits(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static DiskRowBits create(Workspace workspace, long words) {
        try {
            Path file = workspace.newFile("suppressed");
            return new DiskRowBits(file, FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw IoReason.failure(
                    "Cannot make a temporary file of " + new ByteSize(words * Long.BYTES) + " in " + workspace.folder(),
                    e);
        }
    }

    @Override
    public synchronized void or(long firstRow, BitSet rows) {
        long[] more = RowBits.aligned(firstRow, rows);
        try {
            long[] words = read(firstRow / Long.SIZE, more.length);
            ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < words.length; i++) {
                bytes.putLong(words[i] | more[i]);
            }
            bytes.flip();
            long at = firstRow / Long.SIZE * Long.BYTES;
            while (bytes.hasRemaining()) {
                at += channel.write(bytes, at);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the suppressed rows to " + file, e);
        }
    }

    @Override
    public synchronized BitSet get(long firstRow, int count) {
        try {
            return RowBits.cut(read(firstRow / Long.SIZE, RowBits.words(firstRow, count)), firstRow, count);
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the suppressed rows from " + file, e);
        }
    }

    private long[] read(long word, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long at = word * Long.BYTES;
        int got = 0;
        while (bytes.hasRemaining() && got >= 0) {
            got = channel.read(bytes, at);
            at += Math.max(got, 0);
        }
        long[] words = new long[count];
        bytes.rewind();
        bytes.asLongBuffer().get(words);
        return words;
    }

    @Override
    public void close() {
        try {
            channel.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw IoReason.failure("Cannot remove the temporary file " + file, e);
        }
    }
}
