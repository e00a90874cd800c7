package io.skald.engine.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.SearchGoal;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.search.SearchOutcome;
import io.skald.store.KeptLock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
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
    private static final int MOST_HISTOGRAMS = 4;
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
                output: out/release.csv
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
                  note: {role: sensitive}
                """);
    }

    private Plan plan(String... overrides) {
        return PlanResolver.resolve(job, List.of(overrides), OutputUse.WRITTEN);
    }

    private RunReport run(String... overrides) {
        return Engine.anonymise(plan(overrides), RunOptions.DEFAULT.warning(warnings::add));
    }

    private String release() throws IOException {
        return Files.readString(folder.resolve("out").resolve("release.csv"));
    }

    private static String firstPass(RunReport report) {
        return report.passes().get(0).name();
    }

    private SearchOutcome search(boolean checkInput, String... overrides) {
        Plan plan = plan(overrides);
        return Engine.search(
                        plan,
                        List.of(new SearchGoal(
                                plan.anonymity(plan.k()), plan.suppression().limit())),
                        RunOptions.DEFAULT.warning(warnings::add).with(RunOptions.Wish.CHECK_INPUT, checkInput))
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

    @Test
    void a_job_with_other_sensitive_columns_is_encoded_for_itself() {
        run();
        RunReport report = run("attributes.note.role=insensitive");

        assertThat(firstPass(report)).isEqualTo("encode");
        assertThat(firstPass(run("attributes.note.role=insensitive"))).isEqualTo("encode (kept)");
    }

    @Test
    void a_job_that_asks_something_of_a_sensitive_column_is_encoded_for_itself() {
        run();

        assertThat(firstPass(run("attributes.note={role: sensitive, alpha: 1}")))
                .isEqualTo("encode");
        assertThat(firstPass(run("attributes.note={role: sensitive, alpha: 1}")))
                .isNotEqualTo("encode");
        assertThat(firstPass(run())).isNotEqualTo("encode");
    }

    @Test
    void what_an_earlier_version_kept_is_said_and_made_anew() throws IOException {
        run();
        Path manifest = kept().resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replaceFirst("(\"format\"\\s*:\\s*)\\d+", "$12"));

        RunReport report = run();

        assertThat(firstPass(report)).isEqualTo("encode");
        assertThat(warnings).singleElement().asString().contains("it was kept by another version of the program");
        assertThat(firstPass(run())).isEqualTo("encode (kept)");
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
        damage("histogram-0-0-0.bins");

        RunReport report = run();

        assertThat(firstPass(report)).isEqualTo("encode (kept)");
        assertThat(report.lattice().scans()).isPositive();
        assertThat(release()).isEqualTo(release);
        assertThat(warnings).singleElement().asString().contains("histogram-0-0-0.bins");
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

    /** What is refused holds no memory of the run, which encodes anew with all of it. */
    @ParameterizedTest
    @ValueSource(strings = {"memory=16MB", "store", "dictionary-2", "policies", "warnings", "sensitive", "chunks"})
    void a_refused_table_holds_no_memory(String why) throws IOException {
        run("chunk={rows: 100000}", "memory=1GB");
        Plan plan = plan(why.contains("=") ? why : "memory=1GB");
        if (!why.contains("=")) {
            Files.writeString(kept().resolve(why), "x", StandardOpenOption.APPEND);
        }
        MemoryBudget budget = plan.newBudget();
        try (Workspace workspace = Workspace.create(folder);
                KeptWorkspace kept = KeptWorkspace.open(folder.resolve("kept"), plan, false, warnings::add)) {
            assertThat(kept.find(new EncodingContext(StandardCharsets.UTF_8, List.of(""), budget, workspace)))
                    .isEmpty();
        }
        assertThat(warnings).hasSize(1);
        assertThat(budget.available()).isEqualTo(budget.total());
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
    void every_kept_file_is_readable_by_its_owner_only() throws IOException {
        run();
        try (Stream<Path> files = Files.walk(folder.resolve("kept"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void a_folder_that_others_can_write_to_or_a_link_is_refused() throws IOException {
        Path kept = Files.createDirectory(folder.resolve("kept"));
        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(this::run)
                .isInstanceOf(FailureException.class)
                .hasMessage("The kept workspace " + kept + " can be written to by others, so what it holds cannot be"
                        + " relied on. Name a folder of your own in 'keep-workspace'.");
        Files.delete(kept);
        Files.createSymbolicLink(kept, Files.createDirectory(folder.resolve("elsewhere")));
        assertThatThrownBy(this::run).hasMessageContaining(kept + " is a link");
        assertThat(folder.resolve("elsewhere")).isEmptyDirectory();
    }

    @Test
    void a_link_with_the_name_of_a_kept_table_is_not_followed() throws IOException {
        run();
        Path kept = kept();
        Path precious = Files.move(kept, folder.resolve("precious"));
        Files.delete(precious.resolve("manifest.json"));
        Files.writeString(precious.resolve("thesis.docx"), "mine");
        Files.createSymbolicLink(kept, precious);
        List<String> before = names(precious);

        assertThatThrownBy(this::run).hasMessageContaining(kept + " has the name of a kept table and is a link");
        assertThat(names(precious)).isEqualTo(before).contains("store");
    }

    @Test
    void files_of_others_in_the_folder_stay() throws IOException {
        run();
        Path kept = kept();
        Files.writeString(kept.resolve("thesis.docx"), "mine");
        Files.delete(kept.resolve("manifest.json"));

        assertThat(firstPass(run())).isEqualTo("encode");
        assertThat(kept.resolve("thesis.docx")).hasContent("mine");
    }

    @Test
    void where_a_histogram_cannot_be_kept_the_run_goes_on_and_says_so() throws IOException {
        run();
        String release = release();
        Path kept = kept();
        Files.delete(kept.resolve("histogram-0-0-0.bins"));
        Files.createDirectories(kept.resolve("histogram-0-0-0.bins.new").resolve("in the way"));

        RunReport report = run();

        assertThat(firstPass(report)).isEqualTo("encode (kept)");
        assertThat(release()).isEqualTo(release);
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("Cannot keep a histogram in " + kept)
                .endsWith("The run goes on without keeping histograms.");
    }

    /** With {@code -Dskald.damaged-folders=N} as many as wanted. */
    @Test
    void no_damage_gives_other_bytes_or_lasts() throws IOException {
        run("attributes.age.widths=[1, 7, 21, 42]");
        Path other = kept();
        run();
        String release = release();
        Path kept = folder.resolve("kept")
                .resolve(names(folder.resolve("kept")).stream()
                        .filter(name -> name.startsWith("table-") && !other.endsWith(name))
                        .findFirst()
                        .orElseThrow());
        warnings.clear();
        Random random = new Random(8);
        int rounds = Integer.getInteger("skald.damaged-folders", 60);
        for (int round = 0; round < rounds; round++) {
            Damage damage = Damage.values()[round % Damage.values().length];
            Path file = oneOf(kept, random);
            damage.to(file, oneOf(kept, random), other, random);
            String what = damage + " to " + file.getFileName() + " in round " + round;
            run();
            assertThat(release()).as(what).isEqualTo(release);
            assertThat(warnings).as(what).hasSizeLessThanOrEqualTo(MOST_HISTOGRAMS);
            warnings.clear();
            assertThat(firstPass(run())).as(what).isEqualTo("encode (kept)");
            assertThat(release()).as(what).isEqualTo(release);
            assertThat(warnings).as(what).isEmpty();
        }
    }

    private static Path oneOf(Path kept, Random random) throws IOException {
        List<String> names = names(kept);
        return kept.resolve(names.get(random.nextInt(names.size())));
    }

    /** What can happen to a file of a kept table. */
    private enum Damage {
        CUT,
        BIT_TURNED_OVER,
        BYTES_CHANGED,
        STRETCH_OF_ZEROS,
        EMPTIED,
        BYTES_ADDED,
        SWAPPED,
        OF_ANOTHER_JOB,
        RENAMED_TO_ANOTHER,
        RENAMED,
        REMOVED;

        void to(Path file, Path second, Path other, Random random) throws IOException {
            byte[] bytes = Files.readAllBytes(file);
            int at = random.nextInt(Math.max(1, bytes.length));
            switch (this) {
                case CUT -> bytes = Arrays.copyOf(bytes, at);
                case BIT_TURNED_OVER -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case BYTES_CHANGED -> {
                    for (int i = 0; i < 20; i++) {
                        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                    }
                }
                case STRETCH_OF_ZEROS -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 64), (byte) 0);
                case EMPTIED -> bytes = new byte[0];
                case BYTES_ADDED -> bytes = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(100));
                case SWAPPED -> {
                    byte[] swapped = Files.readAllBytes(second);
                    Files.write(second, bytes);
                    bytes = swapped;
                }
                case OF_ANOTHER_JOB -> {
                    Path same = other.resolve(file.getFileName());
                    bytes = Files.readAllBytes(Files.exists(same) ? same : oneOf(other, random));
                }
                case RENAMED_TO_ANOTHER -> {
                    Files.move(file, second, StandardCopyOption.REPLACE_EXISTING);
                    return;
                }
                case RENAMED -> {
                    Files.move(file, file.resolveSibling("histogram-1-9-77.bins"), StandardCopyOption.REPLACE_EXISTING);
                    return;
                }
                case REMOVED -> {
                    Files.delete(file);
                    return;
                }
            }
            Files.write(file, bytes);
        }
    }

    @Test
    void what_the_first_pass_warned_of_is_said_again() throws IOException {
        Files.writeString(table, ",,,n\n,,,n\n", StandardOpenOption.APPEND);
        String[] overrides = {"policies.on-missing=value", "attributes.note.role=identifier"};
        List<String> first = run(overrides).warnings();
        RunReport second = run(overrides);

        assertThat(firstPass(second)).isEqualTo("encode (kept)");
        assertThat(second.warnings())
                .isEqualTo(first)
                .anyMatch(warning -> warning.startsWith("2 rows have no value in any quasi-identifier"))
                .anyMatch(warning -> warning.startsWith("The identifier 'note' has about 1 different values"));
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
