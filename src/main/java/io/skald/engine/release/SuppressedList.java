package io.skald.engine.release;

import io.skald.budget.PrivateFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Which rows of the input are suppressed, by their numbers from 1 over all files, headers not counted: a CSV file of one column. It tells of rows that
 * the release hides, and is the custodian's.
 */
public final class SuppressedList implements AutoCloseable {

    private final BufferedWriter writer;

    private SuppressedList(BufferedWriter writer) {
        this.writer = writer;
    }

    /** Begins a new file. */
    public static SuppressedList create(Path file) throws IOException {
        BufferedWriter writer = Files.newBufferedWriter(PrivateFiles.newFile(file), StandardCharsets.US_ASCII);
        writer.write("row\n");
        return new SuppressedList(writer);
    }

    /**
     * The rows of the next chunk.
     *
     * @param before rows of the input before the chunk
     * @param suppressed by their numbers in the chunk, from 0
     */
    void add(long before, BitSet suppressed) throws IOException {
        for (int row = suppressed.nextSetBit(0); row >= 0; row = suppressed.nextSetBit(row + 1)) {
            writer.write(Long.toString(before + row + 1));
            writer.write('\n');
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
