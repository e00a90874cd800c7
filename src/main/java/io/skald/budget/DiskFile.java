package io.skald.budget;

import io.skald.FailureException;
import io.skald.Folder;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Bytes on disk that are written and read at any place, by any number of threads.
 *
 * <p>An interrupt ends the work of the thread that it meets, by an {@link InterruptedRunException}, and never the file: a channel
 * would be closed by it, under every other thread that still needs what is in it. Reads are plain ones into the caller's
 * array, since mapped pages and direct buffers would count as memory of the process.
 */
public final class DiskFile implements AutoCloseable {

    /** So little that it may be gone before it is asked for. */
    private static final long NEARLY_NOTHING = 64 << 10;

    private static final String OR_ELSE =
            ", or have it done on another disk: temporary files are kept beside the output, or where --workspace says.";

    private final Path path;
    private final String name;
    private final RandomAccessFile file;
    private final Consumer<DiskFile> whenClosed;
    private long end;

    private DiskFile(Path path, String name, RandomAccessFile file, Consumer<DiskFile> whenClosed) throws IOException {
        this.path = path;
        this.name = name;
        this.file = file;
        this.whenClosed = whenClosed;
        this.end = file.length();
    }

    /**
     * A new file that loses its name at once: nothing can open it again, and nothing of it is left when the process ends,
     * however it ends.
     *
     * @param whenClosed is told
     */
    static DiskFile nameless(Path path, String purpose, Consumer<DiskFile> whenClosed) {
        String name = purpose + " in " + Folder.of(path);
        try {
            PrivateFiles.newFile(path);
            RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
            Files.delete(path);
            return new DiskFile(path, name, file, whenClosed);
        } catch (IOException e) {
            throw IoReason.failure("Cannot make a temporary file for " + name, e);
        }
    }

    /**
     * Begins a file that stays when it is closed; only its owner can read it.
     *
     * @param purpose what the file is, for messages, such as "the encoded store"
     * @throws FailureException if there is one of that name, or it cannot be written
     */
    public static DiskFile create(Path path, String purpose) {
        try {
            return existing(PrivateFiles.newFile(path), purpose);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + purpose + " " + path, e);
        }
    }

    /** A file to be written that is there. */
    static DiskFile existing(Path path, String purpose) throws IOException {
        return new DiskFile(path, purpose + " " + path, new RandomAccessFile(path.toFile(), "rw"), closed -> {});
    }

    /**
     * Opens a file that was written before, to read it.
     *
     * @throws FailureException if it cannot be read
     */
    public static DiskFile open(Path path, String purpose) {
        String name = purpose + " " + path;
        try {
            return new DiskFile(path, name, new RandomAccessFile(path.toFile(), "r"), closed -> {});
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + name, e);
        }
    }

    /** Its purpose and where it is, for messages. */
    public String name() {
        return name;
    }

    /** Bytes up to the last one written. */
    public synchronized long bytes() {
        return end;
    }

    /**
     * Writes bytes behind the last ones.
     *
     * @return where they begin
     * @throws FailureException if they cannot be written; says so if the disk is full
     * @throws InterruptedRunException if this thread was interrupted
     */
    public synchronized long append(byte[] bytes, int from, int length) {
        long start = end;
        write(start, bytes, from, length);
        return start;
    }

    /** Writes bytes at a place, as {@link #append} does; what lies between the last byte and the place is zero. */
    public synchronized void write(long at, byte[] bytes, int from, int length) {
        stopIfInterrupted();
        try {
            file.seek(at);
            file.write(bytes, from, length);
            end = Math.max(end, at + length);
        } catch (IOException e) {
            throw new FailureException(writeFailure(e, length), e);
        }
    }

    /**
     * Reads bytes from a place.
     *
     * @return how many were read: fewer than asked for only where the file ends
     * @throws FailureException if they cannot be read
     * @throws InterruptedRunException if this thread was interrupted
     */
    public synchronized int read(long at, byte[] target, int from, int length) {
        stopIfInterrupted();
        int done = 0;
        try {
            file.seek(at);
            for (int got = 0; done < length && got >= 0; done += Math.max(0, got)) {
                got = file.read(target, from + done, length - done);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + name, e);
        }
        return done;
    }

    /** A stream that appends; closing it leaves the file open. Give it whole buffers. */
    public OutputStream appending() {
        return new OutputStream() {
            @Override
            public void write(int one) {
                append(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                append(bytes, from, length);
            }
        };
    }

    /** A stream that reads on from a place; closing it leaves the file open. Ask it for whole buffers. */
    public InputStream reading(long start) {
        return new InputStream() {

            private long at = start;

            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] target, int from, int length) {
                int got = DiskFile.this.read(at, target, from, length);
                at += got;
                return got == 0 && length > 0 ? -1 : got;
            }
        };
    }

    private static void stopIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedRunException();
        }
    }

    /** Waits until all that was written would outlive a loss of power. */
    public void sync() {
        try {
            file.getFD().sync();
        } catch (IOException e) {
            throw new FailureException(writeFailure(e, 0), e);
        }
    }

    private String writeFailure(IOException failure, long needed) {
        Path folder = Folder.of(path);
        long free;
        try {
            free = Files.getFileStore(folder).getUsableSpace();
        } catch (IOException unknown) {
            failure.addSuppressed(unknown);
            free = Long.MAX_VALUE;
        }
        if (free < needed + NEARLY_NOTHING || IoReason.isDiskFull(failure)) {
            return "The disk is full: " + name + " holds " + new ByteSize(bytes()) + " and needs at least "
                    + new ByteSize(needed) + " more; " + new ByteSize(free)
                    + " are free. Free some space" + (Files.exists(path) ? "." : OR_ELSE);
        }
        return "Cannot write " + name + " after " + new ByteSize(bytes()) + ": " + IoReason.of(failure) + ".";
    }

    /** Closes the file; without a name it is gone. */
    @Override
    public void close() {
        try {
            file.close();
            whenClosed.accept(this);
        } catch (IOException e) {
            throw IoReason.failure("Cannot close " + name, e);
        }
    }
}
