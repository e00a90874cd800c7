package io.skald.csv;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The bytes of one input file from first to last, unpacked if it is compressed: its end is reached only where an archive is whole. */
final class FileBytes extends InputStream {

    private final Path file;
    private final InputStream unpacked;
    private final long end;
    private long position;

    private FileBytes(Path file, InputStream unpacked, long end) {
        this.file = file;
        this.unpacked = unpacked;
        this.end = end;
    }

    /** Opens the table's part of a file, up to its end: what is behind that is taken from disk too, and not handed out. */
    static FileBytes open(TableFile file, Dialect dialect, DiskBytes fromDisk) {
        FileBytes lines = open(file.path(), file.frame().end(), fromDisk);
        FixedLayout fixed = file.frame().fixed();
        return fixed.given()
                ? new FileBytes(
                        file.path(),
                        new FixedWidthInput(
                                file.path(),
                                lines,
                                fixed,
                                ByteSyntax.of(dialect).orElseThrow(),
                                file.frame().skipped(),
                                file.frame().shortLines()),
                        FileFrame.TO_THE_END)
                : lines;
    }

    /**
     * Opens a file.
     *
     * @param fromDisk has every byte taken from disk pass through it, packed or not
     * @throws UsageException if there is no such file
     * @throws FailureException if it cannot be opened
     */
    static FileBytes open(Path file, DiskBytes fromDisk) {
        return open(file, FileFrame.TO_THE_END, fromDisk);
    }

    private static FileBytes open(Path file, long end, DiskBytes fromDisk) {
        try {
            InputStream packed = fromDisk.of(Files.newInputStream(file));
            try {
                return new FileBytes(file, Compression.of(file).unpack(packed), end);
            } catch (IOException e) {
                packed.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new UsageException(file + ": there is no such file.");
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** Where the next byte lies in the file, unpacked. */
    long position() {
        return position;
    }

    /** Skips bytes until the given place, which is not before the present one. */
    void skipTo(long offset) {
        try {
            unpacked.skipNBytes(offset - position);
            position = offset;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        try {
            if (position >= end) {
                unpacked.transferTo(OutputStream.nullOutputStream());
                return -1;
            }
            int read = unpacked.read(bytes, offset, (int) Math.min(length, end - position));
            position += Math.max(0, read);
            return read;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    @Override
    public void close() {
        try {
            unpacked.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static FailureException unreadable(Path file, IOException e) {
        String packed = Compression.of(file) == Compression.NONE ? "" : " Is it complete, and packed as its name says?";
        return new FailureException(file + " cannot be read: " + IoReason.of(e) + "." + packed, e);
    }
}
