package io.skald.engine;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * SHA-256 of the input files' bytes, one after another, taken by a thread of its own while pass 1 reads the same bytes: the
 * operating system then reads them from disk once. Closing stops it.
 */
final class InputDigest implements AutoCloseable {

    private static final int BUFFER = 1 << 18;

    private final MessageDigest digest;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile Optional<IOException> failure = Optional.empty();

    private InputDigest(List<Path> files) {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        thread = new Thread(() -> read(files), "skald-digest");
    }

    /** Begins to read. */
    static InputDigest start(List<Path> files) {
        InputDigest started = new InputDigest(files);
        started.thread.start();
        return started;
    }

    private void read(List<Path> files) {
        byte[] buffer = new byte[BUFFER];
        for (Path file : files) {
            try (InputStream bytes = Files.newInputStream(file)) {
                for (int count = bytes.read(buffer); count >= 0 && !stopped; count = bytes.read(buffer)) {
                    digest.update(buffer, 0, count);
                }
            } catch (IOException e) {
                failure = Optional.of(e);
                return;
            }
        }
    }

    /**
     * Waits for the end of the files.
     *
     * @return in hexadecimal
     * @throws FailureException if they could not be read
     */
    String await() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new InterruptedRunException();
        }
        if (failure.isPresent()) {
            throw new FailureException("Cannot read the input: " + failure.get().getMessage(), failure.get());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @Override
    public void close() {
        stopped = true;
    }
}
