package io.skald.experiment.thesis;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.skald.FailureException;
import io.skald.UsageException;
import io.skald.experiment.ExperimentText;
import io.skald.synthetic.ThesisDistribution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads experiments of the thesis: experiment files with a section {@code thesis}. */
public final class ThesisFile {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final int LEAST_SEEDS = 2;

    private final Path file;
    private final List<String> problems = new ArrayList<>();

    private ThesisFile(Path file) {
        this.file = file;
    }

    /**
     * Reads an experiment.
     *
     * @return empty if the file is none of the thesis: no YAML, or without its section
     * @throws UsageException if it is one and something is wrong with it; says what
     * @throws FailureException if it cannot be read
     */
    public static Optional<ThesisExperiment> read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        return parse(ExperimentText.of(file), file);
    }

    /**
     * Like {@link #read}, of a text.
     *
     * @param file what messages call it
     */
    static Optional<ThesisExperiment> parse(String text, Path file) {
        JsonNode tree;
        try {
            tree = YAML.readTree(text);
        } catch (JsonProcessingException notYaml) {
            return Optional.empty();
        }
        if (!tree.has("thesis")) {
            return Optional.empty();
        }
        if (!tree.get("thesis").isObject()) {
            throw new UsageException(
                    file + ": 'thesis' is no section; it lists distributions, rows, k, algorithms, metrics,"
                            + " programs and seeds.");
        }
        try {
            return Optional.of(new ThesisFile(file).bind(YAML.readValue(text, ThesisYaml.class)));
        } catch (UnrecognizedPropertyException unknown) {
            throw new UsageException(file + ": '" + unknown.getPropertyName() + "' is no key here; known are "
                    + unknown.getKnownPropertyIds().stream()
                            .map(String::valueOf)
                            .collect(Collectors.toCollection(TreeSet::new))
                            .stream()
                            .collect(Collectors.joining(", "))
                    + ".");
        } catch (JsonProcessingException broken) {
            JsonLocation at = broken.getLocation();
            String place = at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr();
            throw new UsageException(file + place + ": " + broken.getOriginalMessage());
        }
    }

    private ThesisExperiment bind(ThesisYaml written) {
        ThesisYaml.Grid grid = written.thesis();
        List<String> distributions = list(
                "distributions",
                grid.distributions(),
                name -> ThesisDistribution.parse(name).map(known -> name),
                ThesisDistribution.NAMES);
        List<Integer> rows = numbers("rows", grid.rows());
        List<Integer> ks = numbers("k", grid.k());
        List<Algorithm> algorithms =
                list("algorithms", grid.algorithms(), Algorithm::parse, names(Algorithm.values(), Algorithm::text));
        List<CostMetric> metrics =
                list("metrics", grid.metrics(), CostMetric::parse, names(CostMetric.values(), CostMetric::text));
        List<Program> programs =
                list("programs", grid.programs(), Program::parse, names(Program.values(), Program::text));
        Map<Integer, Integer> seeds = seeds(grid.seeds(), rows);
        if (rows.stream().anyMatch(count -> ks.stream().anyMatch(k -> count < k))) {
            problem("rows", "has tables of fewer rows than k");
        }
        if (!problems.isEmpty()) {
            throw new UsageException(problems);
        }
        return new ThesisExperiment(
                file,
                Optional.ofNullable(written.title()).orElse(file.getFileName().toString()),
                Optional.ofNullable(written.about()).orElse(List.of()),
                seeds,
                programs,
                ThesisExperiment.settings(algorithms, metrics, distributions, rows, ks));
    }

    private static <E> List<String> names(E[] values, Function<E, String> name) {
        return Arrays.stream(values).map(name).toList();
    }

    private <T> List<T> list(
            String key, List<String> written, Function<String, Optional<T>> parse, List<String> known) {
        if (written == null || written.isEmpty()) {
            problem(key, "is missing; list some of " + String.join(", ", known));
            return List.of();
        }
        List<T> found = new ArrayList<>();
        for (String name : written) {
            parse.apply(String.valueOf(name))
                    .ifPresentOrElse(
                            found::add,
                            () -> problem(key, "has '" + name + "'; known are " + String.join(", ", known)));
        }
        return found;
    }

    private List<Integer> numbers(String key, List<Integer> written) {
        Predicate<Integer> wrong = number -> number == null || number < 1;
        if (written == null || written.isEmpty() || written.stream().anyMatch(wrong)) {
            problem(key, "is " + written + "; list whole numbers of at least 1");
            return List.of();
        }
        return written;
    }

    /** One number for tables of all sizes, or one for each size. */
    private Map<Integer, Integer> seeds(JsonNode written, List<Integer> rows) {
        Map<Integer, Integer> seeds = new TreeMap<>();
        if (written == null || !written.isObject()) {
            int all = seeds(written);
            rows.forEach(count -> seeds.put(count, all));
            return seeds;
        }
        written.properties().forEach(size -> {
            if (rows.stream().noneMatch(count -> String.valueOf(count).equals(size.getKey()))) {
                problem("seeds", "has a number for " + size.getKey() + ", but 'rows' lists no tables of that size");
            }
        });
        for (int count : rows) {
            JsonNode own = written.get(String.valueOf(count));
            if (own == null) {
                problem("seeds", "has no number for tables of " + count + " rows");
            } else {
                seeds.put(count, seeds(own));
            }
        }
        return seeds;
    }

    private int seeds(JsonNode written) {
        if (written != null && !written.isInt()) {
            problem("seeds", "is " + written + "; write a whole number, or one for each of the rows");
            return LEAST_SEEDS;
        }
        if (written == null || written.intValue() < LEAST_SEEDS) {
            problem("seeds", "is " + written + "; a spread takes at least " + LEAST_SEEDS);
            return LEAST_SEEDS;
        }
        return written.intValue();
    }

    private void problem(String key, String what) {
        problems.add(file + ": 'thesis." + key + "' " + what + ".");
    }
}
