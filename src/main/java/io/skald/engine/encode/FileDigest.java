package io.skald.engine.encode;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.table.ByteTap;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of files' bytes, one after another, taken while they are read or written: the disk is asked once. */
public final class FileDigest implements ByteTap {

    private static final int BUFFER = 1 << 18;

    private final MessageDigest digest;

    /** Of no bytes yet. */
    public FileDigest() {
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
    public static String of(List<Path> files) {
        FileDigest digest = new FileDigest();
        byte[] buffer = new byte[BUFFER];
        for (Path file : files) {
            try (InputStream bytes = Files.newInputStream(file)) {
                for (int count = bytes.read(buffer); count >= 0; count = bytes.read(buffer)) {
                    digest.take(buffer, 0, count);
                }
            } catch (ClosedByInterruptException e) {
                throw new InterruptedRunException();
            } catch (IOException e) {
                throw IoReason.failure("Cannot read " + file, e);
            }
        }
        return digest.hexadecimal();
    }

    /** A stream that hands everything on, and takes it into the digest. */
    public OutputStream tapOf(OutputStream stream) {
        return new DigestOutputStream(stream, digest);
    }

    @Override
    public void take(byte[] bytes, int from, int count) {
        digest.update(bytes, from, count);
    }

    /** The digest of all bytes taken; asked for once. */
    public String hexadecimal() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
