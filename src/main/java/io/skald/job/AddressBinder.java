package io.skald.job;

import io.skald.Secrets;
import io.skald.table.Catalogue;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads an input or an output that is at an address, such as {@code hdfs://clinic/visits}: of a file system that an engine reads, and this machine does not.
 *
 * @param catalogue of that engine
 */
record AddressBinder(Catalogue catalogue) {

    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*", Pattern.DOTALL);
    private static final Pattern LAST_NAME = Pattern.compile("([^/]+)/*$");
    private static final Pattern NO_FILE_NAME = Pattern.compile("[^\\p{L}\\p{N}._-]");
    private static final String RULE =
            "write an address, as in path: hdfs://clinic/visits_k10, or output: PATH for a path of this machine";

    /** Whether a value is an address, or says that it has one. */
    static boolean isAddress(Value value) {
        return value.node() instanceof YamlNode.Mapping mapping
                ? mapping.entries().containsKey("path")
                        && Keys.ADDRESS_OUTPUT.containsAll(mapping.entries().keySet())
                : written(value).isPresent();
    }

    /** The address, if it is one. */
    static Optional<String> written(Value value) {
        Optional<YamlNode> node = value.node() instanceof YamlNode.Mapping mapping
                ? Optional.ofNullable(mapping.entries().get("path")).map(YamlNode.Entry::value)
                : Optional.of(value.node());
        return node.filter(YamlNode.Scalar.class::isInstance)
                .map(scalar -> ((YamlNode.Scalar) scalar).text())
                .filter(text -> ADDRESS.matcher(text).matches());
    }

    /** @param input perhaps a path, or not there */
    Optional<TableSource> source(Optional<Value> input) {
        return input.filter(value -> !value.isSection())
                .flatMap(AddressBinder::checked)
                .map(catalogue::files);
    }

    /** @param output perhaps a path, or not there */
    Optional<TableTarget> target(Optional<Value> output) {
        return output.filter(AddressBinder::isAddress)
                .flatMap(value -> value.isSection()
                        ? value.section(Keys.ADDRESS_OUTPUT, "").flatMap(section -> section.get("path"))
                        : Optional.of(value))
                .flatMap(value -> written(value).isPresent() ? checked(value) : value.reject(RULE))
                .map(catalogue::folder);
    }

    /** Reports show the address. */
    private static Optional<String> checked(Value value) {
        Optional<String> address = written(value);
        return address.filter(Secrets::inAddress).isPresent()
                ? value.rejectAs(
                        "an address with a password in it",
                        "give it to Spark in a file of its configuration, as the reports show the address")
                : address;
    }

    /** What the files beside a release are called: as it says, or as the address ends, beside the job. */
    static String reports(Value output) {
        return Optional.of(output)
                .filter(Value::isSection)
                .flatMap(value -> value.section(Keys.ADDRESS_OUTPUT, ""))
                .flatMap(section -> section.getUnlessNull("reports"))
                .flatMap(value -> value.text("write a path, as in reports: out/visits_k10"))
                .or(() -> written(output)
                        .map(LAST_NAME::matcher)
                        .filter(Matcher::find)
                        .map(last -> NO_FILE_NAME.matcher(last.group(1)).replaceAll("_")))
                .orElse("release");
    }
}
