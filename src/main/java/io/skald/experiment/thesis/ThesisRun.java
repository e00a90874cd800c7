package io.skald.experiment.thesis;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.attribute.bin.Domain;
import io.skald.budget.Progress;
import io.skald.experiment.Origin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** One run of an experiment of the thesis. All of it is in memory, and takes a few minutes. */
public final class ThesisRun {

    private final ThesisExperiment experiment;
    private final Progress progress;
    private final InstantSource clock;
    private final List<Domain> domains = TreeDomain.all();

    public ThesisRun(ThesisExperiment experiment, Progress progress) {
        this(experiment, progress, InstantSource.system());
    }

    /** @param clock tells the day that the page names */
    ThesisRun(ThesisExperiment experiment, Progress progress, InstantSource clock) {
        this.clock = clock;
        this.experiment = experiment;
        this.progress = progress;
    }

    /**
     * Runs all of it and writes {@code results.tsv} and {@code index.html}.
     *
     * @param output the folder of both; made if it is missing
     * @return the page
     * @throws FailureException if writing fails
     */
    public Path into(Path output) {
        Results results = new Results(measure(), PrintedRow.all());
        Path page = output.resolve("index.html");
        try {
            Files.createDirectories(output);
            Files.writeString(output.resolve("results.tsv"), results.text(), StandardCharsets.UTF_8);
            Files.writeString(
                    page, new ThesisPage(experiment, results, Origin.now(clock)).text(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the results to " + output, e);
        }
        return page;
    }

    private List<Measured> measure() {
        List<Measured> measured = new ArrayList<>();
        long cells = (long) experiment.programs().size() * experiment.settings().size();
        try (Progress.Pass pass = progress.begin("Merge classes", cells)) {
            for (Program program : experiment.programs()) {
                for (Setting setting : experiment.settings()) {
                    measured.add(new Measured(setting, program, runs(setting, program)));
                    pass.advance(setting.rows(), 1);
                    if (Thread.currentThread().isInterrupted()) {
                        throw new InterruptedRunException();
                    }
                }
            }
        }
        return measured;
    }

    /** Each seed draws a table and runs on it; seeds know nothing of each other, so that they may run at the same time. */
    private List<Measured.Run> runs(Setting setting, Program program) {
        return IntStream.rangeClosed(1, experiment.seeds(setting.rows()))
                .parallel()
                .mapToObj(seed -> program.run(
                                setting, domains, DrawnTable.of(setting.distribution(), setting.rows(), seed), seed)
                        .map(classes -> new Measured.Run(
                                program.statistics().of(classes, setting.k()), Statistics.gcp(classes))))
                .flatMap(Optional::stream)
                .toList();
    }
}
