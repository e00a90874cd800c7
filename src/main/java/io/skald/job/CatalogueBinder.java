package io.skald.job;

import io.skald.table.Catalogue;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads an input or an output that is a catalogue's table: named, and nothing of a database beside it.
 *
 * @param catalogue that has it
 */
record CatalogueBinder(Catalogue catalogue) {

    private static final Pattern NO_FILE_NAME = Pattern.compile("[^\\p{L}\\p{N}._-]");

    /** Whether a value names such a table. */
    static boolean isNamed(Value value) {
        return value.node() instanceof YamlNode.Mapping mapping
                && mapping.entries().containsKey("table")
                && Keys.CATALOGUE_OUTPUT.containsAll(mapping.entries().keySet());
    }

    Optional<TableSource> source(Value input) {
        return table(input, Keys.CATALOGUE_INPUT).map(catalogue::source);
    }

    Optional<TableTarget> target(Value output) {
        return table(output, Keys.CATALOGUE_OUTPUT).map(catalogue::target);
    }

    /** What the files beside a release are called: as it says, or as the table, beside the job. */
    static String reports(Value output) {
        return output.section(Keys.CATALOGUE_OUTPUT, "")
                .flatMap(section -> section.getUnlessNull("reports")
                        .flatMap(value -> value.text("write a path, as in reports: out/visits_k10")))
                .or(() -> table(output, Keys.CATALOGUE_OUTPUT)
                        .map(name -> NO_FILE_NAME.matcher(name).replaceAll("_")))
                .orElse("release");
    }

    private static Optional<String> table(Value value, List<String> keys) {
        return value.section(keys, "")
                .flatMap(section -> section.getUnlessNull("table"))
                .flatMap(name -> name.text("write its name, as in clinic.visits"));
    }
}
