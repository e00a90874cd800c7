package io.skald.job;

import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.budget.ProcessMemory;
import io.skald.identifier.KeySource;
import io.skald.table.Catalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Turns what a user wrote into what the engine runs: finds the columns, reads the hierarchies, has levels proven nested and
 * holds the paths against each other. All problems are reported at once.
 */
public final class PlanResolver {

    private static final int FEW_THREADS = 8;
    private static final long BYTES_PER_THREAD = 4L << 20;
    private static final long STRUCTURES_PER_THREAD = 3L << 19;

    private PlanResolver() {}

    /**
     * Reads a job file and resolves it.
     *
     * @param overrides as for {@link JobFile#read}
     * @throws io.skald.UsageException with the problems of the file and of what it names, together
     */
    public static Plan resolve(Path file, List<String> overrides, OutputUse use) {
        return resolve(file, overrides, use, false);
    }

    /**
     * Reads a job file and resolves it.
     *
     * @param hideValues whether messages leave out texts that may be the data's: a file without a header begins with a record
     * @throws io.skald.UsageException as {@link #resolve(Path, List, OutputUse)} does
     */
    public static Plan resolve(Path file, List<String> overrides, OutputUse use, boolean hideValues) {
        return resolve(file, overrides, use, hideValues, Catalogue.NONE);
    }

    /**
     * As {@link #resolve(Path, List, OutputUse, boolean)}, where tables may go by a name.
     *
     * @param catalogue that has them
     */
    public static Plan resolve(
            Path file, List<String> overrides, OutputUse use, boolean hideValues, Catalogue catalogue) {
        Problems problems = new Problems();
        return resolve(
                new Resolution(
                        JobFile.read(file, overrides, catalogue, problems), Optional.of(file), problems, hideValues),
                use);
    }

    /**
     * Resolves a job.
     *
     * @throws io.skald.UsageException with all problems, each with its place in the job
     */
    public static Plan resolve(Job job, OutputUse use) {
        return resolve(new Resolution(job, Optional.empty(), new Problems(), false), use);
    }

    private static Plan resolve(Resolution resolution, OutputUse use) {
        Job job = resolution.job();
        Optional<InputTable> input = InputTable.open(resolution);
        Optional<ColumnResolver> columnResolver = input.map(table -> new ColumnResolver(resolution, table, use));
        List<Plan.Column> columns = columnResolver.map(ColumnResolver::columns).orElse(List.of());
        List<String> names = columns.stream().map(Plan.Column::name).toList();
        HierarchyReader hierarchies = new HierarchyReader(resolution);
        List<Plan.Guarded> guarded = new GuardResolver(resolution, hierarchies).guarded(names);
        QuasiResolver quasiResolver = new QuasiResolver(resolution, hierarchies);
        List<Plan.Quasi> quasi = quasiResolver.quasi(names);
        new PersonResolver(resolution).check();
        new ClassColumnsResolver(resolution).check(names);
        new RefineResolver(resolution, quasiResolver.heights()).check();
        new LabelEndsResolver(resolution).check();
        new RiskResolver(resolution).check();
        Optional<PopulationTable> population = new PopulationResolver(resolution, quasi).population();
        FilesResolver files = new FilesResolver(resolution);
        Optional<ReleaseResolver.Release> output = new ReleaseResolver(
                        resolution, files, read(resolution, input, quasi, guarded, population), input.isPresent())
                .release(use);
        Optional<Path> keptWorkspace = files.keptWorkspace(output.map(ReleaseResolver.Release::output));
        int threads = threads(resolution);
        resolution.problems().throwIfAny();
        return new Plan(
                JobHash.ofRelease(job, columns, quasi, guarded, population),
                JobHash.ofEncoding(job, columns, quasi),
                input.orElseThrow().files(),
                job.format(),
                columns,
                quasi,
                guarded,
                columnResolver.map(ColumnResolver::person).orElse(OptionalInt.empty()),
                output.orElseThrow().output(),
                output.orElseThrow().report(),
                job.k(),
                job.risk(),
                population,
                job.suppression(),
                job.memory(),
                job.chunk(),
                threads,
                job.verify(),
                job.overwrite(),
                job.rowOrder(),
                job.classColumns(),
                keptWorkspace,
                job.search(),
                job.maxBins(),
                job.objective(),
                job.labels(),
                job.policies(),
                job.refine());
    }

    /** Every thread has a stack, buffers and recent values of its own: as many as processors, but no more than the memory has room for. */
    private static int threads(Resolution resolution) {
        Job job = resolution.job();
        long roomFor = Math.min(
                job.memory().bytes() / BYTES_PER_THREAD,
                new ProcessMemory(job.memory()).structures().bytes() / STRUCTURES_PER_THREAD);
        int most = (int) Math.min(Job.MOST_THREADS, Math.max(FEW_THREADS, roomFor));
        int threads = job.threads()
                .orElseGet(() -> Math.min(most, Runtime.getRuntime().availableProcessors()));
        if (threads > most) {
            resolution.reject(
                    "threads is " + threads + "; a memory of " + job.memory() + " has room for " + most
                            + "; write that or less, or raise memory",
                    "threads");
        }
        return threads;
    }

    private static List<Path> read(
            Resolution resolution,
            Optional<InputTable> input,
            List<Plan.Quasi> quasi,
            List<Plan.Guarded> guarded,
            Optional<PopulationTable> population) {
        return Stream.of(
                        population.stream().flatMap(table -> table.files().stream()),
                        input.stream().flatMap(table -> table.files().stream()),
                        resolution.job().format().source().stream().flatMap(source -> source.files().stream()),
                        quasi.stream().flatMap(one -> one.hierarchy().stream()),
                        guarded.stream()
                                .flatMap(one -> one.hierarchy().stream())
                                .map(Hierarchy::file),
                        resolution.job().attributes().stream()
                                .filter(Job.Replaced.class::isInstance)
                                .flatMap(attribute -> ((Job.Replaced) attribute)
                                        .replacement().key().flatMap(KeySource::file).stream())
                                .map(file -> resolution.job().base().resolve(file)),
                        resolution.jobFile().stream())
                .flatMap(files -> files)
                .toList();
    }
}
