package io.skald.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stops at every step that placing takes, as a kill or as a failing disk does, and looks at what is there then and later. */
class PlacementTest {

    private static final Map<String, String> NOTHING = Map.of();
    private static final Map<String, String> NEW =
            Map.of("r.csv", "new", "r.csv.report.json", "new", "r.csv.public.json", "new");
    private static final Map<String, String> OLD =
            Map.of("r.csv", "old", "r.csv.report.json", "old", "r.csv.public.html", "old");

    private static final Map<String, String> NEW_REPORTS = reportsOf(NEW);

    /** No set has it: a report that an earlier release left. */
    private static final Map<String, String> OLD_REPORT = Map.of("r.csv.report.json", "old");

    private static final List<Map<String, String>> BEFORE = List.of(NOTHING, OLD, OLD_REPORT);

    @TempDir
    private Path temporary;

    private Folders folders;

    @BeforeEach
    void begin() {
        folders = new Folders(temporary);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void a_kill_at_any_step_leaves_a_whole_set_after_the_next_run(int which) throws IOException {
        Map<String, String> before = BEFORE.get(which);
        int steps = 0;
        boolean killed = true;
        while (killed) {
            Path folder = folders.of(before);
            Faults faults = new Faults(steps++, Faults.Kind.KILL);
            killed = isKilled(() -> placement(folder, "new", true, faults).run(() -> true));

            assertThat(visible(folder)).as("step %s", steps).satisfies(found -> notMixed(found, before));
            Path found = folders.copy(folder);
            Unfinished.settle(found, notice -> {});
            assertThat(visible(found)).as("after the next run, step %s", steps).isIn(before, NEW);
            assertThat(hidden(found)).isEmpty();
            if (!killed) {
                assertThat(visible(folder)).isEqualTo(NEW);
            }
            settleWithKills(folder, before);
        }
        assertThat(steps).isGreaterThan(10);
    }

    private void settleWithKills(Path folder, Map<String, String> before) throws IOException {
        int steps = 0;
        boolean killed = true;
        while (killed) {
            Path found = folders.copy(folder);
            Faults faults = new Faults(steps++, Faults.Kind.KILL);
            killed = isKilled(() -> settleAll(found, faults));
            assertThat(visible(found)).satisfies(seen -> notMixed(seen, before));
            Path later = folders.copy(found);
            settleAll(later, FileMoves.DISK);
            assertThat(visible(later)).isIn(before, NEW);
        }
    }

    private static void settleAll(Path folder, FileMoves moves) throws IOException {
        for (String name : hidden(folder)) {
            if (name.startsWith(Handover.PREFIX)) {
                Unfinished.settle(folder.resolve(name), moves, notice -> {});
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void a_step_that_fails_leaves_what_was_there_before(int which) throws IOException {
        Map<String, String> before = BEFORE.get(which);
        boolean failed = true;
        for (int step = 0; failed; step++) {
            Path folder = folders.of(before);
            Faults faults = new Faults(step, Faults.Kind.FAIL);
            try {
                placement(folder, "new", true, faults).run(() -> true);
                failed = faults.happened();
                assertThat(visible(folder)).isEqualTo(NEW);
            } catch (FailureException e) {
                assertThat(e).hasMessageContaining("r.csv").hasMessageContaining("the disk says no");
                assertThat(visible(folder)).as("step %s", step).isEqualTo(before);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void the_reports_of_a_release_elsewhere_are_new_only_if_it_is_out(int which) throws IOException {
        Map<String, String> before = reportsOf(BEFORE.get(which));
        boolean killed = true;
        for (int step = 0; killed; step++) {
            Path folder = folders.of(before);
            AtomicBoolean out = new AtomicBoolean();
            Faults faults = new Faults(step, Faults.Kind.KILL);
            killed = isKilled(() -> ofReports(folder, faults).run(() -> true, () -> {
                assertThat(visible(folder)).isEqualTo(NEW_REPORTS);
                out.set(true);
            }));
            Path found = folders.copy(folder);
            List<String> notices = new ArrayList<>();
            Unfinished.settle(found, notices::add);
            // The note goes in one step, the next after the release is out.
            assertThat(visible(found)).as("step %s", step).isIn(before, NEW_REPORTS);
            if (!out.get()) {
                assertThat(visible(found)).isEqualTo(before);
            }
            if (!visible(found).equals(visible(folder))) {
                assertThat(notices.toString()).contains("A run was killed before its release was out");
            }
            assertThat(hidden(found)).isEmpty();
            settleWithKillsTo(folder, visible(found));
        }
    }

    private void settleWithKillsTo(Path folder, Map<String, String> settled) throws IOException {
        boolean killed = true;
        for (int step = 0; killed; step++) {
            Path found = folders.copy(folder);
            Faults faults = new Faults(step, Faults.Kind.KILL);
            killed = isKilled(() -> settleAll(found, faults));
            settleAll(found, FileMoves.DISK);
            assertThat(visible(found)).isEqualTo(settled);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void a_release_elsewhere_that_does_not_come_out_leaves_the_reports_of_before(int which) throws IOException {
        Map<String, String> before = reportsOf(BEFORE.get(which));
        Path folder = folders.of(before);
        Placement placement = ofReports(folder, FileMoves.DISK);

        assertThatThrownBy(() -> placement.runWhileSending(
                        () -> {
                            throw new FailureException("the reader is gone");
                        },
                        () -> true))
                .hasMessage("the reader is gone");
        assertThat(visible(folder)).isEqualTo(before);
        assertThat(hidden(folder)).isEmpty();

        assertThatThrownBy(() -> ofReports(folder, FileMoves.DISK).runWhileSending(() -> {}, () -> false))
                .isInstanceOf(InterruptedRunException.class);
        assertThat(visible(folder)).isEqualTo(before);

        Placement stopped = ofReports(folder, FileMoves.DISK);
        assertThatThrownBy(() -> stopped.runWhileSending(
                        () -> {
                            Thread.currentThread().interrupt();
                            throw new ClosedByInterruptException();
                        },
                        () -> true))
                .isInstanceOf(InterruptedRunException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(visible(folder)).isEqualTo(before);
        assertThat(hidden(folder)).isEmpty();

        ofReports(folder, FileMoves.DISK).runWhileSending(() -> {}, () -> true);
        assertThat(visible(folder)).isEqualTo(NEW_REPORTS);
    }

    private static Map<String, String> reportsOf(Map<String, String> files) {
        Map<String, String> reports = new TreeMap<>(files);
        reports.remove("r.csv");
        return reports;
    }

    private Placement ofReports(Path folder, FileMoves moves) throws IOException {
        Path scratch = folders.empty();
        return new Placement(
                scratch,
                placed(scratch, folder, "r.csv.report.json", "new"),
                List.of(placed(scratch, folder, "r.csv.public.json", "new")),
                List.of(folder.resolve("r.csv.public.json"), folder.resolve("r.csv.public.html")),
                true,
                moves);
    }

    @Test
    void a_closed_gate_changes_nothing() throws IOException {
        Path folder = folders.of(OLD);

        assertThatThrownBy(() -> placement(folder, "new", true, FileMoves.DISK).run(() -> false))
                .isInstanceOf(InterruptedRunException.class);

        assertThat(visible(folder)).isEqualTo(OLD);
        assertThat(hidden(folder)).isEmpty();
    }

    @Test
    void an_interrupt_behind_the_gate_stops_nothing() throws IOException {
        Path folder = folders.of(OLD);

        placement(folder, "new", true, FileMoves.DISK).run(() -> {
            Thread.currentThread().interrupt();
            return true;
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(visible(folder)).isEqualTo(NEW);
        assertThat(hidden(folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void what_may_not_be_replaced_stays(int which) throws IOException {
        Path folder = folders.of(BEFORE.get(which));

        assertThatThrownBy(() -> placement(folder, "new", false, FileMoves.DISK).run(() -> true))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("appeared while the job ran and is left alone");

        assertThat(visible(folder)).isEqualTo(BEFORE.get(which));
        assertThat(hidden(folder)).isEmpty();
    }

    @Test
    void two_runs_never_mix() throws Exception {
        Path folder = folders.of(OLD);
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                String content = "run " + i;
                Placement placement = placement(folder, content, true, FileMoves.DISK);
                runs.add(threads.submit(() -> placement.run(() -> true)));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(visible(folder).values().stream().distinct()).hasSize(1);
        assertThat(hidden(folder)).isEmpty();
    }

    @Test
    void a_folder_that_others_can_write_to_is_not_obeyed() throws IOException {
        Path folder = folders.of(OLD);
        Path planted = Files.createDirectory(Handover.of(folder.resolve("gone.csv")));
        Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.writeString(
                planted.resolve("note"), new HandoverNote("gone.csv", false, List.of(), List.of("r.csv")).text());

        assertThatThrownBy(() -> Unfinished.settle(folder, notice -> {})).isInstanceOf(FailureException.class);

        assertThat(visible(folder)).isEqualTo(OLD);
    }

    @Test
    void a_note_cannot_name_files_elsewhere() {
        HandoverNote note = new HandoverNote("r.csv", false, List.of(), List.of("../../precious"));

        assertThat(HandoverNote.parse(note.text())).isEqualTo(HandoverNote.NOTHING);
        assertThat(HandoverNote.parse("release r.csv\0added")).isEqualTo(HandoverNote.NOTHING);
        for (String elsewhere : List.of("..", ".", "a\\b", "/etc/passwd")) {
            HandoverNote odd = new HandoverNote("r.csv", false, List.of(elsewhere), List.of());
            assertThat(HandoverNote.parse(odd.text())).isEqualTo(HandoverNote.NOTHING);
        }
    }

    @Test
    void a_note_is_as_another_that_names_the_same_files() {
        HandoverNote note = new HandoverNote("r.csv", false, List.of("r.csv"), List.of("r.csv.report.json"));

        assertThat(note.isAs(HandoverNote.parse(note.text()))).isTrue();
        assertThat(note.isAs(new HandoverNote("s.csv", false, note.old(), note.added())))
                .isFalse();
        assertThat(note.isAs(new HandoverNote("r.csv", true, note.old(), note.added())))
                .isFalse();
        assertThat(note.isAs(new HandoverNote("r.csv", false, List.of(), note.added())))
                .isFalse();
        assertThat(note.isAs(new HandoverNote("r.csv", false, note.old(), List.of())))
                .isFalse();
    }

    private static void notMixed(Map<String, String> found, Map<String, String> before) {
        if (found.containsKey("r.csv")) {
            assertThat(found).isIn(before, NEW);
        }
    }

    private Placement placement(Path folder, String content, boolean overwrite, FileMoves moves) throws IOException {
        Path scratch = folders.empty();
        List<Placed> companions = List.of(
                placed(scratch, folder, "r.csv.report.json", content),
                placed(scratch, folder, "r.csv.public.json", content));
        List<Path> family = Stream.of(".report.json", ".public.json", ".public.html")
                .map(ending -> folder.resolve("r.csv" + ending))
                .toList();
        return new Placement(scratch, placed(scratch, folder, "r.csv", content), companions, family, overwrite, moves);
    }

    private static Placed placed(Path scratch, Path folder, String name, String content) throws IOException {
        return new Placed(Files.writeString(scratch.resolve(name), content), folder.resolve(name));
    }

    private static Map<String, String> visible(Path folder) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                found.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return found;
    }

    private static List<String> hidden(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("."))
                    .toList();
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private static boolean isKilled(Step step) throws IOException {
        try {
            step.run();
            return false;
        } catch (Faults.Killed killed) {
            return true;
        }
    }

    @Test
    void what_cannot_be_made_lasting_fails_by_its_name() {
        assertThatThrownBy(() -> FileMoves.DISK.sync(Path.of("absent", "file"))).isInstanceOf(IOException.class);
    }
}
