package io.skald.engine.release;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.job.Plan;
import io.skald.place.CommitGate;
import io.skald.place.Placement;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a verified release to what keeps no bytes: standard output, a pipe, the null device. What has been read there cannot be
 * taken back, so the report comes first; if the release does not get through it goes again, and what it replaced comes back. Until then a stop is heeded: a
 * pipe may wait for ever.
 */
final class StreamedRelease {

    private static final int BUFFER = 1 << 16;

    private final Plan plan;

    StreamedRelease(Plan plan) {
        this.plan = plan;
    }

    /**
     * Puts the reports in place and writes the release.
     *
     * @param written the release, complete
     * @param reports to be put in place
     * @throws FailureException if the release does not get through
     */
    void write(Path written, Placement reports, CommitGate gate) {
        try (FileChannel from = FileChannel.open(written, StandardOpenOption.READ);
                FileChannel to = open()) {
            reports.runWhileSending(() -> send(from, to), gate);
        } catch (ClosedByInterruptException e) {
            throw new InterruptedRunException();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private FailureException failure(IOException cause) {
        return IoReason.failure("Cannot write the release to " + plan.output(), cause);
    }

    @SuppressWarnings("resource") // Standard output stays open.
    private FileChannel open() throws IOException {
        return plan.standardOutput()
                ? new FileOutputStream(FileDescriptor.out).getChannel()
                : FileChannel.open(plan.output(), StandardOpenOption.WRITE);
    }

    private void send(FileChannel from, FileChannel to) throws ClosedByInterruptException {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        try {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
        } catch (ClosedByInterruptException stopped) {
            throw stopped;
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
