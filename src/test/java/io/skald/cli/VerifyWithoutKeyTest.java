package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A release that is verified by somebody who has the input and not the key of its pseudonyms. */
class VerifyWithoutKeyTest {

    private static final int ROWS = 40;
    private static final int ID = 0;
    private static final int MOTHER = 1;
    private static final int SSN = 2;
    private static final int DAY = 3;

    @TempDir
    private Path folder;

    private Path key;
    private Path release;
    private List<List<String>> cells;

    @BeforeEach
    void anonymise() throws IOException {
        StringBuilder table = new StringBuilder("id,mother,ssn,day,age\n");
        for (int row = 0; row < ROWS; row++) {
            int person = row / 2;
            table.append(row == ROWS - 1 ? "" : "P" + person)
                    .append(",P")
                    .append(person + 1)
                    .append(",%03d-%06d,2024-02-%02d 10:%02d,%d%n"
                            .formatted(person, person, row % 28 + 1, row, 20 + row % 5));
        }
        Files.writeString(folder.resolve("table.csv"), table.toString().replace("\r", ""));
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 2
                chunk: {rows: 7}
                attributes:
                  id: {role: identifier, pseudonym: {key: secret.key, scope: dataset}}
                  mother: {role: identifier, pseudonym: {key: secret.key, scope: dataset}}
                  ssn: {role: identifier, fpe: {key: secret.key}}
                  day: {role: identifier, shift: {key: secret.key, by: id, days: 50, format: "yyyy-MM-dd HH:mm"}}
                  age: {role: quasi, type: integer, widths: [10]}
                """);
        key = Files.writeString(folder.resolve("secret.key"), "0123456789abcdef0123456789abcdef");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        release = folder.resolve("out/release.csv");
        CommandLineRun run = run("anonymise");
        assertThat(run.exitCode()).as(run.err()).isZero();
        cells = Files.readAllLines(release).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
    }

    private CommandLineRun run(String command) {
        return CommandLineRun.of(command, folder.resolve("job.yaml").toString());
    }

    private CommandLineRun verify() throws IOException {
        Files.deleteIfExists(key);
        return run("verify");
    }

    private String cell(int row, int column) {
        return cells.get(row).get(column);
    }

    /** Puts texts in place of those of a column, from row 1 on, and tells the reports that the release is so. */
    private CommandLineRun verifyWith(int column, String... texts) throws IOException {
        String before = Files.readString(release);
        StringBuilder forged = new StringBuilder();
        IntStream.range(0, cells.size())
                .forEach(row -> IntStream.range(0, cells.get(row).size())
                        .forEach(i -> forged.append(i == 0 ? "" : ",")
                                .append(i == column && row > 0 && row <= texts.length ? texts[row - 1] : cell(row, i))
                                .append(i == cells.get(row).size() - 1 ? "\n" : "")));
        Files.writeString(release, forged.toString());
        for (String report : List.of(".report.json", ".public.json")) {
            Path file = folder.resolve("out/release.csv" + report);
            Files.writeString(file, Files.readString(file).replace(hash(before), hash(forged.toString())));
        }
        return verify();
    }

    private static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void what_can_be_told_is_told_and_what_cannot_too() throws IOException {
        CommandLineRun run = verify();
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("40 rows verified, every class has at least 2.");
        assertThat(run.err())
                .contains("Warning: Column 'id' was verified without the key in " + key
                        + ", which is not there: that its texts have their form and that there is one for each value and another for"
                        + " every other; not that they are those of the key.")
                .contains(
                        "Column 'day' was verified without the key in " + key
                                + ", which is not there: that its texts have their form and that all dates of a person are moved by the same days;")
                .contains("Column 'mother' was", "Column 'ssn' was");
    }

    @Test
    void what_cannot_be_told_where_rows_may_be_left_out_is_told() {
        assertThat(CommandLineRun.of(
                                "anonymise",
                                folder.resolve("job.yaml").toString(),
                                "--overwrite",
                                "--set",
                                "suppression.mode=drop")
                        .exitCode())
                .isZero();
        assertThat(key.toFile().delete()).isTrue();
        CommandLineRun run =
                CommandLineRun.of("verify", folder.resolve("job.yaml").toString(), "--set", "suppression.mode=drop");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains(
                        "that its texts have their form; not that there is one for each value and another for every other, as rows"
                                + " are left out, nor that they are those of the key.");
    }

    @Test
    void a_run_whose_key_goes_on_the_way_takes_no_release_for_verified() throws IOException {
        Plan plan = PlanResolver.resolve(folder.resolve("job.yaml"), List.of(), OutputUse.COMPARED);
        Files.delete(key);
        assertThatThrownBy(() -> Engine.verify(plan, RunOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("There is no key file " + key);
    }

    @Test
    void other_commands_ask_for_the_key() throws IOException {
        Files.delete(key);
        assertThat(run("check").err()).contains("There is no key file " + key);
    }

    @Test
    void a_key_that_others_can_read_is_refused() throws IOException {
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(run("verify").err()).contains("Others can read the key file " + key);
    }

    @Test
    void one_value_has_one_text() throws IOException {
        CommandLineRun run = verifyWith(ID, "a".repeat(16));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("row 1, one text for each value: in 'id', 'mother' one value is replaced by different texts");
    }

    @Test
    void different_values_have_different_texts() throws IOException {
        CommandLineRun run = verifyWith(SSN, cell(3, SSN), cell(3, SSN));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("in 'ssn' different values are replaced by one text");
    }

    @Test
    void columns_of_one_scope_have_the_same_texts() throws IOException {
        assertThat(cell(1, MOTHER)).isEqualTo(cell(3, ID));
        CommandLineRun run = verifyWith(ID, "a".repeat(16), "a".repeat(16), "b".repeat(16), "b".repeat(16));
        assertThat(run.err()).contains("in 'id', 'mother' one value is replaced by different texts");
    }

    @Test
    void dates_of_one_person_are_moved_alike() throws IOException {
        CommandLineRun run = verifyWith(DAY, "2024-02-02 10:00");
        assertThat(run.err()).contains("in 'day' the dates of one person are moved by different days");
    }

    @Test
    void texts_have_their_form() throws IOException {
        assertThat(verifyWith(ID, "P1").err()).contains("row 1, column 'id', cell unchanged");
        assertThat(verifyWith(SSN, "12-3456789").err()).contains("row 1, column 'ssn', cell unchanged");
        assertThat(verifyWith(DAY, "2024-02-02 11:00").err()).contains("row 1, column 'day', cell unchanged");
        assertThat(verifyWith(DAY, "2024-02-01 10:00").err()).contains("row 1, column 'day', cell unchanged");
        assertThat(verifyWith(DAY, "2025-02-01 10:00").err()).contains("row 1, column 'day', cell unchanged");
        assertThat(verifyWith(ID, "").err()).contains("row 1, column 'id', cell unchanged");
    }
}
