package io.skald.identifier;

import io.skald.IoReason;
import io.skald.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Where a key is: it stands neither in jobs nor in reports.
 *
 * @param place a file's path, or the name of an environment variable
 * @param variable which of both
 * @param missing whether there was nothing at its place when the job was read, by a command that does without
 */
public record KeySource(String place, boolean variable, boolean missing) {

    private static final int LEAST_BYTES = 16;
    private static final int MOST_BYTES = 4096;

    private static final Set<PosixFilePermission> OWNERS_ONLY =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    /** One that must be there. */
    public KeySource(String place, boolean variable) {
        this(place, variable, false);
    }

    /** The file, if it is one. */
    public Optional<Path> file() {
        return variable ? Optional.empty() : Optional.of(Path.of(place));
    }

    /** The same, which is {@link #missing} if there is nothing at its place now: what a run makes of a key stays so to its end. */
    public KeySource ifThere() {
        return new KeySource(
                place, variable, variable ? System.getenv(place) == null : Files.notExists(Path.of(place)));
    }

    /**
     * Reads the key; whoever asks overwrites it when it is used.
     *
     * @throws UsageException if there is none, it is short enough to be guessed, or others can read it
     */
    public byte[] read() {
        byte[] key = variable ? ofVariable() : ofFile(Path.of(place));
        if (key.length < LEAST_BYTES) {
            Arrays.fill(key, (byte) 0);
            throw new UsageException("The key in " + place + " has fewer than " + LEAST_BYTES
                    + " bytes, which can be guessed: make one of 32 at random.");
        }
        return key;
    }

    private byte[] ofVariable() {
        String value = System.getenv(place);
        if (value == null) {
            throw new UsageException("There is no environment variable " + place + " to take the key from.");
        }
        return value.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] ofFile(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UsageException(
                    "There is no key file " + file
                            + ": make one that only you can read, for example with (umask 077; head -c 32 /dev/urandom > FILE).");
        }
        try {
            if (Files.getFileStore(file).supportsFileAttributeView("posix")
                    && !OWNERS_ONLY.containsAll(Files.getPosixFilePermissions(file, new LinkOption[0]))) {
                throw new UsageException(
                        "Others can read the key file " + file + ": take their rights away, with chmod 600.");
            }
            if (Files.size(file) > MOST_BYTES) {
                throw new UsageException(
                        "The key file " + file + " is no key: it has more than " + MOST_BYTES + " bytes.");
            }
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw IoReason.failure("Cannot read the key file " + file, unreadable);
        }
    }
}
