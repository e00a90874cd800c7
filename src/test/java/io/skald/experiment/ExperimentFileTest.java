package io.skald.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExperimentFileTest {

    private static final Path READY_MADE = Path.of("config/experiments");
    private static final String LEAST = """
            job: job.yaml
            tables: {chunks: [1]}
            k: [2]
            strategies: [exact]
            """;

    @Test
    void the_ready_made_experiments_can_be_scaled_to_a_laptop() throws IOException {
        try (Stream<Path> files = Files.list(READY_MADE)) {
            List<Path> all = files.filter(file -> !file.endsWith("thesis.yaml")).toList();
            assertThat(all).hasSize(7);
            for (Path file : all) {
                Experiment experiment = ExperimentFile.read(file, new BigDecimal("0.02"));
                assertThat(experiment.cells()).isNotEmpty();
                assertThat(experiment.figures()).isNotEmpty();
                assertThat(experiment.job()).exists();
            }
        }
    }

    @Test
    void a_misspelled_key_is_told_with_its_place_and_those_known() {
        assertThatThrownBy(() -> parse(LEAST + "strategis: [exact]\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "e.yaml:5: 'strategis' is no key here; known are about, figures, job, k, limits, max-bins, memory, models,"
                                + " runs, strategies, tables, title.");
        assertThatThrownBy(() -> parse(LEAST.replace("{chunks", "{chunk: 2, chunks")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("e.yaml:2: 'chunk' is no key here; known are chunks, distributions,");
    }

    @Test
    void a_key_given_twice_is_refused() {
        assertThatThrownBy(() -> parse(LEAST + "k: [3]\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("e.yaml:5:")
                .hasMessageContaining("Duplicate field 'k'");
    }

    @Test
    void all_that_is_wrong_is_told_at_once() {
        assertThatThrownBy(() -> parse("""
                        tables: {generate: hospital, distributions: [normal], rows: 10, chunks: [1]}
                        k: [0]
                        limits: [2]
                        strategies: [arx, runs]
                        """))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        problem -> assertThat(problem.problems())
                                .containsExactly(
                                        "e.yaml has no 'job'; name the job file whose attributes are used, such as ../hospital.yaml.",
                                        "e.yaml has the distribution 'normal'; known are uniform and skewed.",
                                        "e.yaml has k [0]; list whole numbers of at least 1, such as [10, 50].",
                                        "e.yaml has the strategy 'arx'; known are per-chunk, skald, exact, runs.",
                                        "e.yaml has the strategy 'runs' and no 'runs'; name each with the keys of the job that it"
                                                + " changes, such as mondrian: {refine.method: mondrian}."));
    }

    @Test
    void a_generated_table_grows_with_its_chunks_or_is_cut_into_them() {
        String both = LEAST.replace("chunks: [1]", "generate: hospital, rows: 10, rows-per-chunk: 5, chunks: [1]");
        assertThatThrownBy(() -> parse(both)).hasMessageContaining("needs one of 'tables.rows-per-chunk'");

        assertThat(parse(LEAST.replace("chunks: [1]", "generate: hospital, rows: 10, chunks: [1, 5]"))
                        .tables())
                .extracting(table -> ((TableSpec.Generated) table).rows())
                .containsExactly(10L, 10L);
        assertThat(parse(LEAST.replace("chunks: [1]", "generate: hospital, rows-per-chunk: 10, chunks: [1, 5]"))
                        .tables())
                .extracting(table -> ((TableSpec.Generated) table).rows())
                .containsExactly(10L, 50L);
    }

    @Test
    void patients_of_a_generated_table_have_as_many_rows_as_is_said() {
        String generated = "generate: hospital, rows: 10, rows-per-person: %s, chunks: [1]";

        assertThat(parse(LEAST.replace("chunks: [1]", generated.formatted("3")))
                        .tables()
                        .get(0)
                        .name())
                .isEqualTo("hospital-uniform/seed-1/rows-10/rows-per-person-3/chunks-1");
        assertThat(parse(LEAST.replace("chunks: [1]", generated.formatted("1")))
                        .tables()
                        .get(0)
                        .name())
                .isEqualTo("hospital-uniform/seed-1/rows-10/chunks-1");
        assertThatThrownBy(() -> parse(LEAST.replace("chunks: [1]", generated.formatted("0"))))
                .hasMessage("e.yaml has 'tables.rows-per-person' 0; a patient has at least 1 row.");
        assertThatThrownBy(() -> parse(LEAST.replace("chunks: [1]", "rows-per-person: 3, chunks: [1]")))
                .hasMessageContaining("has rows or seeds of a table that is not generated");
    }

    @Test
    void the_jobs_own_input_cannot_be_scaled() {
        assertThatThrownBy(() -> ExperimentFile.parse(LEAST, Path.of("e.yaml"), BigDecimal.TEN))
                .hasMessage("e.yaml measures the job's own input, which cannot be scaled; leave out --scale.");
    }

    @Test
    void a_figure_with_two_cells_on_one_point_is_refused_before_anything_is_measured() {
        String figure = "figures: [{name: f, kind: lines, x: chunks, y: gcp, by: [strategy]}]\n";

        assertThatThrownBy(() -> parse(LEAST.replace("k: [2]", "k: [2, 3]") + figure))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "e.yaml has figure 'f', in which job/chunks-1/k-2/limit-0/exact and job/chunks-1/k-3/limit-0/exact"
                                + " fall on one point; add to its 'by', or restrict it with 'only'.");
        assertThat(parse(LEAST + figure).figures()).hasSize(1);
    }

    @Test
    void a_figure_that_does_not_say_what_it_is_is_told_what_it_could_be() {
        assertThatThrownBy(() -> parse(LEAST + "figures: [{name: f, x: chunks, y: gcp, by: [strategy]}]\n"))
                .hasMessage("e.yaml lacks figure 'f' kind; known are bars, lines, table.");
    }

    private static Experiment parse(String text) {
        return ExperimentFile.parse(text, Path.of("e.yaml"), BigDecimal.ONE);
    }
}
