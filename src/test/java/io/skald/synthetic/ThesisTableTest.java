package io.skald.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThesisTableTest {

    private static final Path DATASETS = Path.of("datasets", "thesis");
    private static final int ROWS = 40_000;

    private static ThesisTable table(long seed, String distribution) {
        return new ThesisTable(seed, ThesisDistribution.parse(distribution).orElseThrow());
    }

    private static String text(ThesisTable table, long first, long rows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(table.write(bytes, first, rows)).isEqualTo(bytes.size());
        return bytes.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void the_first_rows_are_pinned() throws IOException {
        assertThat(text(table(1, "poisson:2.5"), 0, 3)).isEqualTo("""
                1,b3,c2,d2,e5,f2
                2,b2,c2,d1,e3,f2
                3,b5,c1,d3,e3,f2
                """);
    }

    @Test
    void the_shipped_sample_is_what_the_generator_writes() throws IOException {
        ThesisTable gaussian = table(1, "gaussian");
        assertThat(Files.readString(DATASETS.resolve("thesis.csv")))
                .isEqualTo(new String(gaussian.header(), StandardCharsets.US_ASCII) + text(gaussian, 0, 500));
    }

    @Property(tries = 60)
    void any_part_of_a_table_is_the_same_as_in_the_whole(
            @ForAll long seed,
            @ForAll @LongRange(min = 0, max = 1L << 40) long first,
            @ForAll @IntRange(max = 30) int rows)
            throws IOException {
        ThesisTable table = table(seed, "log-gaussian-thesis");
        StringBuilder oneByOne = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            oneByOne.append(text(table, first + i, 1));
        }
        assertThat(text(table, first, rows)).isEqualTo(oneByOne.toString());
    }

    @Test
    void long_tables_are_written_piece_by_piece() throws IOException {
        assertThat(text(table(3, "uniform"), 0, 10_000).lines()).hasSize(10_000);
        assertThat(text(table(3, "uniform"), 0, 0)).isEmpty();
    }

    /** The share of each value of C (10) and E (16), against the distribution's own formula. */
    private static void follows(String distribution, int attribute, IntToDoubleFunction share) {
        ThesisTable table = table(5, distribution);
        int size = ThesisTable.SIZES.get(attribute);
        int[] counts = new int[size];
        for (int row = 0; row < ROWS; row++) {
            counts[table.values(row)[attribute]]++;
        }
        for (int value = 0; value < size; value++) {
            double expected = share.applyAsDouble(value);
            double sd = Math.sqrt(expected * (1 - expected) / ROWS);
            assertThat(counts[value] / (double) ROWS)
                    .as("%s: value %d of attribute %d", distribution, value, attribute)
                    .isCloseTo(expected, within(4.5 * sd + 1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void uniform_values_are_equally_likely(int attribute) {
        follows("uniform", attribute, value -> 1.0 / ThesisTable.SIZES.get(attribute));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void gaussian_values_lie_in_equal_bins_of_six_standard_deviations(int attribute) {
        int size = ThesisTable.SIZES.get(attribute);
        follows(
                "gaussian",
                attribute,
                value -> (value == size - 1 ? 1 : normal(6.0 * (value + 1) / size - 3))
                        - (value == 0 ? 0 : normal(6.0 * value / size - 3)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void log_gaussian_values_are_powers_of_e(int attribute) {
        int size = ThesisTable.SIZES.get(attribute);
        double range = 10 * Math.sqrt(Math.E * (Math.E - 1));
        assertThat(range).isCloseTo(21.61, within(0.005));
        follows(
                "log-gaussian",
                attribute,
                value -> (value == size - 1 ? 1 : normal(Math.log(range * (value + 1) / size)))
                        - (value == 0 ? 0 : normal(Math.log(range * value / size))));
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2.5, 1", "4.0, 3"})
    void poisson_values_count_events_and_the_last_takes_the_tail(double mean, int attribute) {
        int size = ThesisTable.SIZES.get(attribute);
        follows(
                "poisson:" + mean,
                attribute,
                value -> value < size - 1 ? poisson(mean, value) : 1 - below(mean, size - 1));
    }

    /** The thesis's program is not log-normal: a quarter of its values are beyond the range. */
    @Test
    void the_thesis_own_log_gaussian_ends_in_its_last_value() {
        ThesisTable table = table(5, "log-gaussian-thesis");
        int last = 0;
        int both = 0;
        for (int row = 0; row < ROWS; row++) {
            int[] values = table.values(row);
            last += values[0] == 5 ? 1 : 0;
            both += values[0] == 5 && values[1] == 9 ? 1 : 0;
        }
        double share = last / (double) ROWS;
        assertThat(share).isBetween(0.2, 0.35);
        assertThat(both / (double) ROWS).isGreaterThan(1.5 * share * share);
    }

    private static double normal(double z) {
        double sum = 0;
        double step = (z + 9) / 20_000;
        for (int i = 0; i < 20_000; i++) {
            double x = -9 + (i + 0.5) * step;
            sum += Math.exp(-x * x / 2) * step;
        }
        return sum / Math.sqrt(2 * Math.PI);
    }

    private static double poisson(double mean, int value) {
        double share = Math.exp(-mean);
        for (int i = 1; i <= value; i++) {
            share *= mean / i;
        }
        return share;
    }

    private static double below(double mean, int value) {
        double sum = 0;
        for (int i = 0; i < value; i++) {
            sum += poisson(mean, i);
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(strings = {"poisson", "poisson:", "poisson:x", "poisson:0", "poisson:-1", "poisson:501", "normal", ""})
    void other_names_are_none(String name) {
        assertThat(ThesisDistribution.parse(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gaussian", "log-gaussian", "log-gaussian-thesis", "uniform", "poisson:2.5"})
    void names_are_read_as_they_are_written(String name) {
        assertThat(ThesisDistribution.parse(name).orElseThrow().name()).isEqualTo(name);
    }

    /** Leaves, height and inner nodes as in appendix A.1. */
    @ParameterizedTest
    @CsvSource({"b, 6, 3, 5", "c, 10, 4, 9", "d, 12, 4, 11", "e, 16, 4, 15"})
    void the_shipped_trees_are_those_of_the_appendix(String attribute, int leaves, int height, int inner)
            throws IOException {
        List<String> lines = Files.readAllLines(DATASETS.resolve(attribute + ".csv"));
        Set<String> nodes = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            List<String> labels = List.of(lines.get(i).split(";"));
            assertThat(labels).hasSize(height + 1).startsWith(attribute + i).endsWith("*");
            labels.stream()
                    .filter(label -> label.startsWith("{") || label.equals("*"))
                    .forEach(nodes::add);
        }
        assertThat(lines).hasSize(leaves);
        assertThat(nodes).hasSize(inner);
    }

    @Test
    void the_shipped_files_are_the_trees_that_experiments_use() throws IOException {
        for (ThesisTree tree : ThesisTree.ALL) {
            List<String> lines = new ArrayList<>();
            for (int value = 0; value < tree.values(); value++) {
                List<String> path = new ArrayList<>();
                for (int level = 0; level < tree.height(); level++) {
                    int bin = tree.bin(level, value);
                    path.add(tree.text(ThesisTree.run(tree.first(level, bin), tree.last(level, bin))));
                }
                path.add("*");
                lines.add(String.join(";", path));
            }
            assertThat(Files.readAllLines(DATASETS.resolve(tree.letter() + ".csv")))
                    .isEqualTo(lines);
        }
    }

    @Test
    void the_shipped_job_resolves() {
        assertThat(PlanResolver.resolve(Path.of("config", "thesis.yaml"), List.of(), OutputUse.NOT_WRITTEN)
                        .quasi())
                .hasSize(4);
    }
}
