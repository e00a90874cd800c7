package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job runs in the heap that the launcher gives it, and what its structures hold stays within their budget. */
class SmallHeapTest {

    private static final int ROWS = 200_000;

    @TempDir
    private Path folder;

    @Test
    void a_job_finishes_in_the_heap_that_its_memory_asks_for() throws Exception {
        Path table = folder.resolve("hospital.csv");
        skald("generate", "hospital", "--rows", Integer.toString(ROWS), "--seed", "5", "--output", table.toString());

        skald("anonymise", job("release.csv", "").toString(), "--quiet");

        assertStaysInBudget(report("release.csv"));
    }

    @Test
    void a_chunk_for_every_row_takes_no_more() throws Exception {
        Path table = folder.resolve("hospital.csv");
        skald("generate", "hospital", "--rows", Integer.toString(ROWS / 4), "--output", table.toString());

        skald("anonymise", job("large.csv", "").toString(), "--quiet");
        skald("anonymise", job("small.csv", "chunk: {rows: 1}").toString(), "--quiet");

        JsonNode report = report("small.csv");
        assertStaysInBudget(report);
        assertThat(report.at("/chunks").asInt()).isEqualTo(ROWS / 4);
        assertThat(folder.resolve("small.csv")).hasSameBinaryContentAs(folder.resolve("large.csv"));
    }

    @Test
    void thousands_of_sensitive_columns_are_released_and_verified_in_it() throws Exception {
        String columns = IntStream.range(0, 5_000).mapToObj(i -> ",s" + i).collect(Collectors.joining());
        StringBuilder table = new StringBuilder("age").append(columns).append('\n');
        for (int row = 0; row < 200; row++) {
            table.append(20 + row % 7).append((",v" + row % 5).repeat(5_000)).append('\n');
        }
        Files.writeString(folder.resolve("wide.csv"), table);
        Files.writeString(folder.resolve("wide.yaml"), """
                input: wide.csv
                output: release.csv
                k: 5
                memory: 64MB
                threads: 2
                others: sensitive
                attributes: {age: {role: quasi, type: integer, widths: [1, 10]}}
                """);

        skald("anonymise", folder.resolve("wide.yaml").toString(), "--quiet");

        assertStaysInBudget(report("release.csv"));
    }

    private static void assertStaysInBudget(JsonNode report) {
        assertThat(report.at("/memory/peak").asLong())
                .isPositive()
                .isLessThanOrEqualTo(report.at("/memory/budget").asLong());
    }

    private Path job(String output, String more) throws IOException {
        Path ready = Path.of("config", "hospital.yaml").toAbsolutePath();
        String text = Files.readString(ready)
                .replaceAll("(?m)^(input|output|memory):.*$", "")
                .replace("../datasets", Path.of("datasets").toAbsolutePath().toString());
        return Files.writeString(
                folder.resolve(output + ".yaml"),
                "input: hospital.csv\noutput: " + output + "\nmemory: 64MB\n" + more + "\n" + text);
    }

    private JsonNode report(String output) throws IOException {
        return JsonMapper.builder()
                .build()
                .readTree(folder.resolve(output + ".report.json").toFile());
    }

    /** Runs a command in a Java of its own, started as scripts/skald does for {@code memory: 64MB}. */
    private void skald(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-Xmn8m",
                "-XX:+UseSerialGC",
                "-Xss512k",
                "-XX:MaxDirectMemorySize=64m",
                "-XX:ReservedCodeCacheSize=64m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.skald.cli.Main"));
        command.addAll(List.of(arguments));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }
}
