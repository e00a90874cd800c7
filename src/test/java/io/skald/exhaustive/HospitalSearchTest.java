package io.skald.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.SearchGoal;
import io.skald.engine.report.SearchReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import io.skald.privacy.KAnonymity;
import io.skald.search.SearchResult;
import io.skald.synthetic.Distribution;
import io.skald.synthetic.HospitalTable;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The exact search of a million hospital records against counting every node of the lattice: same node, same cost, for every k, limit,
 * objective and memory.
 */
@Tag("exhaustive")
class HospitalSearchTest {

    private static final int ROWS = 1_000_000;
    private static final int[] K = {10, 50, 250, 1_000};
    private static final List<BigDecimal> LIMITS = List.of(BigDecimal.ZERO, new BigDecimal("0.01"));
    private static final String ENOUGH_FOR_EVERY_BIN = "256MB";
    private static final String TOO_LITTLE_FOR_EVERY_BIN = "40MB";
    private static final Path DATASET = Path.of("datasets", "hospital");

    /** Data of this size are kept off the system's folder for temporary files. */
    static final class UnderTarget implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
            return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "exhaustive");
        }
    }

    @TempDir(factory = UnderTarget.class)
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void the_exact_search_finds_the_best_of_all_nodes(Distribution distribution) throws IOException {
        Path table = folder.resolve("hospital.csv");
        try (OutputStream target = new BufferedOutputStream(Files.newOutputStream(table))) {
            HospitalTable hospital = new HospitalTable(1, distribution);
            target.write(hospital.header());
            hospital.write(target, 0, ROWS);
        }
        List<SearchGoal> asked = new ArrayList<>();
        List<EveryNode.Goal> goals = new ArrayList<>();
        for (int k : K) {
            for (BigDecimal limit : LIMITS) {
                asked.add(new SearchGoal(new KAnonymity(k), limit));
                goals.add(new EveryNode.Goal(
                        k, limit.multiply(BigDecimal.valueOf(ROWS)).longValueExact()));
            }
        }
        EveryNode all = everyNode(table, goals);
        assertThat(all.nodes()).isEqualTo(6_912);

        SoftAssertions softly = new SoftAssertions();
        for (EveryNode.Objective objective : EveryNode.Objective.values()) {
            for (String memory : List.of(ENOUGH_FOR_EVERY_BIN, TOO_LITTLE_FOR_EVERY_BIN)) {
                for (BigDecimal limit : LIMITS) {
                    List<SearchGoal> ofLimit = asked.stream()
                            .filter(goal -> goal.limit().equals(limit))
                            .toList();
                    SearchReport found = search(table, objective, memory, ofLimit);
                    checkRefuted(found.stats().refuted(), memory, limit, softly);
                    check(
                            found,
                            all,
                            objective,
                            memory,
                            goals.stream()
                                    .filter(goal -> (goal.maxSuppressed() == 0) == (limit.signum() == 0))
                                    .toList(),
                            softly);
                }
            }
        }
        softly.assertAll();
    }

    /** Where some rows may be suppressed, it is the objective that decides. */
    private static void checkRefuted(long refuted, String memory, BigDecimal limit, SoftAssertions softly) {
        if (memory.equals(ENOUGH_FOR_EVERY_BIN)) {
            softly.assertThat(refuted)
                    .as("nodes refuted by few rows of a table that is not scanned")
                    .isZero();
        } else if (limit.signum() == 0) {
            softly.assertThat(refuted)
                    .as("nodes refuted by few rows where no row may be suppressed")
                    .isPositive();
        }
    }

    private static void check(
            SearchReport found,
            EveryNode all,
            EveryNode.Objective objective,
            String memory,
            List<EveryNode.Goal> goals,
            SoftAssertions softly) {
        softly.assertThat(found.stats().nodes()).isEqualTo(BigInteger.valueOf(all.nodes()));
        for (int i = 0; i < goals.size(); i++) {
            SearchResult result = found.outcomes().get(i).orThrow();
            EveryNode.Best best = all.best(goals.get(i), objective);
            String what = objective + ", " + goals.get(i) + ", " + memory;
            softly.assertThat(result.provenOptimal()).as(what).isTrue();
            softly.assertThat(Arrays.stream(result.node().levels()).boxed())
                    .as(what)
                    .isEqualTo(best.levels());
            softly.assertThat(result.suppressed()).as(what).isEqualTo(best.suppressed());
            softly.assertThat(
                            result.sizes().holding(result.goal().requirement()).count())
                    .as(what)
                    .isEqualTo(best.classes());
            softly.assertThat(result.value())
                    .as(what)
                    .usingComparator(BigDecimal::compareTo)
                    .isEqualTo(value(all, objective, best.cost()));
        }
    }

    private SearchReport search(Path table, EveryNode.Objective objective, String memory, List<SearchGoal> goals) {
        List<String> overrides = List.of(
                "input=" + table,
                "output=" + folder.resolve("release.csv"),
                "memory=" + memory,
                "objective=" + objective.key());
        return Engine.search(
                PlanResolver.resolve(Path.of("config", "hospital.yaml"), overrides, OutputUse.NOT_WRITTEN),
                goals,
                RunOptions.DEFAULT);
    }

    private static BigDecimal value(EveryNode all, EveryNode.Objective objective, BigInteger cost) {
        BigInteger denominator = switch (objective) {
            case DM_STAR -> BigInteger.ONE;
            case GCP -> all.ncpDenominator();
            case PREC -> all.precDenominator();
            case ENTROPY -> BigInteger.ONE.shiftLeft(20);
        };
        return new BigDecimal(cost).divide(new BigDecimal(denominator), MathContext.DECIMAL128);
    }

    private static EveryNode everyNode(Path table, List<EveryNode.Goal> goals) throws IOException {
        List<String> bloodGroups = Files.readAllLines(DATASET.resolve("blood-group.csv"));
        List<String> professions = Files.readAllLines(DATASET.resolve("profession.csv"));
        int[] pinCodes;
        try (Stream<String[]> rows = rows(table)) {
            pinCodes = rows.mapToInt(fields -> Integer.parseInt(fields[4]))
                    .distinct()
                    .sorted()
                    .toArray();
        }
        Map<String, Integer> bloodGroup = numbers(bloodGroups);
        Map<String, Integer> profession = numbers(professions);
        List<int[]> values;
        try (Stream<String[]> rows = rows(table)) {
            values = rows.map(fields -> new int[] {
                        bloodGroup.get(fields[0]),
                        profession.get(fields[1]),
                        Integer.parseInt(fields[2]) - 19,
                        Integer.parseInt(fields[3].replace(".", "")) - 120,
                        Arrays.binarySearch(pinCodes, Integer.parseInt(fields[4]))
                    })
                    .toList();
        }
        List<Attribute> attributes = List.of(
                Attribute.ofHierarchy(bloodGroups),
                Attribute.ofHierarchy(professions),
                Attribute.ofNumbers(19, 85, 1, 2, 4, 8, 16, 32, 64),
                Attribute.ofNumbers(120, 360, 1, 10, 20, 40, 80),
                Attribute.ofNumbers(0, pinCodes.length - 1, Attribute.doubling(pinCodes.length)));
        return EveryNode.of(attributes, values, goals);
    }

    private static Map<String, Integer> numbers(List<String> hierarchy) {
        Map<String, Integer> numbers = new HashMap<>();
        for (String line : hierarchy) {
            numbers.put(line.substring(0, line.indexOf(';')), numbers.size());
        }
        return numbers;
    }

    /** The five quasi-identifiers, which follow a quoted address and are themselves without commas. */
    private static Stream<String[]> rows(Path table) throws IOException {
        return Files.lines(table).skip(1).map(line -> {
            String[] fields = line.split(",");
            return Arrays.copyOfRange(fields, fields.length - 6, fields.length - 1);
        });
    }
}
