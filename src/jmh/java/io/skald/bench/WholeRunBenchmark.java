package io.skald.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs the whole job and the database's three statements in turn, each in a process of its own, on the same file, and prints
 * the medians with their ratios, pass by pass.
 *
 * <p>Run from the project's folder by {@code scripts/bench}, which builds everything first.
 */
@Command(
        name = "scripts/bench",
        showDefaultValues = true,
        sortOptions = false,
        description =
                "Times the whole job against DuckDB's three statements on the same file, alternating, and prints medians and ratios.")
public final class WholeRunBenchmark implements Callable<Integer> {

    private static final List<String> PASSES = List.of("encode", "search", "measure", "generalise", "verify");
    private static final List<String> THREE_PASSES = PASSES.subList(0, PASSES.size() - 1);
    private static final List<String> STATEMENTS = List.of("profile", "group", "write");
    private static final double MEGABYTE = 1 << 20;

    /** The kernel keeps the peak, so a few looks find it, and more take the processor away from what is timed. */
    private static final int MILLIS_BETWEEN_LOOKS = 50;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "10M",
            description = "Rows of the table, as 'skald generate' takes them.")
    private String rows = "";

    @Option(
            names = "--runs",
            paramLabel = "R",
            defaultValue = "5",
            description = "Runs of each that count; one more of each warms the page cache.")
    private int runs;

    @Option(names = "--threads", paramLabel = "T", defaultValue = "2", description = "Threads of each.")
    private int threads;

    @Option(names = "--k", paramLabel = "K", defaultValue = "50", description = "Least rows of a class.")
    private int k;

    @Option(names = "--memory", paramLabel = "SIZE", defaultValue = "256MB", description = "Memory of the job.")
    private String memory = "";

    @Option(
            names = "--distribution",
            paramLabel = "D",
            defaultValue = "uniform",
            description = "Of the table: uniform or skewed.")
    private String distribution = "";

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    private final Path folder = Path.of("out", "bench").toAbsolutePath();

    private WholeRunBenchmark() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new WholeRunBenchmark()).execute(arguments));
    }

    /** One process: its samples by name, its wall seconds and its peak resident set in bytes. */
    private record Run(Map<String, double[]> wallAndCpu, double wall, long peak) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path csv = folder.resolve("hospital-" + distribution + "-" + rows + ".csv");
        if (!Files.exists(csv)) {
            start(List.of(
                    "scripts/skald",
                    "generate",
                    "hospital",
                    "--rows",
                    rows,
                    "--seed",
                    "1",
                    "--distribution",
                    distribution,
                    "--output",
                    csv.toString()));
        }
        Path release = folder.resolve("release.csv");
        Path other = folder.resolve("duckdb.csv");
        Path job = writeJob(csv, release);
        List<Run> skald = new ArrayList<>();
        List<Run> duckdb = new ArrayList<>();
        for (int i = 0; i <= runs; i++) {
            Run ours = runSkald(job, release);
            Run theirs = runDuckDb(csv, release, other);
            // The first pair warms the page cache and is not counted.
            if (i > 0) {
                skald.add(ours);
                duckdb.add(theirs);
            }
        }
        print(skald, duckdb, Files.size(csv));
        System.out.println();
        System.out.print(
                start(java("compare", release.toString(), other.toString())).output());
        Files.delete(release);
        Files.delete(other);
        return 0;
    }

    private Path writeJob(Path csv, Path release) throws IOException {
        String hierarchies = Path.of("datasets", "hospital").toAbsolutePath().toString();
        Path job = folder.resolve("bench.yaml");
        Files.writeString(job, """
                input: %s
                output: %s
                overwrite: true
                k: %s
                suppression: {limit: 0}
                memory: %s
                threads: %s
                attributes:
                  Patient ID: {role: identifier}
                  Name: {role: identifier}
                  Address: {role: identifier}
                  Blood Group: {role: quasi, hierarchy: %s/blood-group.csv}
                  Profession: {role: quasi, hierarchy: %s/profession.csv}
                  Age: {role: quasi, type: integer, bounds: [19, 85], widths: [1, 2, 4, 8, 16, 32, 64]}
                  BMI: {role: quasi, type: decimal, unit: 0.1, bounds: [12.0, 36.0], widths: [0.1, 1, 2, 4, 8]}
                  PIN Code: {role: quasi, type: integer, encode: true, widths: doubling}
                  Health Condition: {role: sensitive}
                """.formatted(csv, release, k, memory, threads, hierarchies, hierarchies));
        return job;
    }

    private Run runSkald(Path job, Path release) throws IOException, InterruptedException {
        Finished finished = start(List.of("scripts/skald", "anonymise", "--quiet", job.toString()));
        JsonNode report = new ObjectMapper().readTree(Files.readString(Path.of(release + ".report.json")));
        Map<String, double[]> samples = new LinkedHashMap<>();
        report.get("passes")
                .forEach(pass -> samples.put(pass.get("name").asText(), new double[] {
                    pass.get("seconds").asDouble(), pass.get("cpuSeconds").asDouble()
                }));
        return new Run(samples, finished.wall(), finished.peak());
    }

    private Run runDuckDb(Path csv, Path release, Path other) throws IOException, InterruptedException {
        Finished finished = start(java(
                "run",
                csv.toString(),
                release + ".report.json",
                Path.of("datasets", "hospital").toAbsolutePath().toString(),
                other.toString(),
                Integer.toString(threads)));
        Map<String, double[]> samples = new LinkedHashMap<>();
        finished.output()
                .lines()
                .map(line -> line.split(" "))
                .filter(words -> words.length == 3)
                .forEach(words -> samples.put(
                        words[0], new double[] {Double.parseDouble(words[1]), Double.parseDouble(words[2])}));
        return new Run(samples, finished.wall(), finished.peak());
    }

    private static List<String> java(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                DuckDbBaseline.class.getName()));
        command.addAll(Arrays.asList(arguments));
        return command;
    }

    private record Finished(String output, double wall, long peak) {}

    private Finished start(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        long startedAt = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        long peak = 0;
        while (process.isAlive()) {
            peak = Math.max(peak, residentPeak(process.pid()));
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
        }
        double wall = (System.nanoTime() - startedAt) / 1e9;
        String text = Files.readString(output, StandardCharsets.UTF_8);
        Files.delete(output);
        if (process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + process.exitValue() + ":\n" + text);
        }
        return new Finished(text, wall, peak);
    }

    private static long residentPeak(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException processEnded) {
            return 0;
        }
    }

    private void print(List<Run> skald, List<Run> duckdb, long bytes) {
        System.out.printf(
                Locale.ROOT,
                "%s rows, %,d MB, %d threads, k=%d, memory %s: medians of %d runs, alternating%n%n",
                rows,
                Math.round(bytes / MEGABYTE),
                threads,
                k,
                memory,
                skald.size());
        System.out.printf("%-28s %9s %9s %9s%n", "", "wall s", "CPU s", "MB/s");
        PASSES.forEach(pass -> line("Skald " + pass, skald, List.of(pass), bytes));
        line("Skald three passes", skald, THREE_PASSES, bytes);
        STATEMENTS.forEach(statement -> line("DuckDB " + statement, duckdb, List.of(statement), bytes));
        line("DuckDB three statements", duckdb, STATEMENTS, bytes);
        System.out.println();
        ratio("encode / profile", skald, List.of("encode"), duckdb, List.of("profile"));
        ratio("generalise / write", skald, List.of("generalise"), duckdb, List.of("write"));
        ratio(
                "encode + generalise / profile + write",
                skald,
                List.of("encode", "generalise"),
                duckdb,
                List.of("profile", "write"));
        ratio("three passes / three statements", skald, THREE_PASSES, duckdb, STATEMENTS);
        System.out.printf(
                Locale.ROOT,
                "%npeak resident: Skald %.0f MB (verification included), DuckDB %.0f MB%n",
                skald.stream().mapToLong(Run::peak).max().orElse(0) / MEGABYTE,
                duckdb.stream().mapToLong(Run::peak).max().orElse(0) / MEGABYTE);
        System.out.printf(
                Locale.ROOT,
                "whole process, start to end: Skald %.2f s (verification included), DuckDB %.2f s%n",
                median(skald.stream().mapToDouble(Run::wall).toArray()),
                median(duckdb.stream().mapToDouble(Run::wall).toArray()));
    }

    private static void line(String name, List<Run> runs, List<String> parts, long bytes) {
        double wall = median(sums(runs, parts, 0));
        System.out.printf(
                Locale.ROOT,
                "%-28s %9.2f %9.2f %9.0f%n",
                name,
                wall,
                median(sums(runs, parts, 1)),
                bytes / MEGABYTE / wall);
    }

    private static void ratio(
            String name, List<Run> ours, List<String> ourParts, List<Run> theirs, List<String> theirParts) {
        double[] a = sums(ours, ourParts, 0);
        double[] b = sums(theirs, theirParts, 0);
        double[] ratios = new double[a.length];
        Arrays.setAll(ratios, i -> a[i] / b[i]);
        System.out.printf(Locale.ROOT, "%-40s %.2f of the wall%n", name, median(ratios));
    }

    private static double[] sums(List<Run> runs, List<String> parts, int which) {
        return runs.stream()
                .mapToDouble(run -> parts.stream()
                        .mapToDouble(part -> run.wallAndCpu().getOrDefault(part, new double[2])[which])
                        .sum())
                .toArray();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
