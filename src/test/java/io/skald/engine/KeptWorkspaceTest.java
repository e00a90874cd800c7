package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.Progress;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.search.SearchLimits;
import io.skald.search.SearchOutcome;
import io.skald.store.KeptLock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one run keeps answers later ones, as long as nothing has changed. */
class KeptWorkspaceTest {

    private static final int ROWS = 10_000;
    private static final String FRESH = "keep-workspace=null";

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();
    private Path table;
    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        Random random = new Random(4);
        StringBuilder text = new StringBuilder("age,income,code,note\n");
        for (int row = 0; row < ROWS; row++) {
            text.append(random.nextInt(20, 90)).append(',');
            text.append(row % 50 == 0 ? "" : Integer.toString(1000 * random.nextInt(400)))
                    .append(',');
            text.append(10_000 + 1111 * random.nextInt(4)).append(",n\n");
        }
        table = Files.writeString(folder.resolve("table.csv"), text);
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                keep-workspace: kept
                k: 5
                suppression: {limit: 2%}
                policies: {on-missing: suppress}
                chunk: {rows: 3000}
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 20]}
                  income: {role: quasi, type: integer, encode: true, widths: doubling}
                  code: {role: quasi, type: code, keep: [5, 2]}
                  note: {role: insensitive}
                """);
    }

    private Plan plan(String... overrides) {
        return PlanResolver.resolve(job, List.of(overrides), OutputUse.WRITTEN);
    }

    private RunReport run(String... overrides) {
        return Engine.anonymise(
                plan(overrides),
                new RunOptions(Progress.NONE, warnings::add, false, SearchLimits.DEFAULT, false, false));
    }

    private String release() throws IOException {
        return Files.readString(folder.resolve("release.csv"));
    }

    private static String firstPass(RunReport report) {
        return report.passes().get(0).name();
    }

    private SearchOutcome search(boolean checkInput, String... overrides) {
        Plan plan = plan(overrides);
        return Engine.search(
                        plan,
                        List.of(new SearchGoal(plan.k(), plan.suppression().limit())),
                        new RunOptions(Progress.NONE, warnings::add, false, SearchLimits.DEFAULT, false, checkInput))
                .outcomes()
                .get(0);
    }

    @Test
    void a_later_run_neither_encodes_nor_scans_and_releases_the_same() throws IOException {
        RunReport first = run();
        RunReport second = run("k=50");
        String release = release();
        RunReport fresh = run("k=50", FRESH);

        assertThat(firstPass(first)).isEqualTo("encode");
        assertThat(first.lattice().scans()).isPositive();
        assertThat(firstPass(second)).isEqualTo("encode (kept)");
        assertThat(second.lattice().scans()).isZero();
        assertThat(second.inputHash()).isEqualTo(fresh.inputHash());
        assertThat(second.policies()).isEqualTo(fresh.policies()).isNotEmpty();
        assertThat(second.metrics()).isEqualTo(fresh.metrics());
        assertThat(release).isEqualTo(release());
        assertThat(warnings).isEmpty();
    }

    @Test
    void every_objective_and_search_finds_the_same_from_what_is_kept() {
        run();
        for (String[] overrides :
                new String[][] {{"objective=entropy"}, {"objective=gcp"}, {"search=skald", "max-bins=2000"}, {"k=300"}
                }) {
            RunReport kept = run(overrides);
            String[] fresh =
                    Stream.concat(Stream.of(overrides), Stream.of(FRESH)).toArray(String[]::new);
            RunReport anew = run(fresh);
            assertThat(firstPass(kept)).isEqualTo("encode (kept)");
            assertThat(kept.levels()).isEqualTo(anew.levels());
            assertThat(kept.metrics()).isEqualTo(anew.metrics());
        }
    }

    @Test
    void a_search_reads_no_row_of_the_input_unless_told_to_check_it() throws IOException {
        run();
        SearchOutcome before = search(false);
        FileTime time = Files.getLastModifiedTime(table);
        try (RandomAccessFile file = new RandomAccessFile(table.toFile(), "rw")) {
            file.seek(Files.size(table) / 2);
            file.write("not a row at all".getBytes(StandardCharsets.US_ASCII));
        }
        Files.setLastModifiedTime(table, time);

        assertThat(search(false)).isEqualTo(before);
        assertThat(warnings).isEmpty();
        assertThatThrownBy(() -> search(true)).hasMessageContaining("table.csv");
        assertThat(warnings).singleElement().asString().contains("the input's content has changed");
    }

    @Test
    void a_changed_input_is_said_and_encoded_anew() throws IOException {
        run();
        Files.writeString(table, "33,5000,10000,n\n", StandardOpenOption.APPEND);

        RunReport report = run();

        assertThat(firstPass(report)).isEqualTo("encode");
        assertThat(report.rows()).isEqualTo(ROWS + 1);
        assertThat(warnings).singleElement().asString().contains("table.csv had");
        assertThat(firstPass(run())).isEqualTo("encode (kept)");
    }

    @Test
    void a_job_that_encodes_otherwise_is_encoded_for_itself() {
        run();
        RunReport report = run("attributes.age.widths=[1, 7]");

        assertThat(firstPass(report)).isEqualTo("encode");
        assertThat(firstPass(run("attributes.age.widths=[1, 7]"))).isEqualTo("encode (kept)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "dictionary-1", "chunks", "policies", "manifest.json"})
    void a_damaged_file_is_said_and_made_anew(String name) throws IOException {
        run();
        String release = release();
        damage(name);

        RunReport report = run();

        assertThat(firstPass(report)).isEqualTo("encode");
        assertThat(release()).isEqualTo(release);
        assertThat(warnings).singleElement().asString().contains("is not used and made anew", "Damaged", name);
    }

    @Test
    void a_damaged_histogram_is_said_and_counted_anew() throws IOException {
        run();
        String release = release();
        damage("histogram-0-0-0.map");

        RunReport report = run();

        assertThat(firstPass(report)).isEqualTo("encode (kept)");
        assertThat(report.lattice().scans()).isPositive();
        assertThat(release()).isEqualTo(release);
        assertThat(warnings).singleElement().asString().contains("histogram-0-0-0.map");
        assertThat(run().lattice().scans()).isZero();
    }

    private void damage(String name) throws IOException {
        Path file = kept().resolve(name);
        long size = Files.size(file);
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            for (long at = size / 3; at < size - 8; at += Math.max(1, size / 64)) {
                bytes.seek(at);
                int old = bytes.read();
                bytes.seek(at);
                bytes.write(old ^ 0x55);
            }
        }
    }

    private Path kept() throws IOException {
        try (Stream<Path> entries = Files.list(folder.resolve("kept"))) {
            return entries.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    @Test
    void less_memory_than_the_kept_chunks_need_is_said() {
        run("chunk={rows: 100000}", "memory=1GB");
        RunReport report = run("memory=16MB");

        assertThat(firstPass(report)).isEqualTo("encode");
        assertThat(warnings).singleElement().asString().contains("its chunks are larger than a 'memory' of 16 MB");
    }

    @Test
    void two_runs_at_once_are_refused() {
        try (KeptLock held = KeptLock.take(folder.resolve("kept"))) {
            assertThat(held).isNotNull();
            assertThatThrownBy(this::run)
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("is in use by another run");
        }
        assertThat(firstPass(run())).isEqualTo("encode");
    }

    @Test
    void a_failed_run_leaves_nothing_to_be_found() throws IOException {
        Files.writeString(table, "33,not a number,10000,n\n", StandardOpenOption.APPEND);
        assertThatThrownBy(this::run).hasMessageContaining("not a number");
        try (Stream<Path> entries = Files.list(folder.resolve("kept"))) {
            assertThat(entries.filter(Files::isDirectory)).isEmpty();
        }
    }

    @Test
    void only_the_owner_can_read_it() throws IOException {
        run();
        for (Path each : List.of(folder.resolve("kept"), kept())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void the_library_that_keeps_histograms_calls_nobody() {
        assertThatThrownBy(() -> Class.forName("net.openhft.chronicle.analytics.Analytics"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThat(System.getProperty("chronicle.analytics.disable")).isEqualTo("true");
    }
}
