package io.skald.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.engine.RunOptions;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StrategiesTest {

    @Property(tries = 60)
    void chunks_put_together_are_what_trying_everything_finds(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int rows,
            @ForAll @IntRange(min = 1, max = 5) int chunks)
            throws IOException {
        Random random = new Random(seed);
        SmallTable table = SmallTable.random(random, rows).ofPersons(random);

        for (MeasuredCell result : measure(
                table,
                "tables: {chunks: [" + chunks + "]}\nk: [1, 2, 4]\nlimits: [0, 0.2]\nstrategies: [per-chunk]\n"
                        + "models: {rows: {}, persons: {person: patient}}\n")) {
            NaiveChunks naive = new NaiveChunks(
                    result.cell().goal().requirement().leastRows(),
                    result.cell().goal().limit(),
                    result.cell().table().models().equals("persons"));
            NaiveChunks.cut(table.rows(), chunks).forEach(naive::add);
            Measurement.Loss loss = result.measured().loss().orElseThrow();
            assertThat(loss.dmStar()).isEqualTo(BigInteger.valueOf(naive.dmStar()));
            assertThat(loss.classes()).isEqualTo(naive.classes());
            assertThat(loss.suppressed()).isEqualTo(naive.suppressed());
            assertThat(result.measured().rows()).isEqualTo(rows);
        }
    }

    @Property(tries = 40)
    void exact_is_never_worse_than_the_search_within_a_bound(
            @ForAll long seed, @ForAll @IntRange(min = 8, max = 60) int rows) throws IOException {
        SmallTable table = SmallTable.random(new Random(seed), rows);

        List<MeasuredCell> results = measure(
                table,
                "tables: {chunks: [2]}\nk: [2, 3, 8]\nlimits: [0, 0.1, 0.3]\nmax-bins: [2, 6, 20, 1000]\n"
                        + "strategies: [skald, exact]\n");

        for (MeasuredCell skald : of("skald", results)) {
            MeasuredCell exact = of("exact", results).stream()
                    .filter(result -> result.cell().goal().equals(skald.cell().goal()))
                    .findFirst()
                    .orElseThrow();
            assertThat(dmStar(exact)).isLessThanOrEqualTo(dmStar(skald));
            if (skald.cell().strategy().maxBins().equals("1000")) {
                assertThat(dmStar(exact)).isEqualTo(dmStar(skald));
            }
        }
    }

    /** Each chunk is fine in the attribute in which the other is coarse; one node for both must give up both attributes. */
    @Test
    void chunk_by_chunk_beats_one_node_where_chunks_differ() throws IOException {
        SmallTable table = new SmallTable(rows(new int[][] {
            {0, 0}, {0, 3}, {2, 6}, {2, 9},
            {0, 15}, {1, 15}, {2, 15}, {3, 15}
        }));

        List<MeasuredCell> results = measure(table, "tables: {chunks: [2]}\nk: [2]\nstrategies: [per-chunk, exact]\n");

        MeasuredCell perChunk = of("per-chunk", results).get(0);
        assertThat(dmStar(perChunk)).isEqualTo(BigInteger.valueOf(4 + 4 + 16));
        assertThat(perChunk.measured().release().node()).isEqualTo("0 4 (1 chunk); 2 0 (1 chunk)");
        assertThat(dmStar(of("exact", results).get(0))).isGreaterThan(dmStar(perChunk));
    }

    @Test
    void a_chunk_that_cannot_be_anonymised_is_reported_and_its_rows_are_suppressed() throws IOException {
        SmallTable table = new SmallTable(rows(new int[][] {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 1}}));

        List<MeasuredCell> results = measure(table, "tables: {chunks: [3]}\nk: [2]\nstrategies: [per-chunk]\n");

        // Rows 0; 1 and 2; 3 and 4: the first chunk has fewer rows than k.
        Measurement measured = results.get(0).measured();
        assertThat(measured.remark()).isEqualTo("1 of 3 chunks cannot be anonymised and are suppressed: number 1");
        assertThat(measured.loss().orElseThrow().suppressed()).isEqualTo(1);
        assertThat(measured.loss().orElseThrow().dmStar()).isEqualTo(BigInteger.valueOf(1 + 4 + 4));
    }

    @Test
    void a_table_that_no_node_anonymises_has_no_loss_and_says_why() throws IOException {
        SmallTable table = new SmallTable(rows(new int[][] {{0, 0}, {1, 1}, {2, 2}}));

        List<MeasuredCell> results = measure(table, "tables: {chunks: [1]}\nk: [4]\nstrategies: [exact, per-chunk]\n");

        assertThat(results).hasSize(2);
        assertThat(results.get(0).measured().loss()).isEmpty();
        assertThat(results.get(0).measured().remark()).startsWith("k is 4 and the table has only 3 rows");
        assertThat(results.get(1).measured().loss().orElseThrow().suppressed()).isEqualTo(3);
    }

    @Test
    void a_whole_run_of_fewer_rows_or_persons_than_k_says_in_its_cell_what_the_exact_search_says() throws IOException {
        SmallTable table = ofPatients(1, 2, 2, 2);

        List<MeasuredCell> results = measure(table, """
                tables: {chunks: [1]}
                k: [2, 3, 5]
                strategies: [exact, runs]
                models: {rows: {}, persons: {person: patient}}
                runs: {whole: {}}
                """);

        List<MeasuredCell> none = of("whole", results).stream()
                .filter(whole -> whole.measured().loss().isEmpty())
                .toList();
        assertThat(none.stream().map(whole -> whole.measured().remark().split(":")[0]))
                .containsExactly(
                        "k is 5 and the table has only 4 rows",
                        "k is 3 and the table has only 2 persons, rows without an identifier being one's",
                        "k is 5 and the table has only 4 rows");
        for (MeasuredCell whole : none) {
            assertThat(same(whole, of("exact", results)).measured().remark())
                    .isEqualTo(whole.measured().remark());
            assertThat(whole.measured().rows()).isEqualTo(4);
        }
    }

    /** Values that a run's keys refuse, and a column that its population lacks: mistakes of whoever wrote them. */
    @Test
    void what_else_a_whole_run_refuses_ends_the_experiment() {
        SmallTable table = new SmallTable(rows(new int[][] {{0, 0}, {0, 1}, {0, 9}}));

        for (String keys : List.of("attributes.number.bounds: [0, 7]", "population.size: 20, k: 4")) {
            assertThatThrownBy(() -> measure(
                            table,
                            "tables: {chunks: [1]}\nk: [4]\nstrategies: [runs]\nruns: {whole: {" + keys + "}}\n"))
                    .isInstanceOf(UsageException.class);
        }
    }

    @Test
    void a_whole_run_measures_what_the_exact_search_finds() throws IOException {
        SmallTable table = SmallTable.random(new Random(7), 50);

        List<MeasuredCell> results = measure(
                table, "tables: {chunks: [1]}\nk: [3]\nlimits: [0.1]\nstrategies: [exact, runs]\nruns: {whole: {}}\n");

        Measurement exact = results.get(0).measured();
        Measurement whole = results.get(1).measured();
        assertThat(whole.release().node()).isEqualTo(exact.release().node());
        assertThat(whole.loss()).isEqualTo(exact.loss());
        assertThat(whole.remark()).contains("generalise").contains("verify");
    }

    @Property(tries = 40)
    void cells_of_persons_are_what_a_run_of_the_job_finds(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 60) int rows) throws IOException {
        Random random = new Random(seed);
        SmallTable table = SmallTable.random(random, rows).ofPersons(random);
        Assume.that(table.rows().stream().map(SmallTable.Row::person).distinct().count() >= 3);
        Assume.that(
                table.rows().stream().map(row -> row.number() % 2).distinct().count() == 2);

        List<MeasuredCell> results = measure(table, """
                tables: {chunks: [1]}
                k: [2, 3]
                limits: [0, 0.2]
                strategies: [per-chunk, exact, runs]
                models:
                  persons: {person: patient}
                  states: {person: patient, attributes.state.diversity.entropy: 2}
                runs: {whole: {suppression.small-group: drop}}
                """);

        for (MeasuredCell exact : of("exact", results)) {
            Measurement whole = same(exact, of("whole", results)).measured();
            Measurement chunk = same(exact, of("per-chunk", results)).measured();
            assertThat(whole.release().node())
                    .isEqualTo(exact.measured().release().node());
            assertThat(whole.loss()).isEqualTo(exact.measured().loss());
            exact.measured().loss().ifPresent(loss -> {
                assertThat(chunk.release().node())
                        .isEqualTo(exact.measured().release().node());
                assertThat(chunk.loss().orElseThrow().dmStar()).isEqualTo(loss.dmStar());
                assertThat(chunk.loss().orElseThrow().gcp()).isEqualTo(loss.gcp());
                assertThat(chunk.loss().orElseThrow().classes()).isEqualTo(loss.classes());
                assertThat(chunk.loss().orElseThrow().suppressed()).isEqualTo(loss.suppressed());
            });
        }
    }

    /** Rows that are alike but for whose they are. */
    private static SmallTable ofPatients(int... whose) {
        return new SmallTable(Arrays.stream(whose)
                .mapToObj(patient -> new SmallTable.Row(0, 0, patient))
                .toList());
    }

    /** Of two rows each in both chunks: patients 1 and 2, then patient 3 twice. */
    @Test
    void a_chunk_of_fewer_persons_than_k_is_suppressed_and_says_so() throws IOException {
        SmallTable table = ofPatients(1, 2, 3, 3);

        List<MeasuredCell> results = measure(table, """
                tables: {chunks: [2]}
                k: [2]
                strategies: [per-chunk, exact]
                models: {persons: {person: patient}}
                """);

        assertThat(results.get(0).measured().remark())
                .isEqualTo("1 of 2 chunks cannot be anonymised and are suppressed: number 2");
        assertThat(results.get(0).measured().loss().orElseThrow().suppressed()).isEqualTo(2);
        assertThat(results.get(1).measured().loss().orElseThrow().suppressed()).isZero();
    }

    /** Even numbers are ill, odd ones well: the first chunk is all ill, and the whole table is not. */
    @Test
    void a_chunk_that_cannot_reach_l_is_suppressed_and_the_whole_table_is_not() throws IOException {
        SmallTable table = new SmallTable(rows(new int[][] {{0, 0}, {0, 2}, {0, 4}, {0, 1}, {0, 2}, {0, 3}}));

        List<MeasuredCell> results = measure(table, """
                tables: {chunks: [2]}
                k: [2]
                strategies: [per-chunk, exact]
                models:
                  k-alone: {}
                  two: {attributes.state.diversity.distinct: 2}
                  share: {attributes.state.alpha: 0.5}
                """);

        assertThat(results.stream().map(result -> result.cell().table().models()))
                .containsExactly("k-alone", "k-alone", "two", "two", "share", "share");
        assertThat(results.get(0).measured().loss().orElseThrow().suppressed()).isZero();
        Measurement chunks = results.get(2).measured();
        assertThat(chunks.remark()).isEqualTo("1 of 2 chunks cannot be anonymised and are suppressed: number 1");
        assertThat(chunks.loss().orElseThrow().dmStar()).isEqualTo(BigInteger.valueOf(9 + 9));
        assertThat(results.get(3).measured().loss().orElseThrow().suppressed()).isZero();
        assertThat(results.get(4).measured().loss().orElseThrow().suppressed()).isEqualTo(6);
        assertThat(results.get(5).measured().remark()).startsWith("No node satisfies k = 2, alpha = 0.5 of state");
        assertThat(results.get(2).cell().name()).endsWith("chunks-2/models-two/k-2/limit-0/per-chunk");
    }

    private static MeasuredCell same(MeasuredCell cell, List<MeasuredCell> among) {
        return among.stream()
                .filter(other -> other.cell().goal().equals(cell.cell().goal())
                        && other.cell().table().equals(cell.cell().table()))
                .findFirst()
                .orElseThrow();
    }

    private List<MeasuredCell> measure(SmallTable table, String lines) throws IOException {
        Map<Cell, Measurement> measured = new HashMap<>();
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")))) {
            Experiment experiment = table.experiment(workspace.folder(), lines);
            new Grid(experiment, workspace, RunOptions.DEFAULT).measure(experiment.cells(), measured::put);
            return experiment.cells().stream()
                    .map(cell -> new MeasuredCell(cell, measured.get(cell)))
                    .toList();
        }
    }

    private static List<SmallTable.Row> rows(int[][] rows) {
        return Arrays.stream(rows)
                .map(row -> new SmallTable.Row(row[0], row[1]))
                .toList();
    }

    private static List<MeasuredCell> of(String strategy, List<MeasuredCell> results) {
        return results.stream()
                .filter(result -> result.cell().strategy().family().equals(strategy))
                .toList();
    }

    private static BigInteger dmStar(MeasuredCell result) {
        return Optional.of(result)
                .flatMap(one -> one.measured().loss())
                .orElseThrow()
                .dmStar();
    }
}
