package io.skald.csv;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Opens files to write tables to. */
public final class CsvOutput {

    private static final int BUFFER = 1 << 16;

    private CsvOutput() {}

    /** What a name must end with for its file to be packed as this target is; empty if that is not packed. */
    public static String ending(Path target) {
        return switch (Compression.of(target)) {
            case NONE -> "";
            case GZIP -> ".gz";
            case ZSTD -> ".zst";
        };
    }

    /**
     * Opens a file for writing from its start.
     *
     * @param file what is written to, which may be a temporary file beside the target
     * @param target the name that it will get: compressed if that ends in {@code .gz} or {@code .zst}
     * @throws IOException if it cannot be opened
     */
    public static OutputStream open(Path file, Path target) throws IOException {
        return open(file, target, UnaryOperator.identity());
    }

    /**
     * Opens a file as {@link #open(Path, Path)} does.
     *
     * @param tap is given the stream of the file's own bytes, compressed if they are, to be put before it
     */
    public static OutputStream open(Path file, Path target, UnaryOperator<OutputStream> tap) throws IOException {
        OutputStream plain = tap.apply(Files.newOutputStream(file));
        try {
            Compression compression = Compression.of(target);
            OutputStream packed = compression.pack(plain);
            return compression == Compression.NONE ? packed : new BufferedOutputStream(packed, BUFFER);
        } catch (IOException | RuntimeException e) {
            plain.close();
            throw e;
        }
    }
}
