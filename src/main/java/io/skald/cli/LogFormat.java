package io.skald.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** How standard error is written for whoever keeps it: one event on each line, with its time and level. */
enum LogFormat {
    PLAIN,
    JSON;

    static final String OPTION = "--log-format";

    /** The option, which every command takes. */
    static OptionSpec option() {
        return OptionSpec.builder(OPTION)
                .type(LogFormat.class)
                .paramLabel("plain|json")
                .description(
                        "Write progress, warnings and errors as lines with time and level, for logs: one line when a step ends, and"
                                + " one every ten seconds before.")
                .build();
    }

    /** The one that a command line asks for; empty if none, or one that there is not, which parsing tells. */
    static Optional<LogFormat> asked(String... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith(OPTION + "=")) {
                return of(arguments[i].substring(OPTION.length() + 1));
            }
            if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
                return of(arguments[i + 1]);
            }
        }
        return Optional.empty();
    }

    private static Optional<LogFormat> of(String name) {
        return Arrays.stream(values())
                .filter(format -> format.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
    }
}
