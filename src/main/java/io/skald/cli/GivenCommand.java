package io.skald.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command line as it can be given to a shell again. */
final class GivenCommand {

    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}/._,:=%+@-]+");

    private GivenCommand() {}

    /** @param arguments behind the program's name */
    static String of(List<String> arguments) {
        return arguments.stream().map(GivenCommand::quoted).collect(Collectors.joining(" ", "skald ", ""));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
