package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.skald.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The optimum of a table like a census, found by printing every row at every node of the lattice and counting equal lines: no code of
 * Skald's takes part in that. The table is the same on every machine; so are the optima written here.
 */
class CensusTest {

    private static final int ROWS = 1_500;

    private static final List<String> DEGREES = List.of(
            "primary;low;basic;*",
            "lower secondary;low;basic;*",
            "vocational;middle;basic;*",
            "upper secondary;middle;basic;*",
            "bachelor;university;higher;*",
            "master;university;higher;*",
            "doctor;research;higher;*");
    private static final List<String> STATES = List.of(
            "single;alone;*", "divorced;alone;*", "widowed;alone;*", "married;together;*", "partnered;together;*");
    private static final List<String> REGIONS = List.of(
            "Kent;South;England;*",
            "Essex;South;England;*",
            "Durham;North;England;*",
            "Cumbria;North;England;*",
            "Fife;Lowlands;Scotland;*",
            "Moray;Highlands;Scotland;*");
    private static final int[] WIDTHS = {1, 5, 10, 20};

    @TempDir
    private Path folder;

    /** Row, attribute, level: the text that is printed, spelt in any way that tells bins apart. */
    private final String[][][] labels = new String[ROWS][5][];

    @BeforeEach
    void make_the_table() throws IOException {
        Random random = new Random(1801);
        StringBuilder text = new StringBuilder("sex,age,degree,state,region,income\n");
        for (int row = 0; row < ROWS; row++) {
            int age = 16 + random.nextInt(40) + random.nextInt(35);
            String[] degree = draw(random, DEGREES);
            String[] state = age < 22 ? STATES.get(0).split(";") : draw(random, STATES);
            String[] region = draw(random, REGIONS);
            String sex = random.nextInt(100) < 52 ? "female" : "male";
            labels[row][0] = new String[] {sex, "*"};
            labels[row][1] = new String[WIDTHS.length + 1];
            for (int level = 0; level < WIDTHS.length; level++) {
                labels[row][1][level] = Integer.toString(age / WIDTHS[level]);
            }
            labels[row][1][WIDTHS.length] = "*";
            labels[row][2] = degree;
            labels[row][3] = state;
            labels[row][4] = region;
            text.append(String.join(
                            ",",
                            sex,
                            Integer.toString(age),
                            degree[0],
                            state[0],
                            region[0],
                            Integer.toString(1000 + random.nextInt(5000))))
                    .append('\n');
        }
        Files.writeString(folder.resolve("census.csv"), text);
        Files.write(folder.resolve("degree.csv"), DEGREES);
        Files.write(folder.resolve("state.csv"), STATES);
        Files.write(folder.resolve("region.csv"), REGIONS);
        Files.write(folder.resolve("sex.csv"), List.of("female;*", "male;*"));
    }

    /** The first ones are the likeliest. */
    private static String[] draw(Random random, List<String> lines) {
        return lines.get(random.nextInt(1 + random.nextInt(lines.size()))).split(";");
    }

    /** A node that passes, with its DM*. */
    private record Passing(List<Integer> node, long dmStar, long suppressed, long classes) {}

    private List<Passing> passing(int k, long limit) {
        List<Passing> found = new ArrayList<>();
        int[] heights = {1, WIDTHS.length, 3, 2, 3};
        int[] node = new int[heights.length];
        int at = 0;
        while (at < node.length) {
            count(node, k, limit, found);
            for (at = 0; at < node.length && node[at] == heights[at]; at++) {
                node[at] = 0;
            }
            if (at < node.length) {
                node[at]++;
            }
        }
        return found;
    }

    private void count(int[] node, int k, long limit, List<Passing> found) {
        Map<String, Long> classes = new HashMap<>();
        for (String[][] row : labels) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < node.length; i++) {
                line.append(row[i][node[i]]).append(',');
            }
            classes.merge(line.toString(), 1L, Long::sum);
        }
        long suppressed =
                classes.values().stream().filter(n -> n < k).mapToLong(n -> n).sum();
        if (suppressed <= limit) {
            List<Integer> levels = new ArrayList<>();
            for (int level : node) {
                levels.add(level);
            }
            long squares = classes.values().stream()
                    .filter(n -> n >= k)
                    .mapToLong(n -> n * n)
                    .sum();
            found.add(new Passing(
                    levels,
                    squares + suppressed * suppressed,
                    suppressed,
                    classes.values().stream().filter(n -> n >= k).count()));
        }
    }

    @ParameterizedTest(name = "k = {0}, {1} %, {2}")
    @CsvSource({
        "2, 0, 128MB",
        "5, 0, 128MB",
        "25, 0, 128MB",
        "2, 1, 128MB",
        "5, 3, 128MB",
        "10, 5, 128MB",
        "10, 5, 64MB"
    })
    void the_exact_search_finds_the_optimum(int k, int percent, String memory) throws IOException {
        List<Passing> all = passing(k, (long) ROWS * percent / 100);
        long best = all.stream().mapToLong(Passing::dmStar).min().orElseThrow();

        JsonNode report = anonymise("k=" + k, "suppression.limit=" + percent + "%", "memory=" + memory);

        List<Integer> node = new ArrayList<>();
        report.at("/node").forEach(level -> node.add(level.asInt()));
        assertThat(report.at("/metrics/dmStar").asLong()).isEqualTo(best);
        assertThat(all)
                .filteredOn(one -> one.dmStar() == best)
                .contains(new Passing(
                        node,
                        best,
                        report.at("/suppressedRows").asLong(),
                        report.at("/classes").asLong()));
    }

    @Test
    void without_suppression_the_least_dm_star_and_then_precision_decide() throws IOException {
        List<Passing> all = passing(5, 0);
        Passing best =
                all.stream().min(Comparator.comparingLong(Passing::dmStar)).orElseThrow();

        assertThat(all.stream().filter(one -> one.dmStar() == best.dmStar())).hasSize(1);
        List<Integer> node = new ArrayList<>();
        anonymise("k=5", "suppression.limit=0").at("/node").forEach(level -> node.add(level.asInt()));
        assertThat(node).isEqualTo(best.node());
    }

    private JsonNode anonymise(String... overrides) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: census.csv
                output: release.csv
                overwrite: true
                k: 5
                attributes:
                  sex: {role: quasi, hierarchy: sex.csv}
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 20]}
                  degree: {role: quasi, hierarchy: degree.csv}
                  state: {role: quasi, hierarchy: state.csv}
                  region: {role: quasi, hierarchy: region.csv}
                  income: {role: sensitive}
                """);
        List<String> arguments = new ArrayList<>(List.of("anonymise", job.toString()));
        for (String override : overrides) {
            arguments.add("--set=" + override);
        }
        CommandLineRun run = CommandLineRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return JsonMapper.builder()
                .build()
                .readTree(folder.resolve("release.csv.report.json").toFile());
    }
}
