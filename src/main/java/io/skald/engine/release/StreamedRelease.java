package io.skald.engine.release;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.job.Plan;
import io.skald.place.CommitGate;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes a verified release to what keeps no bytes: standard output, a pipe, the null device. What has been read there cannot be
 * taken back, so the report comes first, and goes again if the release does not get through. Until then a stop is heeded: a
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
     * @param reports puts them in place
     * @throws FailureException if the release does not get through
     */
    void write(Path written, Runnable reports, List<Path> placed, CommitGate gate) {
        boolean through = false;
        try (FileChannel from = FileChannel.open(written, StandardOpenOption.READ);
                FileChannel to = open()) {
            reports.run();
            copy(from, to);
            through = gate.tryPass();
        } catch (ClosedByInterruptException e) {
            throw new InterruptedRunException();
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release to " + plan.output(), e);
        } finally {
            if (!through) {
                placed.forEach(StreamedRelease::withdraw);
            }
        }
        if (!through) {
            throw new InterruptedRunException();
        }
    }

    @SuppressWarnings("resource") // Standard output stays open.
    private FileChannel open() throws IOException {
        return plan.standardOutput()
                ? new FileOutputStream(FileDescriptor.out).getChannel()
                : FileChannel.open(plan.output(), StandardOpenOption.WRITE);
    }

    private static void copy(FileChannel from, FileChannel to) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        while (from.read(buffer) >= 0) {
            buffer.flip();
            while (buffer.hasRemaining()) {
                to.write(buffer);
            }
            buffer.clear();
        }
    }

    static void withdraw(Path report) {
        try {
            Files.deleteIfExists(report);
        } catch (IOException e) {
            throw IoReason.failure("Cannot remove " + report, e);
        }
    }
}
