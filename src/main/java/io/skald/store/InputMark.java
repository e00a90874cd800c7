package io.skald.store;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.ByteSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What tells cheaply that an input file is still the one that was read: a change that keeps size, time, and both ends is not found by
 * it, only by hashing the whole file.
 *
 * @param path absolute
 * @param bytes its size
 * @param modified milliseconds since 1970, UTC
 * @param first SHA-256 of its first block, in hexadecimal
 * @param last SHA-256 of its last block
 */
public record InputMark(String path, long bytes, long modified, String first, String last) {

    private static final int BLOCK_BYTES = 1 << 16;

    /**
     * The mark of a file as it is now.
     *
     * @throws FailureException if it cannot be read
     */
    public static InputMark of(Path file) {
        Path path = file.toAbsolutePath().normalize();
        try (FileChannel channel = FileChannel.open(path)) {
            long bytes = channel.size();
            return new InputMark(
                    path.toString(),
                    bytes,
                    Files.getLastModifiedTime(path).toMillis(),
                    hash(channel, 0),
                    hash(channel, Math.max(0, bytes - BLOCK_BYTES)));
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the input " + path, e);
        }
    }

    private static String hash(FileChannel channel, long from) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
        long at = from;
        int got = 0;
        while (block.hasRemaining() && got >= 0) {
            got = channel.read(block, at);
            at += Math.max(0, got);
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(block.flip());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** How a later mark of the same file differs, for a message; empty if it does not. */
    Optional<String> differenceTo(InputMark now) {
        if (!path.equals(now.path)) {
            return Optional.of("the input was " + path + " and is " + now.path);
        }
        if (bytes != now.bytes) {
            return Optional.of(path + " had " + new ByteSize(bytes) + " (" + bytes + ") and has "
                    + new ByteSize(now.bytes) + " (" + now.bytes + ")");
        }
        if (modified != now.modified) {
            return Optional.of(path + " was changed at " + Instant.ofEpochMilli(now.modified));
        }
        return first.equals(now.first) && last.equals(now.last)
                ? Optional.empty()
                : Optional.of(path + " begins or ends with other data");
    }
}
