package io.skald.table;

import com.github.luben.zstd.util.Native;
import io.skald.FailureException;
import io.skald.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The native library behind {@code .zst}. It comes in the program's jar, and the system loads it from a file only: one in a folder of
 * its own that nobody else can write to, both removed as soon as it is loaded. Jobs without {@code .zst} need none of it.
 */
public final class ZstdLibrary {

    private ZstdLibrary() {}

    /** Loaded when first asked for, once. */
    private static final class Loaded {
        private static final Optional<String> PROBLEM =
                Native.isLoaded() ? Optional.empty() : load(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /**
     * Loads the library, if that was not done before.
     *
     * @throws FailureException if the system does not let it be loaded; says what to do
     */
    public static void require() {
        Loaded.PROBLEM.ifPresent(problem -> {
            throw new FailureException(problem);
        });
    }

    /** Loads the library from a file in the given folder. */
    static Optional<String> load(Path temporary) {
        try {
            Path folder = Files.createTempDirectory(temporary, "skald-zstd-");
            try {
                Native.load(folder.toFile());
            } finally {
                Files.deleteIfExists(folder);
            }
            return Optional.empty();
        } catch (UnsatisfiedLinkError notRun) {
            return Optional.of(problem(temporary, "the system does not run programs from there"));
        } catch (IOException e) {
            return Optional.of(problem(temporary, IoReason.of(e)));
        } catch (ExceptionInInitializerError notUnpacked) {
            return Optional.of(problem(temporary, "it cannot be written there"));
        }
    }

    private static String problem(Path temporary, String reason) {
        return "Files named .zst and Parquet need a library that is unpacked to " + temporary + " for a moment: "
                + reason + ". Name another folder, with SKALD_JAVA_OPTS=-Djava.io.tmpdir=FOLDER, or write .csv or .gz.";
    }
}
