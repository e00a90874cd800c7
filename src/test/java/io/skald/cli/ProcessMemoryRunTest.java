package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process of its own with the heap of a small memory, whose anonymous memory and page tables are watched while it runs. */
@EnabledOnOs(OS.LINUX)
class ProcessMemoryRunTest {

    private static final Path GROUPS = Path.of("/sys/fs/cgroup/memory");
    private static final ByteSize MEMORY = ByteSize.ofMegabytes(128);
    private static final int ROWS = 200_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"none", "semantic"})
    void a_job_stays_below_its_memory_as_the_system_counts_it(String refinement) throws Exception {
        List<String> command = new ArrayList<>(javaCommand());
        command.addAll(List.of("--set", "refine.method=" + refinement));
        Process process = start(command);

        long most = 0;
        while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
            most = Math.max(most, anonymous(process.pid()));
        }

        assertThat(process.exitValue()).isZero();
        assertThat(most).isPositive().isLessThan(MEMORY.bytes());
    }

    @Test
    void a_job_is_not_killed_in_a_control_group_of_its_memory() throws Exception {
        Path group = GROUPS.resolve("skald-test-" + ProcessHandle.current().pid());
        assumeTrue(Files.isWritable(GROUPS.resolve("cgroup.procs")), "no control groups of version 1 to make");
        Files.createDirectory(group);
        try {
            Files.writeString(group.resolve("memory.limit_in_bytes"), Long.toString(MEMORY.bytes()));
            List<String> command = new ArrayList<>(
                    List.of("sh", "-c", "echo $$ > \"$0/cgroup.procs\"; exec \"$@\"", group.toString()));
            command.addAll(javaCommand());

            Process process = start(command);

            assertThat(process.waitFor()).isZero();
        } finally {
            Files.delete(group);
        }
    }

    private static Process start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("MALLOC_ARENA_MAX", "1");
        return builder.start();
    }

    private List<String> javaCommand() throws IOException {
        Path table = folder.resolve("table.csv");
        assertThat(Main.run(
                        "generate",
                        "hospital",
                        "--rows",
                        Integer.toString(ROWS),
                        "--quiet",
                        "--overwrite",
                        "--output",
                        table.toString()))
                .isZero();
        ProcessMemory process = new ProcessMemory(MEMORY);
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (process.heap().bytes() >> 10) + "k",
                "-Xmn" + (process.young().bytes() >> 10) + "k",
                "-Xss512k",
                "-XX:+UseSerialGC",
                "-XX:MaxDirectMemorySize=16m",
                "-Djdk.nio.maxCachedBufferSize=8192",
                "-XX:ReservedCodeCacheSize=24m",
                "-XX:CICompilerCount=2",
                "-XX:MaxInlineLevel=6",
                "-XX:FreqInlineSize=150",
                "-XX:MaxNodeLimit=20000",
                "-XX:NodeLimitFudgeFactor=1000",
                "-XX:CompileThresholdScaling=3",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:ArchiveRelocationMode=0",
                "-cp",
                System.getProperty("java.class.path"),
                "io.skald.cli.Main",
                "anonymise",
                Path.of("config", "hospital.yaml").toAbsolutePath().toString(),
                "--quiet",
                "--overwrite",
                "--set",
                "memory=128MB",
                "--set",
                "input=" + table,
                "--set",
                "output=" + folder.resolve("out/release.csv"));
    }

    /** Anonymous memory and page tables of a process, in bytes; 0 once it has ended. */
    private static long anonymous(long process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process + "/status")).stream()
                    .filter(line -> line.startsWith("RssAnon:") || line.startsWith("VmPTE:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .sum();
        } catch (IOException ended) {
            return 0;
        }
    }
}
