package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as spark-submit starts it, beside Spark's own libraries and without Skald's. */
class JarIT {

    private static final List<String> SKALDS_OWN =
            List.of("/it/unimi/dsi/", "/snakeyaml/2.", "/commons-csv/", "/classes");

    @TempDir
    private Path folder;

    @Test
    void the_jar_runs_beside_the_versions_that_spark_brings() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("table.csv"),
                IntStream.range(0, 60)
                        .mapToObj(i -> i * 7 % 20 + "," + i + "\n")
                        .collect(Collectors.joining("", "age,note\n", "")));
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 4
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 5]}
                  note: {role: insensitive}
                """);
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens"))
                .toList());
        command.addAll(List.of(
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-Dlog4j2.configurationFile=" + System.getProperty("log4j2.configurationFile"),
                "-cp",
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(path -> SKALDS_OWN.stream().noneMatch(path::contains))
                        .collect(Collectors.joining(File.pathSeparator)),
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                "local[2]",
                "--class",
                "io.skald.spark.Main",
                System.getProperty("skald.spark.jar"),
                job.toString()));
        Path told = folder.resolve("told");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(told.toFile())
                .start();
        boolean ended = process.waitFor(300, TimeUnit.SECONDS);
        process.destroyForcibly();

        assertThat(ended).isTrue();
        assertThat(Files.readString(told, StandardCharsets.UTF_8)).contains("60 released");
        assertThat(folder.resolve("out/release.csv")).isDirectory();
    }
}
