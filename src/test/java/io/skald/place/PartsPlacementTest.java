package io.skald.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Releases that are folders of part files, in the place of files or of such folders, stopped at every step. */
class PartsPlacementTest {

    private static final Map<String, String> NEW =
            Map.of("r.csv/part-0", "new", "r.csv/_SUCCESS", "", "r.csv.report.json", "new");
    private static final List<Map<String, String>> BEFORE = List.of(
            Map.of(),
            Map.of("r.csv", "old", "r.csv.report.json", "old"),
            Map.of(
                    "r.csv/part-0",
                    "old",
                    "r.csv/part-1",
                    "old",
                    "r.csv/.part-1.crc",
                    "old",
                    "r.csv.report.json",
                    "old"));

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
        boolean killed = true;
        for (int step = 0; killed; step++) {
            Path folder = folders.of(before);
            Faults faults = new Faults(step, Faults.Kind.KILL);
            try {
                placement(folder, true, faults).run(() -> true);
                killed = false;
                assertThat(found(folder)).isEqualTo(NEW);
            } catch (Faults.Killed stopped) {
                Path later = folders.copy(folder);
                Unfinished.settle(later, notice -> {});
                assertThat(found(later)).as("step %s", step).isIn(before, NEW);
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
                placement(folder, true, faults).run(() -> true);
                failed = faults.happened();
                Path later = folders.copy(folder);
                Unfinished.settle(later, notice -> {});
                assertThat(found(later)).isEqualTo(NEW);
            } catch (FailureException told) {
                assertThat(found(folder)).as("step %s", step).isEqualTo(before);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void a_last_step_that_fails_brings_back_what_was_there(int which) throws IOException {
        Map<String, String> before = BEFORE.get(which);
        List<Throwable> failures = List.of(new IOException("no"), new FailureException("no"), new AssertionError("no"));
        for (Throwable failure : failures) {
            Path folder = folders.of(before);
            assertThatThrownBy(() -> placement(folder, true, FileMoves.DISK).run(() -> true, () -> {
                        assertThat(found(folder)).containsAllEntriesOf(NEW);
                        if (failure instanceof IOException io) {
                            throw io;
                        }
                        if (failure instanceof Error error) {
                            throw error;
                        }
                        throw (RuntimeException) failure;
                    }))
                    .hasMessageContaining("no");
            assertThat(found(folder)).isEqualTo(before);
        }
    }

    @Test
    void only_a_release_gives_way() throws IOException {
        for (Map<String, String> other : List.of(
                Map.of("r.csv/part-0", "old", "r.csv/mine.txt", "mine"),
                Map.of("r.csv/part-0/deep", "mine"),
                Map.of("r.csv.report.json/part-0", "mine"))) {
            Path folder = folders.of(other);
            assertThatThrownBy(() -> placement(folder, true, FileMoves.DISK).run(() -> true))
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("appeared while the job ran and is left alone");
            assertThat(found(folder)).isEqualTo(other);
        }
        Path folder = folders.of(BEFORE.get(2));
        assertThatThrownBy(() -> placement(folder, false, FileMoves.DISK).run(() -> true))
                .isInstanceOf(FailureException.class);
        Path file = Files.writeString(temporary.resolve("file"), "new");
        Placement ofFile = new Placement(
                temporary, new Placed(file, folder.resolve("r.csv")), List.of(), List.of(), true, FileMoves.DISK);
        assertThatThrownBy(() -> ofFile.run(() -> true)).isInstanceOf(FailureException.class);
        assertThat(found(folder)).isEqualTo(BEFORE.get(2));
    }

    private Placement placement(Path folder, boolean overwrite, FileMoves moves) throws IOException {
        Path scratch = folders.of(NEW);
        return new Placement(
                scratch,
                new Placed(scratch.resolve("r.csv"), folder.resolve("r.csv")),
                List.of(new Placed(scratch.resolve("r.csv.report.json"), folder.resolve("r.csv.report.json"))),
                List.of(folder.resolve("r.csv.report.json")),
                overwrite,
                moves);
    }

    /** All files but those of an exchange. */
    private static Map<String, String> found(Path folder) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString();
                if (!name.startsWith(".")) {
                    found.put(name, Files.readString(file));
                }
            }
        }
        return found;
    }
}
