package io.skald.cli;

import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/**
 * How messages name what says how a table is written: by a job's keys, or, of a command without a job, by the options of the same
 * meaning.
 */
final class FormatWords {

    private static final Pattern QUOTED = Pattern.compile("'format\\.(encoding|delimiter|header)(?:: ([^']+))?'");

    private static final Pattern PLAIN = Pattern.compile("\\bformat\\.(encoding|delimiter|header)\\b(?::(?= ))?");

    private static final String MEMORY_OF_JOB = "Raise 'memory' in the job to";

    private FormatWords() {}

    /** A message in the words of a command. */
    static String of(CommandSpec command, String message) {
        boolean options = command.findOption("--encoding") != null && command.findOption("--set") == null;
        if (!options) {
            return message;
        }
        String unquoted = QUOTED.matcher(message).replaceAll(found -> found.group(2) == null ? "--$1" : "--$1 $2");
        return PLAIN.matcher(unquoted).replaceAll("--$1").replace(MEMORY_OF_JOB, "Set SKALD_MEMORY to");
    }
}
