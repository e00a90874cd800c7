package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs scripts/skald in a project of its own, with a java and a mvn that only say how they were called. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LauncherTest {

    private static final String SAY_ARGUMENTS = "#!/bin/sh\nfor argument; do printf '%s\\n' \"$argument\"; done\n";

    @TempDir
    private Path folder;

    private Path project;
    private Path javaHome;
    private Path tools;

    @BeforeEach
    void makeProject() throws IOException {
        project = Files.createDirectories(folder.resolve("a project"));
        Files.createDirectories(project.resolve("src/main"));
        Files.createDirectories(project.resolve("target"));
        Files.writeString(project.resolve("pom.xml"), "");
        Files.createDirectories(project.resolve("scripts"));
        Files.copy(Path.of("scripts", "skald"), script(), StandardCopyOption.COPY_ATTRIBUTES);
        Path parts = Path.of("src", "main", "resources", "io", "skald", "budget", "process-memory.txt");
        Files.createDirectories(project.resolve(parts).getParent());
        Files.copy(parts, project.resolve(parts));
        tools = Files.createDirectories(folder.resolve("tools"));
        javaHome = Files.createDirectories(folder.resolve("java home"));
        Files.createDirectories(javaHome.resolve("bin"));
        Files.writeString(javaHome.resolve("release"), "JAVA_VERSION=\"17.0.9\"\n");
        program(javaHome.resolve("bin/java"), SAY_ARGUMENTS);
    }

    @ParameterizedTest
    @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "C.UTF-8, C.UTF-8", "de_DE.ISO-8859-1, de_DE.ISO-8859-1"})
    void letters_beyond_ascii_reach_java_where_the_locale_has_none(String locale, String expected) throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));
        program(javaHome.resolve("bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$LC_ALL\" \"$@\"\n");
        List<String> said =
                run(Map.of("LC_ALL", locale), script(), "check", "größe.yaml").out();
        assertThat(said).startsWith(expected).endsWith("check", "größe.yaml");
    }

    @Test
    void passes_arguments_on_as_they_are() throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));

        List<String> arguments = run(script(), "check", "a job.yaml", "--set", "k=5 ", "", "$HOME *")
                .out();

        assertThat(arguments)
                .containsSubsequence("-jar", project.resolve("target/skald.jar").toString())
                .endsWith("check", "a job.yaml", "--set", "k=5 ", "", "$HOME *");
    }

    @Test
    void works_through_a_symbolic_link() throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));
        Path link = Files.createSymbolicLink(tools.resolve("skald"), Path.of("..", "a project", "scripts", "skald"));

        assertThat(run(link, "--version").out())
                .contains(project.toRealPath().resolve("target/skald.jar").toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "memory: 256MB               | 256MB",
                "memory: '1GB'  # of all     | 1GB",
                "memory: \"1.5 GB\"          | 1.5GB",
                "memory:   300000000         | 300000000",
                "memory: 1MB                 | 1MB",
                "'# memory: 1GB\nmemory: 2GB' | 2GB"
            })
    void java_is_sized_by_the_memory_of_the_job(String line, String memory) throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));
        Path job =
                Files.writeString(folder.resolve("a job"), "input: x\n" + line.replace("\\n", "\n") + "\noutput: y\n");

        assertThat(run(script(), "anonymise", job.toString()).out()).containsAll(sizes(memory));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"memory\": 192MB",
                "{memory: 192MB}",
                "memory: !!str 192MB",
                "  memory: 192MB",
                "memory: &size 192MB",
                "\"mem\\x6fry\": 192MB"
            })
    void java_is_asked_where_the_memory_is_not_written_plainly(String line) throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));
        program(
                javaHome.resolve("bin/java"),
                "#!/bin/sh\ncase \"$*\" in *AskedMemory*) printf 201326592; exit;; esac\n"
                        + SAY_ARGUMENTS.substring("#!/bin/sh\n".length()));
        Path job = Files.writeString(folder.resolve("job.yaml"), line + "\n");

        assertThat(run(script(), "anonymise", job.toString()).out()).containsAll(sizes("192MB"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"k: 5", "memory: a lot"})
    void without_a_size_the_container_or_a_default_says_it(String line) throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));
        Path job = Files.writeString(folder.resolve("job.yaml"), line + "\n");

        String memory = Long.toString(ProcessMemory.byDefault().bytes());

        assertThat(run(script(), "anonymise", job.toString()).out()).containsAll(sizes(memory));
    }

    @Test
    void the_command_line_goes_before_the_job_and_the_environment_before_both() throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));
        String job =
                Files.writeString(folder.resolve("job.yaml"), "memory: 1GB\n").toString();

        assertThat(run(script(), "anonymise", job, "--set", "memory=96MB").out())
                .containsAll(sizes("96MB"));
        assertThat(run(script(), "anonymise", "--set=memory=128MB", job).out()).containsAll(sizes("128MB"));
        assertThat(run(Map.of("SKALD_MEMORY", "2GB"), script(), "anonymise", job, "--set", "memory=64MB")
                        .out())
                .containsAll(sizes("2GB"));
    }

    private static final String SMALL_JOB = """
            # A job.
            input: 'a table.csv' # small
            output: out.csv
            k: 5
            suppression: {limit: 1%}
            attributes:
              Age: {role: quasi, type: integer, widths: doubling}
              Name: {role: identifier}

              Health: {role: sensitive}
            """;

    private List<String> runOfJob(String job, int inputBytes, String... arguments) throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));
        Files.createDirectories(folder.resolve("jobs"));
        Files.write(folder.resolve("jobs/a table.csv"), new byte[inputBytes]);
        Files.writeString(folder.resolve("jobs/job.yaml"), job);
        List<String> all = new ArrayList<>(List.of("anonymise", "jobs/job.yaml"));
        all.addAll(List.of(arguments));
        return run(script(), all.toArray(String[]::new)).out();
    }

    @Test
    void a_plain_run_on_a_small_table_is_compiled_little() throws Exception {
        String little = "-XX:TieredStopAtLevel=1";
        assertThat(runOfJob(SMALL_JOB, 1000))
                .contains(little)
                .containsSubsequence("-XX:CompileThresholdScaling=3", "-XX:CompileThresholdScaling=1");
        assertThat(runOfJob(SMALL_JOB, 1000, "-q", "--set", "k=10", "--set=suppression.limit=0"))
                .contains(little);
        assertThat(runOfJob(SMALL_JOB.replace("\n", "\r\n"), 1000)).contains(little);
        assertThat(runOfJob(SMALL_JOB, 5_000_000))
                .contains("-XX:CompileThresholdScaling=3")
                .doesNotContain(little, "-XX:CompileThresholdScaling=1");
        assertThat(run(script(), "check", "jobs/job.yaml").out())
                .contains(little)
                .doesNotContain("-XX:CompileThresholdScaling=1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "refine: {method: semantic}",
                "search: skald",
                "input: b.csv",
                "  Job: {role: sensitive, diversity: {distinct: 3}}",
                "  Job:",
                "  A: {role: quasi}\n  B: {role: quasi}\n  C: {role: quasi}\n  D: {role: quasi}\n  E: {role: quasi}",
            })
    void a_run_that_may_go_on_for_long_is_compiled_in_full(String line) throws Exception {
        assertThat(runOfJob(SMALL_JOB + line + "\n", 1000)).doesNotContain("-XX:TieredStopAtLevel=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--set=refine.method=semantic", "--set=input=b.csv", "--time-limit=5s", "@more"})
    void a_command_line_that_may_ask_for_much_is_compiled_for_in_full(String argument) throws Exception {
        assertThat(runOfJob(SMALL_JOB, 1000, argument)).doesNotContain("-XX:TieredStopAtLevel=1");
        assertThat(run(script(), "explain", "jobs/job.yaml").out()).doesNotContain("-XX:TieredStopAtLevel=1");
    }

    /** What Java is told for a memory: the same arithmetic as the engine's. */
    private static List<String> sizes(String memory) {
        long kilobytes = ByteSize.parse(memory).bytes() >> 10;
        ProcessMemory process = new ProcessMemory(new ByteSize(kilobytes << 10));
        return List.of(
                "-Dskald.memory=" + process.total().bytes(),
                "-Xmx" + (process.heap().bytes() >> 10) + "k",
                "-Xmn" + (process.young().bytes() >> 10) + "k");
    }

    @Test
    void builds_when_there_is_no_jar_or_the_sources_are_newer() throws Exception {
        program(
                tools.resolve("mvn"),
                "#!/bin/sh\nprintf '%s ' built \"$@\" >> \"" + folder.resolve("log") + "\"\n: > target/skald.jar\n");

        run(script(), "--version");
        assertThat(folder.resolve("log")).hasContent("built -q -B -DskipTests package ");
        run(script(), "--version");
        assertThat(folder.resolve("log")).hasContent("built -q -B -DskipTests package ");

        jarBuiltAt(Instant.now().minusSeconds(60));
        run(script(), "--version");
        assertThat(Files.readString(folder.resolve("log"))).containsPattern("built .*built ");
    }

    @Test
    void a_java_that_crashes_over_its_archive_is_not_asked_again_and_nobody_is_told() throws Exception {
        jarBuiltAt(Instant.now());
        Path asked = folder.resolve("asked");
        program(
                javaHome.resolve("bin/java"),
                "#!/bin/bash\nif [[ $1 == -Xshare:dump ]]; then echo asked >>'" + asked + "'; kill -ABRT $$; fi\n"
                        + "printf '%s\\n' \"$@\"\n");

        for (int time = 0; time < 2; time++) {
            Result run = run(script(), "--version");

            assertThat(run.exitCode()).isZero();
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).noneMatch(argument -> argument.contains("SharedArchiveFile"));
        }
        assertThat(asked).hasContent("asked");
    }

    @Test
    void says_that_maven_is_missing() throws Exception {
        Result result = run(script(), "--version");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .containsExactly("skald: Skald is not built yet, and Maven (mvn), which builds it, is not on the path."
                        + " Install Maven 3.8 or newer.");
    }

    @Test
    void says_that_the_build_failed() throws Exception {
        program(tools.resolve("mvn"), "#!/bin/sh\necho 'no network'\nexit 1\n");

        Result result = run(script(), "--version");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .containsExactly(
                        "skald: building (once)...", "no network", "skald: the build failed; see the messages above.");
    }

    @Test
    void says_that_java_is_too_old() throws Exception {
        jarBuiltAt(Instant.now().plusSeconds(60));
        Files.writeString(javaHome.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");

        assertThat(run(script(), "--version").err())
                .containsExactly("skald: " + javaHome
                        + "/bin/java is Java 11, and Skald needs 17 or newer. Set JAVA_HOME to a newer one.");
    }

    @Test
    void says_that_java_is_missing() throws Exception {
        assertThat(run(Map.of("JAVA_HOME", "/nowhere"), script(), "--version").err())
                .containsExactly("skald: JAVA_HOME is '/nowhere', but there is no bin/java in it.");
        assertThat(run(Map.of("JAVA_HOME", ""), script(), "--version").err())
                .containsExactly("skald: Java is not installed, or not on the path. Install a JDK, version 17 or newer,"
                        + " or set JAVA_HOME.");
    }

    @Test
    void an_archive_runs_its_own_jar_with_its_own_java_and_builds_nothing() throws Exception {
        Path archive = Files.createDirectories(folder.resolve("an archive"));
        Path skald = Files.createDirectories(archive.resolve("bin")).resolve("skald");
        Files.copy(Path.of("scripts", "skald"), skald, StandardCopyOption.COPY_ATTRIBUTES);
        Path jar = Files.createDirectories(archive.resolve("lib")).resolve("skald.jar");
        Files.copy(
                Path.of("src", "main", "resources", "io", "skald", "budget", "process-memory.txt"),
                archive.resolve("lib/process-memory.txt"));
        Files.writeString(jar, "");
        Path java = Files.createDirectories(archive.resolve("java/bin")).resolve("java");
        program(java, "#!/bin/sh\necho own java\n" + SAY_ARGUMENTS.substring("#!/bin/sh\n".length()));

        Result result = run(Map.of("JAVA_HOME", "/nowhere"), skald, "--version");

        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("own java")
                .containsSubsequence("-jar", jar.toString())
                .endsWith("--version");
    }

    private Path script() {
        return project.resolve("scripts/skald");
    }

    private void jarBuiltAt(Instant time) throws IOException {
        Path jar = project.resolve("target/skald.jar");
        Files.writeString(jar, "");
        Files.setLastModifiedTime(jar, FileTime.from(time));
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private record Result(int exitCode, List<String> out, List<String> err) {}

    private Result run(Path program, String... arguments) throws Exception {
        return run(Map.of(), program, arguments);
    }

    /** The path has what the script needs of the system, but neither Java nor Maven. */
    private Result run(Map<String, String> environment, Path program, String... arguments) throws Exception {
        for (String tool :
                List.of("bash", "dirname", "readlink", "find", "sed", "awk", "head", "rm", "mv", "touch", "cat")) {
            forwardToSystem(tool);
        }
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("SKALD_"));
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("JAVA_HOME", javaHome.toString());
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Result(
                exitCode,
                Files.readAllLines(out, StandardCharsets.UTF_8),
                Files.readAllLines(err, StandardCharsets.UTF_8));
    }

    private void forwardToSystem(String tool) throws IOException {
        Path forward = tools.resolve(tool);
        if (Files.notExists(forward)) {
            for (String place : List.of("/bin/", "/usr/bin/")) {
                if (Files.exists(Path.of(place + tool))) {
                    program(forward, "#!/bin/sh\nexec " + place + tool + " \"$@\"\n");
                    return;
                }
            }
        }
    }
}
