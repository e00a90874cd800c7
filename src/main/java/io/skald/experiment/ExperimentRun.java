package io.skald.experiment;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run of an experiment: cells that are not finished are measured, then table and page are written. */
public final class ExperimentRun {

    /** The table of results in the output folder. */
    public static final String TABLE = "results.tsv";

    /** The page in the output folder. */
    public static final String PAGE = "index.html";

    private static final String JOURNAL = "finished-cells.tsv";

    private final Experiment experiment;
    private final RunOptions options;
    private final InstantSource clock;

    public ExperimentRun(Experiment experiment, RunOptions options) {
        this(experiment, options, InstantSource.system());
    }

    /** @param clock when cells are measured */
    ExperimentRun(Experiment experiment, RunOptions options, InstantSource clock) {
        this.experiment = experiment;
        this.clock = clock;
        this.options = options;
    }

    /**
     * Measures what is not yet measured and writes all results.
     *
     * @param output the folder of table, page and finished cells; made if it is missing
     * @return the page
     * @throws UsageException if the job does not resolve
     * @throws FailureException if reading or writing fails
     */
    public Path into(Path output) {
        makeFolder(output);
        Journal journal = Journal.open(output.resolve(JOURNAL));
        CellHashes keys = new CellHashes(job());
        List<Cell> cells = experiment.cells();
        List<Cell> missing = cells.stream()
                .filter(cell -> journal.find(keys.of(cell)).isEmpty())
                .toList();
        try (Workspace workspace = Workspace.create(output)) {
            new Grid(experiment, workspace, options)
                    .measure(missing, (cell, measured) -> journal.add(keys.of(cell), measured, Origin.now(clock)));
        }
        List<MeasuredCell> results = cells.stream()
                .map(cell -> finished(cell, journal.find(keys.of(cell)).orElseThrow()))
                .toList();
        ResultsTable.write(output.resolve(TABLE), new ResultsTable(experiment).text(results));
        Page page = new Page(experiment);
        for (FigureSpec figure : experiment.figures()) {
            FigureData data = FigureData.of(figure, results);
            String svg = figure.kind() == FigureSpec.Kind.TABLE ? "" : new ChartDrawing(data).svg();
            if (!svg.isEmpty()) {
                ResultsTable.write(output.resolve(figure.name() + ".svg"), svg + "\n");
            }
            page.figure(data, svg);
        }
        ResultsTable.write(output.resolve(PAGE), page.text(results));
        return output.resolve(PAGE);
    }

    /**
     * Measures one cell, whether it is finished or not, and writes nothing.
     *
     * @param name as in the table's last column
     * @param folder where temporary files go; made if it is missing
     * @return the table of that one cell
     * @throws UsageException if there is no such cell
     */
    public String only(String name, Path folder) {
        Cell cell = experiment.cells().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(noCell(name)));
        makeFolder(folder);
        List<MeasuredCell> results = new ArrayList<>();
        try (Workspace workspace = Workspace.create(folder)) {
            new Grid(experiment, workspace, options)
                    .measure(
                            List.of(cell),
                            (measuredCell, measured) -> results.add(new MeasuredCell(measuredCell, measured)));
        }
        return new ResultsTable(experiment).text(results);
    }

    private static MeasuredCell finished(Cell cell, FinishedCell found) {
        return new MeasuredCell(cell, found.measured(), found.origin());
    }

    private String noCell(String name) {
        Optional<Cell> first = experiment.cells().stream().findFirst();
        return "There is no cell '" + name + "' in " + experiment.file()
                + ". The last column of results.tsv has the names, such as "
                + first.map(Cell::name).orElse("none") + ".";
    }

    private Plan job() {
        List<String> memory =
                experiment.memory().map(size -> "memory=" + size).stream().toList();
        return PlanResolver.resolve(experiment.job(), memory, OutputUse.NOT_WRITTEN, options.hideValues());
    }

    private static void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw IoReason.failure("Cannot make the folder " + folder, e);
        }
    }
}
