package io.skald.engine;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.csv.ByteTap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of the input files' bytes, one after another, taken while pass 1 reads them: they are read from disk once. */
final class InputDigest implements ByteTap {

    private static final int BUFFER = 1 << 18;

    private final MessageDigest digest;

    /** Of no bytes yet. */
    InputDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * The digest of whole files.
     *
     * @throws FailureException if they cannot be read
     * @throws InterruptedRunException if the calling thread is interrupted
     */
    static String of(List<Path> files) {
        InputDigest digest = new InputDigest();
        byte[] buffer = new byte[BUFFER];
        for (Path file : files) {
            try (InputStream bytes = Files.newInputStream(file)) {
                for (int count = bytes.read(buffer); count >= 0; count = bytes.read(buffer)) {
                    digest.take(buffer, 0, count);
                }
            } catch (ClosedByInterruptException e) {
                throw new InterruptedRunException();
            } catch (IOException e) {
                throw IoReason.failure("Cannot read the input " + file, e);
            }
        }
        return digest.hexadecimal();
    }

    @Override
    public void take(byte[] bytes, int from, int count) {
        digest.update(bytes, from, count);
    }

    /** The digest of all bytes taken; asked for once. */
    String hexadecimal() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
