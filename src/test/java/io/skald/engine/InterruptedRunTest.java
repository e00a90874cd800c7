package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skald.ExitCode;
import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.SkaldException;
import io.skald.budget.Progress;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to a run from outside while it is under way: it ends, says why, and leaves nothing behind. */
class InterruptedRunTest {

    @TempDir
    private Path folder;

    private Path table;

    @BeforeEach
    void writeTable() throws IOException {
        StringBuilder rows = new StringBuilder("age,note\n");
        for (int i = 0; i < 5_000; i++) {
            rows.append(i % 90).append(",note ").append(i).append('\n');
        }
        table = Files.writeString(folder.resolve("table.csv"), rows);
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                chunk: {rows: 100}
                attributes:
                  age: {role: quasi, type: integer, widths: [2, 4, 8]}
                  note: {role: insensitive}
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Pass 1: encode", "Pass 2: search", "Pass 3: generalise", "Verify"})
    void a_run_that_is_stopped_in_any_pass_leaves_nothing_behind(String pass) {
        Thread run = Thread.currentThread();

        assertThatExceptionOfType(InterruptedRunException.class)
                .isThrownBy(() -> anonymise(during(pass, run::interrupt)))
                .extracting(SkaldException::exitCode)
                .isEqualTo(ExitCode.INTERRUPTED);

        Thread.interrupted();
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("table.csv", "job.yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Pass 2: search", "Pass 3: generalise"})
    void an_input_that_grows_meanwhile_gives_no_release(String pass) {
        assertThat(failureWhenAt(pass, "17,one more\n")).isEqualTo(changed());
    }

    @Test
    void an_input_that_grows_meanwhile_gives_no_release_without_verification_either() {
        FailureException failure = catchThrowableOfType(
                FailureException.class,
                () -> anonymise(during("Pass 3: generalise", () -> append("17,one more\n")), "verify=false"));

        assertThat(failure).hasMessage(changed());
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("table.csv", "job.yaml");
    }

    @Test
    void an_input_of_the_same_length_with_another_value_gives_no_release() throws IOException {
        String before = Files.readString(table);

        FailureException failure = catchThrowableOfType(
                FailureException.class,
                () -> anonymise(during("Pass 3: generalise", () -> write(before.replace("\n89,", "\n17,")))));

        assertThat(failure).hasMessage(changed());
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("table.csv", "job.yaml");
    }

    @Test
    void an_input_cut_short_meanwhile_gives_no_release() throws IOException {
        String before = Files.readString(table);

        FailureException failure = catchThrowableOfType(
                FailureException.class,
                () -> anonymise(during("Pass 3: generalise", () -> write(before.substring(0, 1_000)))));

        assertThat(failure).hasMessage(table + " has become shorter while it was being read.");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("table.csv", "job.yaml");
    }

    @Test
    void a_file_that_appears_in_the_release_s_place_meanwhile_is_left_alone() {
        Path release = folder.resolve("release.csv");

        FailureException failure = catchThrowableOfType(
                FailureException.class, () -> anonymise(during("Verify", () -> write(release, "mine"))));

        assertThat(failure)
                .hasMessage(
                        release + " appeared while the job ran and is left alone. Move it away, or allow overwrite.");
        assertThat(release).hasContent("mine");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("table.csv", "job.yaml", "release.csv");
    }

    @Test
    void an_input_that_changes_while_it_is_verified_is_no_fault_of_skald() throws IOException {
        String before = Files.readString(table);
        FileTime time = Files.getLastModifiedTime(table);

        FailureException failure = catchThrowableOfType(
                FailureException.class,
                () -> anonymise(during("Verify", () -> {
                    write(before.replace("\n89,", "\n17,"));
                    touch(time);
                })));

        assertThat(failure).hasMessage(changed());
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("table.csv", "job.yaml");
    }

    @Test
    void an_input_that_goes_away_while_it_is_verified_is_no_fault_of_skald() {
        FailureException failure = catchThrowableOfType(
                FailureException.class,
                () -> anonymise(during("Verify", () -> table.toFile().delete())));

        assertThat(failure)
                .hasMessage("Cannot read " + table + " while the job runs: there is no such file or folder.");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("job.yaml");
    }

    private void touch(FileTime time) {
        try {
            Files.setLastModifiedTime(table, time);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String failureWhenAt(String pass, String appended) {
        FailureException failure =
                catchThrowableOfType(FailureException.class, () -> anonymise(during(pass, () -> append(appended))));
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("table.csv", "job.yaml");
        assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILURE);
        return failure.getMessage();
    }

    private String changed() {
        return table
                + " changed while the job read it, so nothing was released. Run the job again when it is complete.";
    }

    private void anonymise(Progress progress, String... overrides) {
        Engine.anonymise(
                PlanResolver.resolve(folder.resolve("job.yaml"), List.of(overrides), OutputUse.WRITTEN),
                RunOptions.DEFAULT.showing(progress));
    }

    /** Something that happens when a pass begins. */
    private static Progress during(String wanted, Runnable event) {
        return (pass, total) -> {
            if (pass.equals(wanted)) {
                event.run();
            }
            return Progress.Pass.SILENT;
        };
    }

    private void append(String text) {
        try {
            Files.writeString(table, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String text) {
        write(table, text);
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
