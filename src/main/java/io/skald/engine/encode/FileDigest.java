package io.skald.engine.encode;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.table.ByteTap;
import io.skald.work.ForkJoin;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

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
        return of(files, () -> true);
    }

    /**
     * The digest of the files of each of several tables, in their order: of several at once, where there are threads for it.
     *
     * @throws FailureException if they cannot be read
     * @throws InterruptedRunException if the calling thread is interrupted
     */
    public static List<String> ofEach(List<List<Path>> tables, int threads) {
        String[] digests = new String[tables.size()];
        AtomicInteger next = new AtomicInteger();
        ForkJoin.run(Math.min(threads, digests.length), goOn -> {
            int table;
            while (goOn.getAsBoolean() && (table = next.getAndIncrement()) < digests.length) {
                digests[table] = of(tables.get(table), goOn);
            }
        });
        return List.of(digests);
    }

    /** @param goOn asked before each read; of no use to anybody where it says no */
    private static String of(List<Path> files, BooleanSupplier goOn) {
        FileDigest digest = new FileDigest();
        byte[] buffer = new byte[BUFFER];
        for (Path file : files) {
            try (InputStream bytes = Files.newInputStream(file)) {
                int count;
                while (goOn.getAsBoolean() && (count = bytes.read(buffer)) >= 0) {
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
