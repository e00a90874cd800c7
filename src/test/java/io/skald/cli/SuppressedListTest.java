package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rows are suppressed, told to the custodian. */
class SuppressedListTest {

    @TempDir
    private Path folder;

    private CommandLineRun run(String... more) throws IOException {
        Files.createDirectories(folder.resolve("parts"));
        Files.writeString(folder.resolve("parts/a.csv"), "sex,age,note\nm,20,x\nf,20,x\nm,20,x\nm,90,x\n");
        Files.writeString(folder.resolve("parts/b.csv"), "sex,age,note\nf,20,x\nf,7,\"a,b\"\nm,20,x\n");
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: parts
                output: out/release.csv
                k: 2
                suppression: {limit: 0.5}
                attributes:
                  sex: {role: quasi, hierarchy: sex.csv, levels: {max: 0}}
                  age: {role: quasi, type: integer, widths: [1], levels: {max: 0}}
                  note: {role: insensitive}
                """);
        Files.writeString(folder.resolve("sex.csv"), "m;*\nf;*\n");
        List<String> arguments = new ArrayList<>(List.of("anonymise", job.toString()));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private Path list() {
        return folder.resolve("out/release.csv.suppressed.csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k=2",
                "chunk={rows: 1}",
                "chunk={rows: 3}",
                "suppression.mode=drop",
                "suppression.small-group=keep",
                "row-order=shuffle",
                "refine.method=mondrian"
            })
    void rows_are_numbered_over_all_files_however_they_are_read_and_printed(String key) throws IOException {
        CommandLineRun run = run("--list-suppressed", "--set", key);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(list()).hasContent("row\n4\n6\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(list())))
                .isEqualTo("rw-------");
        assertThat(new ObjectMapper()
                        .readTree(folder.resolve("out/release.csv.report.json").toFile())
                        .at("/suppressedRows")
                        .asLong())
                .isEqualTo(2);
        assertThat(run.out()).endsWith("Hidden   " + list() + " (which rows are suppressed; not for release)\n");
    }

    @Test
    void none_are_listed_where_none_is_suppressed() throws IOException {
        run(
                "--list-suppressed",
                "--set",
                "attributes.age.levels={min: 1}",
                "--set",
                "attributes.sex.levels={max: null}");

        assertThat(list()).hasContent("row\n");
    }

    @Test
    void machines_get_the_report_instead_of_the_summary() throws IOException {
        assertThat(run("--json").out()).isEqualTo(Files.readString(folder.resolve("out/release.csv.report.json")));
        CommandLineRun again = CommandLineRun.of(
                "apply",
                folder.resolve("job.yaml").toString(),
                "--json",
                "--quiet",
                "--like",
                folder.resolve("out/release.csv.report.json").toString(),
                "--set",
                "output=out/again.csv");
        assertThat(again.out()).isEqualTo(Files.readString(folder.resolve("out/again.csv.report.json")));
    }

    @Test
    void a_list_goes_with_the_release_that_it_was_made_for() throws IOException {
        run("--list-suppressed");
        assertThat(run("--list-suppressed").exitCode()).isEqualTo(2);

        assertThat(run("--overwrite").exitCode()).isZero();
        assertThat(list()).doesNotExist();
    }

    @Test
    void without_a_file_for_the_release_it_stands_beside_the_report() throws IOException {
        CommandLineRun run = run(
                "--list-suppressed",
                "--quiet",
                "--set",
                "output=/dev/null",
                "--report",
                folder.resolve("r.report.json").toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("r.suppressed.csv")).hasContent("row\n4\n6\n");
    }
}
