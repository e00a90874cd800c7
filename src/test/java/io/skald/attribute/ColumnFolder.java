package io.skald.attribute;

import io.skald.TestFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder for whatever the columns of tests write, removed with all it holds when the tests' process ends: columns are made by the
 * thousand in properties, and have nothing to close.
 */
final class ColumnFolder {

    static final Path PATH = make();

    private ColumnFolder() {}

    private static Path make() {
        try {
            Path folder = Files.createTempDirectory("skald-columns");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) {
        try {
            TestFolder.remove(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
