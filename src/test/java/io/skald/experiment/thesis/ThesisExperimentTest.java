package io.skald.experiment.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.budget.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThesisExperimentTest {

    private static final Path FILE = Path.of("small.yaml");

    private static final String SMALL = """
            title: Small
            about: [One & two.]
            thesis:
              distributions: [uniform]
              rows: [50]
              k: [5, 18]
              algorithms: [smallest, any-break]
              metrics: [gcp]
              programs: [thesis, skald]
              seeds: 3
            """;

    @TempDir
    private Path folder;

    private static ThesisExperiment small() {
        return ThesisFile.parse(SMALL, FILE).orElseThrow();
    }

    @Test
    void writes_a_table_and_a_page() throws IOException {
        Path page = new ThesisRun(small(), Progress.NONE).into(folder.resolve("new"));
        assertThat(page).isEqualTo(folder.resolve("new").resolve("index.html"));
        assertThat(Files.readString(page))
                .contains("<h1>Small</h1>", "One &amp; two.", "Table A.5", "not measured here", "uniform, 50")
                .doesNotContain("Table 5.1");
        List<String> lines = Files.readAllLines(folder.resolve("new").resolve("results.tsv"));
        assertThat(lines).hasSize(1 + 2 * 2 * 2);
        assertThat(lines.get(1)).startsWith("thesis\tuniform\t50\tsmallest\tgcp\t5\t3\t");
        assertThat(lines.get(5)).startsWith("skald\tuniform\t50\tsmallest\tgcp\t5\t3\t");
    }

    @Test
    void the_page_says_what_was_measured_when_and_by_what() throws IOException {
        Path page = new ThesisRun(small(), Progress.NONE, () -> Instant.parse("2026-03-04T05:06:07Z")).into(folder);

        assertThat(Files.readString(page))
                .contains(
                        "<li>Tables of 50 rows: uniform; k of 5, 18.</li>",
                        "<li>Each kind of table drawn anew, with a run of its own each time: 3 times with 50 rows.</li>",
                        "<li>Measured on 2026-03-04 by Skald ",
                        "default-src 'none'");
    }

    @Test
    void the_same_file_gives_the_same_figures() throws IOException {
        new ThesisRun(small(), Progress.NONE).into(folder.resolve("a"));
        new ThesisRun(small(), Progress.NONE).into(folder.resolve("b"));
        assertThat(folder.resolve("a").resolve("results.tsv"))
                .hasSameTextualContentAs(folder.resolve("b").resolve("results.tsv"));
    }

    @Test
    void stops_when_it_is_asked_to() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> new ThesisRun(small(), Progress.NONE).into(folder))
                    .isInstanceOf(InterruptedRunException.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void results_that_cannot_be_written_are_a_failure() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> new ThesisRun(small(), Progress.NONE).into(file))
                .hasMessageStartingWith("Cannot write the results to " + file);
    }

    /** What Skald makes is far narrower than what the program makes, of the same tables. */
    @Test
    void working_costs_are_worth_much() {
        Setting setting = new Setting(Algorithm.SMALLEST, CostMetric.GCP, "uniform", 50, 5);
        long[][] rows = DrawnTable.of("uniform", 50, 1);
        Classes printed = Program.THESIS.run(setting, TreeDomain.all(), rows, 1).orElseThrow();
        Classes skald = Program.SKALD.run(setting, TreeDomain.all(), rows, 1).orElseThrow();
        assertThat(Statistics.gcp(skald)).isLessThan(0.8 * Statistics.gcp(printed));
        assertThat(skald.classes()).allMatch(one -> one.rows() >= 5);
    }

    @Test
    void other_experiments_are_none_of_the_thesis() {
        assertThat(ThesisFile.parse("job: a.yaml", FILE)).isEmpty();
        assertThat(ThesisFile.parse("{", FILE)).isEmpty();
        assertThat(ThesisFile.parse("", FILE)).isEmpty();
        assertThat(ThesisFile.read(folder.resolve("missing.yaml"))).isEmpty();
    }

    @Test
    void the_shipped_file_is_read() {
        ThesisExperiment shipped =
                ThesisFile.read(Path.of("config", "experiments", "thesis.yaml")).orElseThrow();
        assertThat(shipped.settings()).hasSize(6 * 3 * 5 * 4 * 3);
        assertThat(shipped.seeds()).isEqualTo(Map.of(50, 6, 500, 6, 5000, 2));
    }

    @Test
    void how_often_tables_are_drawn_is_one_number_or_one_for_each_size() {
        assertThat(seeds("7")).isEqualTo(Map.of(50, 7, 500, 7));
        assertThat(seeds("{50: 7, 500: 3}")).isEqualTo(Map.of(50, 7, 500, 3));
        assertThatThrownBy(() -> seeds("{50: 7, 5000: 3}"))
                .hasMessageContaining("'thesis.seeds' has no number for tables of 500 rows.")
                .hasMessageContaining("'thesis.seeds' has a number for 5000, but 'rows' lists no tables of that size.");
        assertThatThrownBy(() -> seeds("{50: 7, 500: 1}"))
                .hasMessageContaining("'thesis.seeds' is 1; a spread takes at least 2.");
        for (String wrong : List.of("\"many\"", "2.5")) {
            assertThatThrownBy(() -> seeds(wrong))
                    .hasMessageContaining(
                            "'thesis.seeds' is " + wrong + "; write a whole number, or one for each of the rows.");
        }
    }

    private static Map<Integer, Integer> seeds(String written) {
        return ThesisFile.parse(
                        "thesis: {distributions: [uniform], rows: [50, 500], k: [5], algorithms: [any], metrics: [gcp],"
                                + " programs: [skald], seeds: " + written + "}",
                        FILE)
                .orElseThrow()
                .seeds();
    }

    @Test
    void all_problems_are_told_at_once() {
        assertThatThrownBy(() -> ThesisFile.parse("""
                        thesis:
                          distributions: [normal]
                          rows: [50, 0]
                          k: [5]
                          algorithms: [smallest]
                          metrics: [ncp]
                          seeds: 1
                        """, FILE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "small.yaml: 'thesis.distributions' has 'normal'; known are gaussian, log-gaussian,"
                                + " log-gaussian-thesis, uniform, poisson:L.")
                .hasMessageContaining("'thesis.rows' is [50, 0]; list whole numbers of at least 1.")
                .hasMessageContaining("'thesis.metrics' has 'ncp'; known are ancestor, gcp, entropy.")
                .hasMessageContaining("'thesis.programs' is missing; list some of thesis, skald.")
                .hasMessageContaining("'thesis.seeds' is 1; a spread takes at least 2.");
        assertThatThrownBy(() -> ThesisFile.parse("thesis: {rows: [10], k: [18]}", FILE))
                .hasMessageContaining("'thesis.rows' has tables of fewer rows than k.");
        assertThatThrownBy(() -> ThesisFile.parse("thesis:", FILE)).hasMessageContaining("'thesis' is no section");
        assertThatThrownBy(() -> ThesisFile.parse("thesis: {}", FILE)).hasMessageContaining("'thesis.k' is null");
        assertThatThrownBy(() -> ThesisFile.parse("thesis: {row: [1]}", FILE))
                .hasMessage(
                        "small.yaml: 'row' is no key here; known are algorithms, distributions, k, metrics, programs,"
                                + " rows, seeds.");
        assertThatThrownBy(() -> ThesisFile.parse("thesis: {k: five}", FILE)).hasMessageStartingWith("small.yaml:1:");
    }

    private static Measured measured(Algorithm algorithm, CostMetric metric, String drawn, int k, double... gcps) {
        List<Measured.Run> runs = new ArrayList<>();
        for (double gcp : gcps) {
            runs.add(new Measured.Run(List.of(5.0, 1.0, 0.0, 0.0, 0.0, 100.0, 50.0), gcp));
        }
        return new Measured(new Setting(algorithm, metric, drawn, 500, k), Program.SKALD, runs);
    }

    private static List<String> verdicts(List<Measured> measured) {
        return new Claims(new Results(measured, List.of()))
                .all().stream().map(Claims.Claim::verdict).toList();
    }

    @Test
    void claims_are_judged_by_what_is_measured() {
        List<Measured> measured = new ArrayList<>(List.of(
                measured(Algorithm.SMALLEST, CostMetric.GCP, "uniform", 5, 0.22, 0.22),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "uniform", 5, 0.35, 0.35),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "gaussian", 5, 0.25, 0.25),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "poisson:1.0", 5, 0.06, 0.06),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.ANCESTOR, "uniform", 5, 0.27, 0.27),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.ENTROPY, "uniform", 5, 0.38, 0.38),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "log-gaussian-thesis", 18, 0.36, 0.36),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "gaussian", 18, 0.46, 0.46),
                measured(Algorithm.ANY, CostMetric.GCP, "uniform", 5, 0.5, 0.3),
                measured(Algorithm.ANY_BREAK, CostMetric.GCP, "uniform", 5, 0.24, 0.24)));
        assertThat(verdicts(measured))
                .containsExactly(
                        "for pivots that are any class only",
                        "yes",
                        "no, the costs of the others were lost",
                        "yes",
                        "yes",
                        "no, an artefact of arbitrary partners",
                        "for any pivot without breaking",
                        "no");
        assertThat(verdicts(List.of())).containsOnly("not measured here", "no");
    }

    @Test
    void other_figures_give_other_verdicts() {
        List<Measured> measured = List.of(
                measured(Algorithm.SMALLEST, CostMetric.GCP, "uniform", 5, 0.2, 0.2),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "uniform", 5, 0.4, 0.1),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "gaussian", 5, 0.3, 0.3),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "poisson:1.0", 5, 0.6, 0.6),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.ANCESTOR, "uniform", 5, 0.27, 0.27),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.ENTROPY, "uniform", 5, 0.1, 0.1),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "log-gaussian-thesis", 18, 0.5, 0.5),
                measured(Algorithm.SMALLEST_BREAK, CostMetric.GCP, "gaussian", 18, 0.4, 0.4),
                measured(Algorithm.ANY, CostMetric.GCP, "uniform", 5, 0.3, 0.3),
                measured(Algorithm.ANY_BREAK, CostMetric.GCP, "uniform", 5, 0.3, 0.3));
        assertThat(verdicts(measured))
                .containsExactly("see the figures", "no", "yes", "no", "no", "yes", "hardly", "no");
    }

    @Test
    void a_program_that_was_not_run_has_empty_columns() throws IOException {
        String onlySkald = SMALL.replace("[thesis, skald]", "[skald]");
        Path page = new ThesisRun(ThesisFile.parse(onlySkald, FILE).orElseThrow(), Progress.NONE).into(folder);
        assertThat(Files.readString(page)).contains("Table A.5", "<td class=\"even\"></td>");
        String onlyProgram = SMALL.replace("[thesis, skald]", "[thesis]").replace("title: Small\n", "");
        page = new ThesisRun(ThesisFile.parse(onlyProgram, FILE).orElseThrow(), Progress.NONE).into(folder);
        assertThat(Files.readString(page)).contains("<h1>small.yaml</h1>", " ± ");
    }

    @Test
    void a_figure_is_explained_within_two_standard_deviations() {
        Measured got = new Measured(
                new Setting(Algorithm.ANY, CostMetric.GCP, "uniform", 500, 5),
                Program.THESIS,
                List.of(new Measured.Run(List.of(4.0), 0.1), new Measured.Run(List.of(6.0), 0.3)));
        assertThat(got.of(Statistic.AVERAGE_CLASS).mean()).isEqualTo(5);
        assertThat(got.of(Statistic.AVERAGE_CLASS).deviation()).isEqualTo(Math.sqrt(2));
        assertThat(got.leastGcp()).isEqualTo(0.1);
        assertThat(got.explains(Statistic.AVERAGE_CLASS, 8.3)).isTrue();
        assertThat(got.explains(Statistic.AVERAGE_CLASS, 8.4)).isFalse();
    }
}
