package io.skald.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes small files for tests, and dialects in few words. */
final class TemporaryTable {

    private TemporaryTable() {}

    static Path write(Path folder, String name, String text) {
        return write(folder, name, text, StandardCharsets.UTF_8);
    }

    static Path write(Path folder, String name, String text, Charset encoding) {
        return write(folder, name, text.getBytes(encoding));
    }

    static Path write(Path folder, String name, byte[] bytes) {
        Path file = folder.resolve(name);
        try {
            Files.createDirectories(file.getParent());
            try (OutputStream out = CsvOutput.open(file, file)) {
                out.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }
}
