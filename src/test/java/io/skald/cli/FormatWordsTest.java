package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class FormatWordsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"profile", "init", "measure --quasi=age", "hierarchy name --prefixes=1"})
    void without_a_job_the_options_are_named(String command) throws IOException {
        Path table = folder.resolve("table.csv");
        Files.write(table, "name,age\nMüller,31\n".getBytes(StandardCharsets.ISO_8859_1));
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add(1, table.toString());
        arguments.addAll(List.of("--encoding", "UTF-8", "-q"));

        CommandLineRun run = CommandLineRun.of(arguments.toArray(String[]::new));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("Error: " + table
                        + ", line 2: bytes that are no UTF-8 text. Set --encoding to the encoding the file"
                        + " is written in, such as windows-1252, or mend the record.\n");
        assertThat(folder.toFile().list()).containsExactly("table.csv");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "set format.encoding: UTF-16. | set --encoding UTF-16.",
                "set format.delimiter to ';'. | set --delimiter to ';'.",
                "or set 'format.header: false'. | or set --header false.",
                "see format.delimiter and format.encoding | see --delimiter and --encoding",
                "Raise 'memory' in the job to at least 376 MB. | Set SKALD_MEMORY to at least 376 MB.",
                "list it under format.missing | list it under format.missing"
            })
    void keys_become_options_where_there_is_no_job(String message, String words) {
        CommandSpec command =
                CommandSpec.create().addOption(OptionSpec.builder("--encoding").build());

        assertThat(FormatWords.of(command, message)).isEqualTo(words);
        command.addOption(OptionSpec.builder("--set").build());
        assertThat(FormatWords.of(command, message)).isEqualTo(message);
        assertThat(FormatWords.of(CommandSpec.create(), message)).isEqualTo(message);
    }

    @Test
    void a_folder_is_no_report() throws IOException {
        Files.writeString(folder.resolve("table.csv"), "age\n31\n38\n");
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                attributes:
                  age: {role: quasi, type: integer, widths: [10]}
                """);

        assertThat(CommandLineRun.of("apply", job.toString(), "--like", folder.toString(), "-q"))
                .isEqualTo(
                        new CommandLineRun(
                                2,
                                "",
                                "Error: " + folder
                                        + " is a folder: name the report in it, which is called as its release and ends in .report.json.\n"));
    }
}
