package io.skald.cli;

import io.skald.SkaldException;
import io.skald.budget.ByteSize;
import io.skald.place.CommitGate;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * What the launcher asks where a job's {@code memory} is not written in the plainest way: prints the bytes that the command line
 * or the job says, read as the run reads them; nothing where neither says any or the run will find fault with them.
 */
final class AskedMemory {

    private AskedMemory() {}

    public static void main(String[] arguments) {
        of(arguments).ifPresent(memory -> System.out.print(memory.bytes()));
    }

    static Optional<ByteSize> of(String... arguments) {
        try {
            Console console = Console.ofProcess();
            ParseResult parsed = Main.commandLine(console, Commands.meantBy(arguments, console, CommitGate.INTERRUPT))
                    .parseArgs(arguments);
            while (parsed.hasSubcommand()) {
                parsed = parsed.subcommand();
            }
            if (parsed.commandSpec().userObject() instanceof ExperimentCommand experiment) {
                return Optional.of(experiment.memory());
            }
            return parsed.commandSpec().mixins().values().stream()
                    .map(mixin -> mixin.userObject())
                    .filter(JobOptions.class::isInstance)
                    .map(options -> ((JobOptions) options).memory())
                    .findFirst();
        } catch (SkaldException | CommandLine.ParameterException toldByTheRun) {
            return Optional.empty();
        }
    }
}
