package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.ExitCode;
import io.skald.place.CommitGate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class MainTest {

    static List<CommandLine> commands() {
        return Main.commandLine(Console.ofProcess(), CommitGate.INTERRUPT).getSubcommands().values().stream()
                .distinct()
                .filter(command -> !command.getCommandName().equals("help"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_command_explains_itself_with_an_example(CommandLine command) {
        CommandLineRun run = CommandLineRun.of(command.getCommandName(), "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("Usage: skald " + command.getCommandName())
                .containsPattern("Examples?:\n  .*skald " + command.getCommandName());
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    }

    /** Making all others would take longer than many a command. */
    @Test
    void a_command_is_made_alone_where_the_arguments_begin_with_it() {
        Console console = Console.ofProcess();
        for (CommandLine command : commands()) {
            String name = command.getCommandName();
            String[] arguments = {name, "--help"};
            List<Object> made =
                    Commands.meantBy(arguments, console, CommitGate.INTERRUPT).toList();
            if (name.equals("completion")) {
                assertThat(made).hasSize(commands().size() + 1);
            } else {
                assertThat(made)
                        .singleElement()
                        .satisfies(one -> assertThat(new CommandLine(one).getCommandName())
                                .isEqualTo(name));
            }
        }
        assertThat(Commands.meantBy(new String[0], console, CommitGate.INTERRUPT))
                .hasSize(commands().size() + 1);
        assertThat(CommandLineRun.of("serch", "job.yaml").err())
                .contains("Did you mean")
                .contains("search");
    }

    @Test
    void tells_its_version() {
        CommandLineRun run = CommandLineRun.of("--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("skald ").contains("Java " + System.getProperty("java.version"));
    }

    @Test
    void without_a_command_it_shows_the_help_and_is_no_success() {
        assertThat(CommandLineRun.of())
                .isEqualTo(new CommandLineRun(2, "", CommandLineRun.of("--help").out()));
    }

    @Test
    void help_of_a_command_is_shown_by_help_too() {
        assertThat(CommandLineRun.of("help", "search")).isEqualTo(CommandLineRun.of("search", "--help"));
        assertThat(CommandLineRun.of("help")).isEqualTo(CommandLineRun.of("--help"));
    }

    @Test
    void a_key_of_the_job_given_as_an_option_is_told_how_to_set_it() {
        assertThat(CommandLineRun.of("anonymise", "job.yaml", "--k", "5")).isEqualTo(new CommandLineRun(2, "", """
                Error: Unknown options: '--k', '5'
                The job's keys are set so: --set k=5
                Try 'skald anonymise --help' for what it takes.
                """));
        assertThat(CommandLineRun.of("check", "job.yaml", "--limit=1%").err())
                .contains("The job's keys are set so: --set suppression.limit=1%\n");
    }

    @Test
    void an_unknown_option_is_a_usage_error_with_a_hint() {
        assertThat(CommandLineRun.of("generate", "hospital", "--rows=1", "--sede=3"))
                .isEqualTo(new CommandLineRun(2, "", """
                Error: Unknown option: '--sede=3'
                Possible solutions: --seed
                Try 'skald generate --help' for what it takes.
                """));
    }

    @Test
    void completion_knows_the_commands() {
        CommandLineRun run = CommandLineRun.of("completion");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("#!/usr/bin/env bash").contains("_picocli_skald_generate");
        assertThat(CommandLineRun.of("generate-completion")).isEqualTo(run);
    }

    @Test
    void exit_codes_are_the_ones_documented() {
        assertThat(List.of(ExitCode.values())).extracting(ExitCode::code).containsExactly(0, 1, 2, 3, 130);
    }

    @Test
    void a_result_that_is_lost_on_its_way_out_is_a_failure() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = withFullOutput(err);

        assertThat(Main.run(console, () -> false, CommitGate.INTERRUPT, "completion"))
                .isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("Error: Not all could be written to standard output: it was closed, or its disk is full.");
    }

    @Test
    void a_release_is_made_whether_or_not_its_summary_arrives(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("table.csv"), "age\n1\n1\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                attributes: {age: {role: quasi, type: integer, bounds: [0, 3], widths: [1]}}
                """);

        assertThat(Main.run(
                        withFullOutput(new ByteArrayOutputStream()),
                        () -> false,
                        CommitGate.INTERRUPT,
                        "anonymise",
                        folder.resolve("job.yaml").toString()))
                .isZero();
        assertThat(folder.resolve("release.csv")).hasContent("age\n1\n1\n");
    }

    private static Console withFullOutput(OutputStream err) {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        return new Console(
                new PrintStream(full, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                false,
                false);
    }
}
