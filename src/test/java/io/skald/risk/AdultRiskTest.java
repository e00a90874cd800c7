package io.skald.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values that ARX, and an implementation that shares nothing with it, give for adult's seven quasi-identifiers as they are. */
class AdultRiskTest {

    private static final Path ADULT = Path.of("../shared/data/adult/adult.csv");
    private static final Path HERE = Path.of("datasets/adult/adult.csv");
    private static final List<String> QUASI =
            List.of("sex", "age", "race", "marital-status", "education", "native-country", "workclass");

    private static SizeTable table;

    @BeforeAll
    static void count() throws IOException {
        Path file = Files.exists(HERE) ? HERE : ADULT;
        assumeTrue(Files.exists(file), "adult.csv is not there");
        List<List<String>> rows = Files.readAllLines(file).stream()
                .map(line -> List.of(line.split(";", -1)))
                .toList();
        List<Integer> places = QUASI.stream().map(rows.get(0)::indexOf).toList();
        Map<List<String>, Long> classes = rows.stream()
                .skip(1)
                .map(row -> places.stream().map(row::get).toList())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        TreeMap<Long, Long> bySize = new TreeMap<>();
        classes.values().forEach(size -> bySize.merge(size, 1L, Long::sum));
        table = SizeTable.of(bySize);
    }

    @Test
    void the_prosecutors_risk_is_arxs() {
        SampleRisk risk = new SampleRisk(table);
        assertThat(List.of(table.rows(), table.count(), table.classesOf(1), table.classesOf(2), table.largest()))
                .containsExactly(30_162L, 11_089L, 7_653L, 1_378L, 137L);
        assertThat(table.sizes()).hasSize(88);
        assertThat(risk.highest()).isEqualTo(1);
        assertThat(risk.average()).isCloseTo(0.36764803, within(5e-9));
        assertThat((double) risk.uniques() / table.rows()).isCloseTo(0.25372986, within(5e-9));
    }

    @ParameterizedTest
    @CsvSource({"0.05, 20927", "0.09, 18598", "0.1, 17823", "0.2, 13657", "0.33, 12317", "0.5, 7653"})
    void rows_over_a_threshold_are_arxs(BigDecimal threshold, long rows) {
        assertThat(new SampleRisk(table).rowsOver(threshold)).isEqualTo(rows);
    }

    @Test
    void pitmans_parameters_are_those_of_greatest_likelihood() {
        Pitman pitman = Pitman.of(table).orElseThrow();
        assertThat(pitman.theta()).isCloseTo(580.557, within(5e-4));
        assertThat(pitman.alpha()).isCloseTo(0.656368, within(5e-7));
    }

    @ParameterizedTest
    @CsvSource({
        "50000, 0.211715, 0.216329",
        "100000, 0.167160, 0.170479",
        "301620, 0.121358, 0.116658",
        "1000000, 0.091799, 0.077275",
        "10000000, 0.068027, 0.035027",
        "331000000, 0.064492, 0.010523"
    })
    void uniques_of_the_population_are_arxs(long population, double zayatz, double pitman) {
        PopulationRisk risk = new PopulationRisk(table, population);
        assertThat(risk.zayatz().orElseThrow()).isCloseTo(zayatz, within(5e-7));
        assertThat(risk.pitman().orElseThrow()).isCloseTo(pitman, within(5e-7));
        assertThat(risk.uniques())
                .isEqualTo(
                        population > 300_000
                                ? risk.pitman().get()
                                : risk.zayatz().get());
    }
}
