package io.skald.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.budget.Progress;
import io.skald.engine.RunOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunTest {

    private static final List<String> TIMED =
            List.of("encodeSeconds", "seconds", "cellsTogether", "scans", "peakMemoryBytes");

    @TempDir
    Path folder;

    private Experiment experiment;

    @BeforeEach
    void makeExperiment() throws IOException {
        experiment = SmallTable.random(new Random(3), 60).experiment(folder, """
                title: Chunks & "k" <small>
                about: [First paragraph.]
                tables: {chunks: [1, 3]}
                k: [2, 5]
                limits: [0.1]
                strategies: [per-chunk, skald, exact]
                max-bins: [10, 100]
                figures:
                  - {name: ratio, title: Ratio < 2, kind: bars, x: k, y: dm-ratio, by: [chunks], only: {strategy: [exact]}, log: [y]}
                  - {name: bound, kind: lines, x: max-bins, y: dm-star, by: [strategy, k], only: {chunks: ['3']}, log: [x]}
                  - {name: nodes, kind: table, x: chunks, y: node, by: [strategy, max-bins, k]}
                """);
    }

    @Test
    void an_interrupted_grid_goes_on_and_gives_the_same_table() throws IOException {
        Path whole = folder.resolve("whole");
        Path parts = folder.resolve("parts");
        new ExperimentRun(experiment, RunOptions.DEFAULT).into(whole);

        assertThatThrownBy(() -> new ExperimentRun(experiment, stoppingAtSearch(3)).into(parts))
                .isInstanceOf(InterruptedRunException.class);
        List<String> finished = journal(parts);
        assertThat(finished).hasSize(6);
        assertThat(parts.resolve("results.tsv")).doesNotExist();
        new ExperimentRun(experiment, RunOptions.DEFAULT).into(parts);

        assertThat(journal(parts)).hasSize(16).startsWith(finished.toArray(String[]::new));
        assertThat(untimed(parts)).isEqualTo(untimed(whole));
    }

    @Test
    void a_finished_grid_is_not_measured_again_and_gives_the_same_bytes() throws IOException {
        new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder);
        byte[] table = Files.readAllBytes(folder.resolve("results.tsv"));
        byte[] page = Files.readAllBytes(folder.resolve("index.html"));
        byte[] figure = Files.readAllBytes(folder.resolve("bound.svg"));

        new ExperimentRun(experiment, stoppingAtSearch(0)).into(folder);

        assertThat(folder.resolve("results.tsv")).hasBinaryContent(table);
        assertThat(folder.resolve("index.html")).hasBinaryContent(page);
        assertThat(folder.resolve("bound.svg")).hasBinaryContent(figure);
    }

    @Test
    void the_page_says_what_was_measured_when_and_by_what_and_says_the_same_later() throws IOException {
        InstantSource first = InstantSource.fixed(Instant.parse("2026-02-28T23:59:59Z"));
        InstantSource later = InstantSource.fixed(Instant.parse("2026-03-02T00:00:00Z"));
        assertThatThrownBy(() -> new ExperimentRun(experiment, stoppingAtSearch(3), first).into(folder))
                .isInstanceOf(InterruptedRunException.class);
        new ExperimentRun(experiment, RunOptions.DEFAULT, later).into(folder);
        String page = Files.readString(folder.resolve("index.html"));

        assertThat(page)
                .containsPattern(
                        "<li>Table small: 60 rows.</li>\n<li>Measured from 2026-02-28 to 2026-03-02 by Skald .*, Java ")
                .doesNotContain("Scale");
        new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder);
        assertThat(folder.resolve("index.html")).hasContent(page);
    }

    @Test
    void cells_of_a_journal_without_days_stay_finished() throws IOException {
        new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder);
        Path journal = folder.resolve("finished-cells.tsv");
        Files.writeString(
                journal, Files.readString(journal).replaceAll("\t[^\t\n]*\tSkald [^\t\n]*\tend\n", "\tend\n"));

        new ExperimentRun(experiment, stoppingAtSearch(0)).into(folder);

        assertThat(folder.resolve("index.html")).content().doesNotContain("Measured");
    }

    @Test
    void a_line_of_the_journal_that_was_cut_off_is_measured_again() throws IOException {
        new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder);
        List<String> before = untimed(folder);
        Path journal = folder.resolve("finished-cells.tsv");
        String text = Files.readString(journal);
        Files.writeString(journal, text.substring(0, text.length() - 3));

        new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder);

        assertThat(untimed(folder)).isEqualTo(before);
        assertThat(Files.readString(journal))
                .startsWith(text.substring(0, text.length() - 3))
                .endsWith("\tend\n");
    }

    @Test
    void cells_of_another_input_are_measured_again() throws IOException {
        new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder);
        Files.writeString(folder.resolve("table.csv"), "town,number,state,patient\n" + "Bonn,1,well,7\n".repeat(40));

        new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder);

        assertThat(column(folder, "rows")).containsOnly("40");
        assertThat(column(folder, "dmStar")).containsOnly("1600");
    }

    @Test
    void the_last_column_names_the_cell_that_gives_the_line_again() throws IOException {
        ExperimentRun run = new ExperimentRun(experiment, RunOptions.DEFAULT);
        run.into(folder);
        List<String> lines = untimed(folder);

        List<String> commands = column(folder, "command");
        for (int i = 0; i < commands.size(); i++) {
            String only = commands.get(i).replaceFirst(".* --only ", "");
            String again = run.only(only, folder);
            assertThat(untimed(Arrays.asList(again.split("\n")))).containsExactly(lines.get(0), lines.get(i + 1));
        }
    }

    @Test
    void a_cell_that_is_not_there_is_told_with_one_that_is() {
        assertThatThrownBy(() -> new ExperimentRun(experiment, RunOptions.DEFAULT).only("small/chunks-9", folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("There is no cell 'small/chunks-9'")
                .hasMessageContaining("small/chunks-1/k-2/limit-0.1/per-chunk");
    }

    @Test
    void the_page_needs_nothing_but_itself() throws IOException {
        Path page = new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder);

        String html = Files.readString(page);
        assertThat(html)
                .contains("default-src 'none'", "prefers-color-scheme:dark", "<a href=\"#figure-1\">")
                .doesNotContain("http:", "https:", "src=", "href=\"h", "@import", "<script", "<link")
                .contains("Chunks &amp; &quot;k&quot; &lt;small&gt;", ">Ratio &lt; 2</h2>", "<p>First paragraph.</p>")
                .containsOnlyOnce("aria-label='Ratio &lt; 2'");
        assertThat(html.split("<svg ", -1)).hasSize(3);
        for (String figure : List.of("ratio", "bound")) {
            assertThat(folder.resolve(figure + ".svg")).content().startsWith("<svg id='" + figure + "'");
        }
        assertThat(folder.resolve("nodes.svg")).doesNotExist();
    }

    @Test
    void nothing_temporary_is_left() throws IOException {
        new ExperimentRun(experiment, RunOptions.DEFAULT).into(folder.resolve("out"));

        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "finished-cells.tsv", "results.tsv", "index.html", "ratio.svg", "bound.svg");
        }
    }

    @Test
    void generated_tables_are_those_of_the_generator_and_grow_with_their_chunks() throws IOException {
        String lines = """
                job: %s
                memory: 64MB
                tables: {generate: hospital, seeds: [1, 2], rows-per-chunk: 300, chunks: [1, 4]}
                k: [5]
                strategies: [per-chunk, exact]
                """.formatted(Path.of("config/hospital.yaml").toAbsolutePath());
        Experiment hospital = ExperimentFile.parse(lines, folder.resolve("e.yaml"), new BigDecimal("0.5"));

        new ExperimentRun(hospital, RunOptions.DEFAULT).into(folder);

        assertThat(folder.resolve("index.html"))
                .content()
                .contains(
                        "<li>Table hospital uniform: 150, 600 rows.</li>",
                        "<li>Scale: 0.5 of the rows that e.yaml names.</li>")
                .containsPattern("<li>Measured on \\d{4}-\\d\\d-\\d\\d by Skald ");
        assertThat(column(folder, "rows")).containsExactly("150", "150", "600", "600", "150", "150", "600", "600");
        List<String> dmStar = column(folder, "dmStar");
        assertThat(dmStar.get(0)).as("one chunk is the table").isEqualTo(dmStar.get(1));
        assertThat(dmStar.subList(0, 4)).as("another seed").isNotEqualTo(dmStar.subList(4, 8));
    }

    /** Stops as an interrupted thread does, when the search of that number is to begin. */
    private static RunOptions stoppingAtSearch(int number) {
        AtomicInteger searches = new AtomicInteger();
        return RunOptions.DEFAULT.showing((name, bytes) -> {
            if (name.equals("Pass 2: search") && searches.getAndIncrement() == number) {
                throw new InterruptedRunException();
            }
            return Progress.Pass.SILENT;
        });
    }

    private static List<String> journal(Path output) throws IOException {
        return Files.readAllLines(output.resolve("finished-cells.tsv")).stream()
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static List<String> untimed(Path output) throws IOException {
        return untimed(Files.readAllLines(output.resolve("results.tsv")));
    }

    private static List<String> untimed(List<String> lines) {
        List<String> columns = Arrays.asList(lines.get(0).split("\t", -1));
        return lines.stream()
                .map(line -> {
                    List<String> fields = Arrays.asList(line.split("\t", -1));
                    assertThat(fields).hasSameSizeAs(columns);
                    TIMED.forEach(name -> fields.set(columns.indexOf(name), ""));
                    return String.join("\t", fields);
                })
                .toList();
    }

    private static List<String> column(Path output, String name) throws IOException {
        List<String> lines = Files.readAllLines(output.resolve("results.tsv"));
        int index = Arrays.asList(lines.get(0).split("\t", -1)).indexOf(name);
        return lines.stream().skip(1).map(line -> line.split("\t", -1)[index]).toList();
    }
}
