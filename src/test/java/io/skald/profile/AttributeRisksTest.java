package io.skald.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All combinations of the adult table's attributes, against ARX's figures. */
class AttributeRisksTest {

    private static final Path DATA = Path.of("..", "shared", "data");

    @TempDir
    private Path folder;

    private final Map<List<String>, double[]> known = new HashMap<>();

    @BeforeEach
    void readKnownFigures() throws IOException {
        Path figures = DATA.resolve("attribute-risks.tsv");
        assumeTrue(Files.exists(figures), "the adult table is not here");
        Files.readAllLines(figures).stream()
                .skip(1)
                .map(line -> line.split("\t"))
                .forEach(fields -> known.put(
                        Arrays.stream(fields[0].split(",")).sorted().toList(),
                        new double[] {Double.parseDouble(fields[1]), Double.parseDouble(fields[2])}));
    }

    private Profiler profiler() {
        List<List<String>> asked = new ArrayList<>();
        known.keySet().stream().filter(columns -> columns.size() > 1).forEach(asked::add);
        return Profiled.profiler(DATA.resolve("adult/adult.csv"), 2, asked);
    }

    @Test
    void every_combination_is_estimated_within_three_per_cent_and_a_thousandth() {
        check(profiler().run(), Percentage.withPercentage(3), 0.001);
    }

    @Test
    void every_combination_is_counted_where_that_is_asked_for() {
        Profiler profiler = profiler();
        try (Workspace workspace = Workspace.create(folder)) {
            check(profiler.exact(profiler.run(), workspace), Percentage.withPercentage(0.001), 1e-9);
        }
    }

    private void check(Profile profile, Percentage distinction, double separation) {
        Map<List<String>, double[]> found = new HashMap<>();
        profile.columns()
                .forEach(column ->
                        found.put(List.of(column.name()), new double[] {column.distinction(), column.separation()}));
        profile.combinations()
                .forEach(each -> found.put(
                        each.columns().stream().sorted().toList(),
                        new double[] {each.distinction(), each.separation()}));
        assertThat(found).satisfies(all -> assertThat(all.keySet()).containsAll(known.keySet()));
        known.forEach((columns, figures) -> {
            assertThat(found.get(columns)[0]).as("distinction of %s", columns).isCloseTo(figures[0], distinction);
            assertThat(found.get(columns)[1]).as("separation of %s", columns).isCloseTo(figures[1], within(separation));
        });
    }
}
