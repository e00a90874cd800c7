package io.skald.spark;

import io.skald.FailureException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * The session of one run, begun when it is first needed: without Spark's web pages and event logs, which would show the data's values, and with its temporary files in a
 * folder that only the user can read, where the cluster does not say otherwise. Removed at the end.
 */
final class Session implements AutoCloseable {

    private static final String WAREHOUSE = "spark.sql.warehouse.dir";

    private final Consumer<String> warnings;
    private Optional<SparkSession> begun = Optional.empty();
    private Optional<Path> scratch = Optional.empty();

    /** @param warnings told if temporary files could not be removed, which no release depends on */
    Session(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    SparkSession get() {
        if (begun.isEmpty()) {
            Path folder = newScratch();
            scratch = Optional.of(folder);
            SparkSession session = configured(folder);
            begun = Optional.of(session);
            if (!"1".equals(System.getenv("SKALD_DEBUG"))) {
                // What fails is told once, by Skald; Spark's messages may hold records.
                session.sparkContext().setLogLevel("OFF");
            }
        }
        return begun.get();
    }

    private static SparkSession configured(Path folder) {
        SparkSession.Builder builder = SparkSession.builder()
                .appName("Skald")
                .config("spark.ui.enabled", false)
                .config("spark.ui.showConsoleProgress", false)
                .config("spark.eventLog.enabled", false)
                .config("spark.local.dir", folder.toString())
                .config("spark.sql.caseSensitive", true)
                .config("spark.sql.csv.parser.columnPruning.enabled", false)
                .config("spark.sql.session.timeZone", "UTC");
        SparkConf given = new SparkConf();
        if (!given.contains(WAREHOUSE)
                && !given.get("spark.sql.catalogImplementation", "").equals("hive")) {
            // Nobody keeps tables then; Spark would leave a folder where it was started.
            builder = builder.config(
                    WAREHOUSE, folder.resolve("warehouse").toUri().toString());
        }
        return builder.getOrCreate();
    }

    private static Path newScratch() {
        try {
            Path folder = Files.createTempDirectory("skald-spark-");
            // Spark keeps the name and may make the folder once more.
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new FailureException("Cannot make a folder for temporary files.", e);
        }
    }

    @Override
    public void close() {
        begun.ifPresent(SparkSession::stop);
        scratch.ifPresent(this::remove);
    }

    private void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            leftIn(folder);
        }
    }

    private void leftIn(Path folder) {
        if (Files.exists(folder)) {
            warnings.accept(
                    "Temporary files, which may hold values of the table, are left in " + folder + ". Remove it.");
        }
    }
}
