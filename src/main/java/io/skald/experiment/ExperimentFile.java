package io.skald.experiment;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.skald.FailureException;
import io.skald.UsageException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads experiment files: YAML, as those in {@code config/experiments}. */
public final class ExperimentFile {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private ExperimentFile() {}

    /**
     * Reads an experiment.
     *
     * @param scale what the rows of generated tables are multiplied by; greater than 0
     * @throws UsageException if the file is no experiment; says where and why
     * @throws FailureException if it cannot be read
     */
    public static Experiment read(Path file, BigDecimal scale) {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("There is no experiment file " + file + "; check the path. Ready-made ones are in"
                    + " config/experiments.");
        }
        return parse(ExperimentText.of(file), file, scale);
    }

    /**
     * Like {@link #read}, of a text.
     *
     * @param file what messages call it, and whose folder paths are relative to
     */
    static Experiment parse(String text, Path file, BigDecimal scale) {
        if (text.isBlank()) {
            throw empty(file);
        }
        try {
            ExperimentYaml written = Optional.ofNullable(YAML.readValue(text, ExperimentYaml.class))
                    .orElseThrow(() -> empty(file));
            return new ExperimentBinder(file, scale).bind(written);
        } catch (UnrecognizedPropertyException unknown) {
            String known = unknown.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .collect(Collectors.toCollection(TreeSet::new))
                    .stream()
                    .collect(Collectors.joining(", "));
            throw new UsageException(file + ":" + lineOf(unknown.getPropertyName(), text) + ": '"
                    + unknown.getPropertyName() + "' is no key here; known are " + known + ".");
        } catch (MismatchedInputException other) {
            String where = other.getPath().stream()
                    .filter(part -> part.getFieldName() != null)
                    .map(JsonMappingException.Reference::getFieldName)
                    .collect(Collectors.joining("."));
            throw new UsageException(place(file, other)
                    + (where.isEmpty()
                            ? "this is no experiment; one has at least the keys job, tables, k and strategies."
                            : "'" + where + "' is of another kind than belongs there; see config/experiments."));
        } catch (JsonProcessingException broken) {
            // Of broken YAML the library quotes the lines around, over several lines of its own.
            boolean quoted = broken.getOriginalMessage().contains("\n");
            throw new UsageException(place(file, broken)
                    + (quoted
                            ? "this is not YAML; a bracket or quote may be open, or an indentation wrong"
                            : broken.getOriginalMessage())
                    + ".");
        }
    }

    private static UsageException empty(Path file) {
        return new UsageException(file + " is empty: an experiment has at least job, tables, k and strategies.");
    }

    /** The library tells only where the section ends that the key is in. */
    private static long lineOf(String key, String text) {
        Pattern written = Pattern.compile("(^|[\\s{,'\"])" + Pattern.quote(key) + "['\"]?\\s*:");
        return 1 + text.lines().takeWhile(line -> !written.matcher(line).find()).count();
    }

    private static String place(Path file, JsonProcessingException problem) {
        JsonLocation at = problem.getLocation();
        return at == null ? file + ": " : file + ":" + at.getLineNr() + ":" + at.getColumnNr() + ": ";
    }
}
