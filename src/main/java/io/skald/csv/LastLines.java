package io.skald.csv;

import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.table.ByteTap;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Finds where the last lines of a file start, from its end; of a packed file all is read for that. */
final class LastLines {

    /** What stands below a table is a few lines. */
    private static final int MOST_BYTES = 1 << 20;

    private final byte[] bytes;
    private final int width;
    private final int lowByte;

    /**
     * @param width bytes of a character that may be a line end
     * @param lowByte which of them has its number
     */
    private LastLines(byte[] bytes, int width, int lowByte) {
        this.bytes = bytes;
        this.width = width;
        this.lowByte = lowByte;
    }

    /**
     * Where the last lines with something in them start, in unpacked bytes; {@link FileFrame#TO_THE_END} of an empty file.
     *
     * @param lines how many
     * @throws UsageException if the file has no more lines, or these are of a length that no lines below a table have
     */
    static long start(Path file, int lines, Charset encoding) {
        Tail tail = Compression.of(file) == Compression.NONE ? plainTail(file) : packedTail(file);
        if (tail.bytes().length == 0) {
            return FileFrame.TO_THE_END;
        }
        int found = of(tail, encoding).start(lines);
        if (found >= 0) {
            return tail.start() + found;
        }
        throw new UsageException(
                tail.start() == 0
                        ? file + " has no more than " + Malformed.count(lines, "line")
                                + ", all of which format.skip.last passes over. Lower it, or leave the file out."
                        : file + ": the lines that format.skip.last passes over are longer than "
                                + new ByteSize(MOST_BYTES) + ". Lower it, or leave them out of the file.");
    }

    /** The last bytes of a file, and where they start. */
    private record Tail(byte[] bytes, long start, int first) {}

    private static Tail plainTail(Path path) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            int first = file.read();
            long start = Math.max(0, file.length() - MOST_BYTES) / 4 * 4;
            byte[] bytes = new byte[(int) (file.length() - start)];
            file.seek(start);
            file.readFully(bytes);
            return new Tail(bytes, start, first);
        } catch (IOException e) {
            throw IoReason.failure(path + " cannot be read", e);
        }
    }

    private static Tail packedTail(Path path) {
        byte[] bytes = new byte[2 * MOST_BYTES];
        long start = 0;
        int length = 0;
        int first = -1;
        try (FileBytes file = FileBytes.open(path, new DiskBytes(ByteTap.NONE))) {
            for (int read = 0; read >= 0; length += Math.max(0, read)) {
                if (length == bytes.length) {
                    System.arraycopy(bytes, MOST_BYTES, bytes, 0, MOST_BYTES);
                    start += MOST_BYTES;
                    length = MOST_BYTES;
                }
                first = first < 0 && length > 0 ? bytes[0] & 0xFF : first;
                read = file.read(bytes, length, bytes.length - length);
            }
        }
        return new Tail(Arrays.copyOf(bytes, length), start, first);
    }

    private static LastLines of(Tail tail, Charset encoding) {
        String name = encoding.name().toUpperCase(Locale.ROOT);
        int width = name.contains("UTF-16") ? 2 : name.contains("UTF-32") ? 4 : 1;
        boolean little = name.contains("LE") || width > 1 && tail.first() == 0xFF;
        return new LastLines(tail.bytes(), width, little ? 0 : width - 1);
    }

    /** The index of the first of them; -1 if no line before it ends here. */
    private int start(int lines) {
        int left = lines;
        int at = bytes.length / width * width;
        boolean something = false;
        while (at > 0) {
            if (!isLineEnd(at - width)) {
                something = true;
            } else if (something) {
                left--;
                something = false;
                if (left == 0) {
                    return at;
                }
            }
            at -= width;
        }
        return -1;
    }

    private boolean isLineEnd(int at) {
        for (int i = 0; i < width; i++) {
            if (i != lowByte && bytes[at + i] != 0) {
                return false;
            }
        }
        return bytes[at + lowByte] == '\n' || bytes[at + lowByte] == '\r';
    }
}
