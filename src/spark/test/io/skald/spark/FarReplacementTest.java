package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.place.Unfinished;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Releases at addresses that give way to others. */
class FarReplacementTest extends AtAddresses {

    private Map<String, String> before() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (Path at : List.of(folder, far.resolve("out"))) {
            try (Stream<Path> files = Files.walk(at)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    found.put(file.toString(), Files.readString(file));
                }
            }
        }
        return found;
    }

    @Test
    void a_release_there_is_replaced_only_by_one_that_is_whole() throws IOException {
        assertThat(run("anonymise")).as(told()).isZero();
        Map<String, String> before = before();
        for (String trouble : List.of("refuses", "fails", "copies", "stays", "full aside", "full after")) {
            Elsewhere.TROUBLES.clear();
            Elsewhere.TROUBLES.add(trouble);
            assertThat(run("anonymise", "--overwrite", "k=9")).as(told()).isEqualTo(1);
            assertThat(told()).contains("Cannot put the release in place at elsewhere://ward/out/visits k4");
            assertThat(before()).as(trouble).isEqualTo(before);
        }
        Elsewhere.TROUBLES.clear();
        assertThat(run("anonymise", "--overwrite", "k=9")).as(told()).isZero();
        assertThat(LocalSpark.sortedRows(far.resolve("out/visits k4"))).isEqualTo(local("k=9", "overwrite=true"));
        assertThat(names(far.resolve("out"))).containsExactly("visits k4");
        assertThat(run("verify", "--overwrite", "k=9")).as(told()).isZero();
    }

    @Test
    void a_release_that_cannot_be_put_back_is_told_and_kept() throws IOException {
        assertThat(run("anonymise")).as(told()).isZero();
        Map<String, String> before = before();
        Elsewhere.TROUBLES.add("late");
        assertThat(run("anonymise", "--overwrite", "k=9")).isEqualTo(1);
        assertThat(told())
                .contains("It is whole at elsewhere://ward/out/.skald-replaced-visits k4: move it to")
                .contains("appeared while the job ran");
        assertThat(names(far.resolve("out"))).containsExactly(".skald-replaced-visits k4", "visits k4");
        Elsewhere.TROUBLES.clear();
        assertThat(run("anonymise", "--overwrite")).isEqualTo(2);
        assertThat(told()).contains("If none is under way, remove it where");
        Files.delete(far.resolve("out/visits k4"));
        Files.move(far.resolve("out/.skald-replaced-visits k4"), far.resolve("out/visits k4"));
        assertThat(before()).isEqualTo(before);
    }

    @Test
    void a_release_that_loses_files_on_its_way_aside_is_told_to_be_in_two_places() throws IOException {
        assertThat(run("anonymise")).as(told()).isZero();
        Map<String, String> reports = reports();
        Elsewhere.TROUBLES.add("loses");
        assertThat(run("anonymise", "--overwrite", "k=9")).isEqualTo(1);
        assertThat(told())
                .contains(
                        "Its files are there and at elsewhere://ward/out/.skald-replaced-visits k4: bring them together");
        assertThat(names(far.resolve("out"))).containsExactly(".skald-replaced-visits k4", "visits k4");
        assertThat(reports()).isEqualTo(reports);
    }

    private Map<String, String> reports() throws IOException {
        Map<String, String> found = before();
        found.keySet().removeIf(name -> !name.startsWith(folder.toString()));
        return found;
    }

    @Test
    void reports_of_before_are_back_after_a_kill_in_the_middle() throws IOException {
        assertThat(run("anonymise")).as(told()).isZero();
        Map<String, String> reports = reports();
        Path killed = Files.createDirectory(far.resolve("killed"));
        Elsewhere.MEANWHILE.set(() -> copy(folder, killed));
        assertThat(run("anonymise", "--overwrite", "k=9")).as(told()).isZero();
        assertThat(reports()).isNotEqualTo(reports);
        try (Stream<Path> files = Files.list(killed)) {
            assertThat(files).anyMatch(file -> file.getFileName().toString().startsWith(".placing-skald-"));
        }
        Unfinished.settle(killed, notice -> assertThat(notice).contains("The reports of before are back"));
        for (Map.Entry<String, String> report : reports.entrySet()) {
            assertThat(killed.resolve(Path.of(report.getKey()).getFileName())).hasContent(report.getValue());
        }
    }

    /** What a process finds that comes after a kill: the same files, and no lock held. */
    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.skip(1).toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void another_run_s_release_that_is_aside_for_a_moment_is_left_alone() throws IOException {
        assertThat(run("anonymise")).as(told()).isZero();
        Path aside = far.resolve("out/.skald-replaced-visits k4");
        Files.move(far.resolve("out/visits k4"), far.resolve("out/gone"));
        Elsewhere.BEGUN.set(() -> assertThat(aside.toFile().mkdir()).isTrue());
        assertThat(run("anonymise", "--overwrite")).isEqualTo(1);
        assertThat(told()).contains("Nothing is released: ").contains("If none is under way, remove it where");
        assertThat(far.resolve("out/visits k4")).doesNotExist();
    }

    @Test
    void a_release_of_before_that_cannot_be_removed_is_told() throws IOException {
        assertThat(run("anonymise")).as(told()).isZero();
        Elsewhere.TROUBLES.add("keeps");
        assertThat(run("anonymise", "--overwrite", "k=9")).as(told()).isZero();
        assertThat(told())
                .contains("Warning: The release of before is still at elsewhere://ward/out/.skald-replaced-visits k4: ")
                .contains("the store deletes nothing");
        assertThat(LocalSpark.sortedRows(far.resolve("out/visits k4"))).isEqualTo(local("k=9", "overwrite=true"));
    }

    @Test
    void nothing_there_is_replaced_that_is_no_release_or_is_read() throws IOException {
        assertThat(run("anonymise", "--overwrite", "output={path: elsewhere://ward/clinic/visits, reports: r}"))
                .isEqualTo(2);
        assertThat(told()).contains("which is no part of a release");
        assertThat(run("anonymise", "--overwrite", "output=elsewhere://ward/clinic/visits/_SUCCESS"))
                .isEqualTo(2);
        assertThat(told()).contains("is, or holds, _SUCCESS");
        assertThat(run("anonymise")).as(told()).isZero();
        assertThat(
                        run(
                                "anonymise",
                                "--overwrite",
                                "input=elsewhere://ward/out/visits*/part*",
                                "attributes={age: {role: insensitive}, town: {role: quasi, type: code, keep: [5, 3, 1]}, note: {role: insensitive}}"))
                .isEqualTo(2);
        assertThat(told()).contains("which the job reads and which is never overwritten");
    }
}
