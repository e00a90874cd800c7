package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.ExitCode;
import io.skald.place.CommitGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The reference names all that the commands take. */
class ReferenceTest {

    private static final String REFERENCE = read(Path.of("docs", "reference.md"));

    @Test
    void every_command_has_a_row() {
        assertThat(commands().filter(command -> !command.name().equals("help")))
                .isNotEmpty()
                .allSatisfy(command -> assertThat(REFERENCE).containsPattern("\\| `" + command.name() + "[` ]"));
    }

    @Test
    void every_option_is_named() {
        List<String> options = commands()
                .flatMap(command -> command.options().stream())
                .map(CommandLine.Model.OptionSpec::longestName)
                .distinct()
                .toList();

        assertThat(options)
                .contains("--set", "--rows")
                .allSatisfy(option -> assertThat(REFERENCE).containsPattern(option + "[`, ]"));
    }

    @Test
    void every_exit_code_has_a_row() {
        assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::code))
                .allSatisfy(code -> assertThat(REFERENCE).contains("| " + code + " |"));
    }

    private static Stream<CommandSpec> commands() {
        return Main.commandLine(Console.ofProcess(), CommitGate.INTERRUPT).getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException absent) {
            throw new AssertionError(absent);
        }
    }
}
