package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A master and two workers of processes of their own, one of which is killed when it has counted its part. */
@EnabledIfSystemProperty(named = "skald.spark.full", matches = "true", disabledReason = "mvn -Pspark,spark-full verify")
class ClusterIT {

    private static final List<String> SKALDS_OWN =
            List.of("/it/unimi/dsi/", "/snakeyaml/2.", "/commons-csv/", "/classes");
    private static final int SECONDS = 400;

    /** Of the whole release; what is told of other nodes depends on which were counted. */
    private static final Pattern FIGURES =
            Pattern.compile("  \"(classes|smallestClass|largestClass|suppressedRows|releasedRows)\" : .*");

    private static final Pattern SHUFFLED = Pattern.compile("shuffle_(\\d+)_.*\\.data");

    /** The shuffle in which nodes are first counted: one of rows, one of values, two of persons and one of hashes come before. */
    private static final int FIRST_OF_NODES = 5;

    /** The shuffle by which tuples come to their bins: one of rows, one of values and one of hashes come before. */
    private static final int FIRST_OF_BINS = 3;

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void stop() throws InterruptedException {
        Collections.reverse(started);
        for (Process process : started) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    private Process start(String name, List<String> arguments) throws IOException {
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
                folder.resolve("spark/jars") + File.separator + "*"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile());
        builder.environment().put("SPARK_HOME", folder.resolve("spark").toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment()
                .put(
                        "SPARK_LOCAL_DIRS",
                        Files.createDirectories(folder.resolve(name + "-local")).toString());
        Process process = builder.start();
        started.add(process);
        return process;
    }

    /** A Spark as workers look for one: the jars of the class path without Skald's. */
    private void makeHome() throws IOException {
        Path jars = Files.createDirectories(folder.resolve("spark/jars"));
        for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path file = Path.of(jar);
            if (jar.endsWith(".jar")
                    && SKALDS_OWN.stream().noneMatch(jar::contains)
                    && !Files.exists(jars.resolve(file.getFileName()))) {
                Files.createSymbolicLink(jars.resolve(file.getFileName()), file.toAbsolutePath());
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean await(BooleanSupplier reached) throws InterruptedException {
        for (int tick = 0; tick < 10 * SECONDS; tick++) {
            if (reached.getAsBoolean()) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return false;
    }

    private static boolean answers(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Whether a worker's executor has left what others are to fetch, of this shuffle or a later one. */
    private boolean hasCounted(String worker, int shuffle) {
        try (Stream<Path> files = Files.walk(folder.resolve(worker + "-local"))) {
            return files.map(file -> SHUFFLED.matcher(file.getFileName().toString()))
                    .anyMatch(name -> name.matches() && Integer.parseInt(name.group(1)) >= shuffle);
        } catch (IOException | java.io.UncheckedIOException moving) {
            return false;
        }
    }

    private Path job(String output, String more) throws IOException {
        return Files.writeString(folder.resolve(output + ".yaml"), """
                input: table
                output: out/%s.csv
                k: 4
                suppression: {limit: 0.05}
                %s
                attributes:
                  who: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 5, 20]}
                  zip: {role: quasi, type: code, keep: [4, 2]}
                  note: {role: insensitive}
                  illness: {role: sensitive, diversity: {distinct: 2}}
                """.formatted(output, more));
    }

    private void writeTable() throws IOException {
        Files.createDirectories(folder.resolve("table"));
        for (int part = 0; part < 8; part++) {
            int first = 5000 * part;
            Files.writeString(
                    folder.resolve("table/part" + part + ".csv"),
                    IntStream.range(first, first + 5000)
                            .mapToObj(i ->
                                    "p%d,%d,%04d,n%d,i%d%n".formatted(i / 3, 18 + i * 31 % 67, i * 17 % 900, i, i % 7))
                            .collect(Collectors.joining("", "who,age,zip,note,illness\n", "")));
        }
    }

    @Test
    void a_worker_that_is_lost_after_the_first_pass_makes_no_difference() throws IOException, InterruptedException {
        loseAWorker(0, "", List.of());
    }

    /** Persons are counted where they are, many nodes at a time. */
    @Test
    void a_worker_that_is_lost_while_nodes_are_tallied_makes_no_difference() throws IOException, InterruptedException {
        loseAWorker(FIRST_OF_NODES, "person: who", List.of("--driver-disk", "1KB"));
    }

    /** Bins are refined by tasks, whose clusters are lost with the worker. */
    @Test
    void a_worker_that_is_lost_while_bins_are_refined_makes_no_difference() throws IOException, InterruptedException {
        loseAWorker(FIRST_OF_BINS, "refine: {method: mondrian}", List.of());
    }

    private void loseAWorker(int afterShuffle, String more, List<String> options)
            throws IOException, InterruptedException {
        makeHome();
        writeTable();
        int port = freePort();
        String master = "spark://127.0.0.1:" + port;
        start(
                "master",
                List.of(
                        "org.apache.spark.deploy.master.Master",
                        "--host",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--webui-port",
                        String.valueOf(freePort())));
        assumeTrue(await(() -> answers(port)), "no master of Spark can be started here");
        List<Process> workers = new ArrayList<>();
        for (String name : List.of("worker0", "worker1")) {
            workers.add(start(
                    name,
                    List.of(
                            "org.apache.spark.deploy.worker.Worker",
                            "--host",
                            "127.0.0.1",
                            "--cores",
                            "1",
                            "--memory",
                            "1g",
                            "--webui-port",
                            String.valueOf(freePort()),
                            "--work-dir",
                            folder.resolve(name + "-work").toString(),
                            master)));
        }
        List<String> submitted = new ArrayList<>(List.of(
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                master,
                "--conf",
                "spark.executor.memory=512m",
                "--conf",
                "spark.sql.shuffle.partitions=4",
                "--conf",
                "spark.sql.adaptive.enabled=false",
                "--class",
                "io.skald.spark.Main",
                System.getProperty("skald.spark.jar"),
                job("cluster", more).toString()));
        submitted.addAll(options);
        Process driver = start("driver", submitted);
        boolean counted = await(
                () -> hasCounted("worker0", afterShuffle) && hasCounted("worker1", afterShuffle) || !driver.isAlive());
        assertThat(counted && driver.isAlive()).as(log("driver")).isTrue();
        workers.get(0).descendants().forEach(ProcessHandle::destroyForcibly);
        workers.get(0).destroyForcibly();

        assertThat(driver.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(log("driver")).contains("40,000 released");
        Path local = job("local", more);
        Plan inOrder = PlanResolver.resolve(local, List.of(), OutputUse.WRITTEN);
        LocalSpark.writeInOrder(inOrder, folder, "table", "who", "age", "zip", "note", "illness");
        Engine.anonymise(
                PlanResolver.resolve(local, List.of("input=ordered.csv"), OutputUse.WRITTEN), RunOptions.DEFAULT);
        assertThat(LocalSpark.sortedRows(folder.resolve("out/cluster.csv")))
                .isEqualTo(LocalSpark.sortedRows(folder.resolve("out/local.csv")));
        assertThat(figures("cluster")).isNotEmpty().isEqualTo(figures("local"));
    }

    private String log(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".log"));
    }

    private List<String> figures(String output) throws IOException {
        return Arrays.stream(Files.readString(folder.resolve("out/" + output + ".csv.report.json"))
                        .split("\n"))
                .filter(line ->
                        line.contains("\"dmStar\"") || FIGURES.matcher(line).matches())
                .toList();
    }
}
