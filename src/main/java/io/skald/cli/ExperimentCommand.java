package io.skald.cli;

import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.Progress;
import io.skald.engine.RunOptions;
import io.skald.experiment.Experiment;
import io.skald.experiment.ExperimentFile;
import io.skald.experiment.ExperimentRun;
import io.skald.experiment.thesis.ThesisExperiment;
import io.skald.experiment.thesis.ThesisFile;
import io.skald.experiment.thesis.ThesisRun;
import io.skald.job.JobFile;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code skald experiment}. */
@Command(
        name = "experiment",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Measures what chunking costs: a grid of tables, k and strategies, with figures.",
            "",
            "The table is the job's own input, cut into 'tables.chunks', where the file's 'tables' says nothing of 'generate'.",
            "",
            "Writes results.tsv and index.html, a page that needs nothing else. Cells that are finished are kept, with the day and the"
                    + " version: an interrupted grid goes on where it stopped, and a finished one gives the same page again."
        },
        footer = {
            "",
            "Examples:",
            "  skald experiment config/experiments/skald-fig3.yaml --scale 0.02",
            "  skald experiment config/experiments/skald-table3.yaml --output out/table3",
            "  skald experiment config/experiments/thesis.yaml",
            "  skald experiment config/experiments/skald-table3.yaml \\",
            "      --only hospital-uniform/seed-1/rows-1000000/chunks-1/k-1000/limit-0/exact"
        })
final class ExperimentCommand implements Runnable {

    private static final BigDecimal LEAST_SCALE = new BigDecimal("0.000001");
    private static final BigDecimal MOST_SCALE = new BigDecimal(1000);

    private final Console console;

    @Parameters(paramLabel = "FILE", description = "The experiment file, in YAML.")
    private Path file;

    @Option(
            names = "--scale",
            defaultValue = "1",
            paramLabel = "F",
            description = "Multiply the rows of generated tables, such as 0.02 or 2e-2 for a first look."
                    + " Default: ${DEFAULT-VALUE}.")
    private BigDecimal scale;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "The folder of table and page. Default: out/experiments/ and the file's name.")
    private Optional<Path> output;

    @Option(
            names = "--only",
            paramLabel = "CELL",
            description = "Measure one cell again and print its line of the table; the names are in the last column.")
    private Optional<String> only;

    @Mixin
    private ShownOptions shown;

    ExperimentCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        output.ifPresent(folder ->
                OwnFile.refuseStandardOutput(folder, "--output", "an experiment writes a folder of results. Name it."));
        if (scale.compareTo(LEAST_SCALE) < 0 || scale.compareTo(MOST_SCALE) > 0) {
            throw new UsageException("--scale is " + scale
                    + "; it must be from 0.000001 to 1000, such as 0.02, or 2e-2, which is the same.");
        }
        Progress progress = shown.progress(console);
        Optional<ThesisExperiment> ofThesis = ThesisFile.read(file);
        if (ofThesis.isPresent()) {
            rejectGridOptions();
            Path page = new ThesisRun(ofThesis.get(), progress)
                    .into(output.orElseGet(this::ownFolder).toAbsolutePath());
            console.out().println(page);
            return;
        }
        Experiment experiment = ExperimentFile.read(file, scale);
        ExperimentRun run = new ExperimentRun(
                experiment, RunOptions.DEFAULT.showing(progress).with(RunOptions.Wish.HIDE_VALUES, shown.hideValues()));
        Path folder = output.orElseGet(this::ownFolder).toAbsolutePath();
        if (only.isPresent()) {
            console.out().print(run.only(only.get(), folder));
        } else {
            console.out().println(run.into(folder));
        }
    }

    private void rejectGridOptions() {
        if (scale.compareTo(BigDecimal.ONE) != 0 || only.isPresent()) {
            throw new UsageException(
                    file + " has no cells to scale or to measure alone; set 'thesis.rows' and the other lists in it.");
        }
    }

    /** The memory that the experiment asks for, else its job. */
    ByteSize memory() {
        if (ThesisFile.read(file).isPresent()) {
            return ByteSize.parse("256MB");
        }
        Experiment experiment = ExperimentFile.read(file, BigDecimal.ONE);
        return experiment
                .memory()
                .map(ByteSize::parse)
                .orElseGet(() -> JobFile.read(experiment.job(), List.of()).memory());
    }

    private Path ownFolder() {
        return Path.of("out", "experiments", file.getFileName().toString().replaceFirst("\\.ya?ml$", ""));
    }
}
