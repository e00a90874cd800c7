package io.skald.experiment;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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
        try {
            return parse(Files.readString(file, StandardCharsets.UTF_8), file, scale);
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the experiment file " + file, e);
        }
    }

    /**
     * Like {@link #read}, of a text.
     *
     * @param file what messages call it, and whose folder paths are relative to
     */
    static Experiment parse(String text, Path file, BigDecimal scale) {
        try {
            ExperimentYaml written = Optional.ofNullable(YAML.readValue(text, ExperimentYaml.class))
                    .orElseThrow(() -> new UsageException(
                            file + " is empty: an experiment has at least job, tables, k and strategies."));
            return new ExperimentBinder(file, scale).bind(written);
        } catch (UnrecognizedPropertyException unknown) {
            String known = unknown.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .collect(Collectors.toCollection(TreeSet::new))
                    .stream()
                    .collect(Collectors.joining(", "));
            throw new UsageException(file + ":" + lineOf(unknown.getPropertyName(), text) + ": '"
                    + unknown.getPropertyName() + "' is no key here; known are " + known + ".");
        } catch (JsonProcessingException broken) {
            throw new UsageException(place(file, broken) + broken.getOriginalMessage());
        }
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
