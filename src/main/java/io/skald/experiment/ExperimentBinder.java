package io.skald.experiment;

import io.skald.Folder;
import io.skald.UsageException;
import io.skald.engine.SearchGoal;
import io.skald.privacy.KAnonymity;
import io.skald.synthetic.Distribution;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Makes an experiment of what its file says, or tells all that is wrong with it at once. */
final class ExperimentBinder {

    /** Times a scale and a number of chunks it is still a number. */
    private static final long MOST_ROWS = 1_000_000_000;

    private final Path file;
    private final BigDecimal scale;
    private final List<String> problems = new ArrayList<>();

    ExperimentBinder(Path file, BigDecimal scale) {
        this.file = file;
        this.scale = scale;
    }

    Experiment bind(ExperimentYaml written) {
        if (written.job() == null) {
            problem("has no 'job'; name the job file whose attributes are used, such as ../hospital.yaml");
        }
        List<TableSpec> tables = asked(tables(written.tables(), String.valueOf(written.job())), written);
        List<SearchGoal> goals = goals(written);
        List<Strategy> strategies = strategies(written);
        List<FigureSpec> figures = new FigureBinder(this::problem).bind(orEmpty(written.figures()));
        throwIfAny();
        Path base = Folder.of(file);
        Experiment experiment = new Experiment(
                file,
                Optional.ofNullable(written.title()).orElse(file.getFileName().toString()),
                orEmpty(written.about()),
                base.resolve(written.job()).normalize(),
                Optional.ofNullable(written.memory()),
                scale,
                tables,
                goals,
                strategies,
                figures);
        figures.forEach(figure -> FigureBinder.check(figure, experiment.cells(), this::problem));
        throwIfAny();
        return experiment;
    }

    private void problem(String text) {
        problems.add(file + " " + text + ".");
    }

    private void throwIfAny() {
        if (!problems.isEmpty()) {
            throw new UsageException(problems);
        }
    }

    private List<TableSpec> tables(ExperimentYaml.Tables written, String job) {
        if (written == null || orEmpty(written.chunks()).isEmpty()) {
            problem("has no 'tables.chunks'; list the numbers of chunks, such as [1, 5, 25]");
            return List.of();
        }
        if (written.chunks().stream().anyMatch(chunks -> chunks == null || chunks < 1)) {
            problem("has 'tables.chunks' " + written.chunks() + "; a table has at least 1 chunk");
            return List.of();
        }
        if (written.generate() == null) {
            return given(written, job);
        }
        if (!written.generate().equals("hospital")) {
            problem("has 'tables.generate' '" + written.generate() + "'; what can be generated is hospital");
            return List.of();
        }
        return generated(written);
    }

    /** Each table with all that is asked of it in turn. */
    private List<TableSpec> asked(List<TableSpec> tables, ExperimentYaml written) {
        Map<String, Map<String, String>> models = written.models() == null ? Map.of() : written.models();
        rejectNames("models", models);
        return models.isEmpty()
                ? tables
                : tables.stream()
                        .flatMap(table -> models.entrySet().stream().map(asked -> (TableSpec) new TableSpec.Asked(
                                table, asked.getKey(), asked.getValue() == null ? Map.of() : asked.getValue())))
                        .toList();
    }

    private void rejectNames(String what, Map<String, Map<String, String>> named) {
        String wrong = named.keySet().stream()
                .filter(name -> !name.matches("[A-Za-z0-9._+-]+"))
                .collect(Collectors.joining(", "));
        if (!wrong.isEmpty()) {
            problem("has " + what + " named " + wrong
                    + "; a name has letters, digits, points, plus and minus signs only");
        }
    }

    /** The job's own input, called by the job's name. */
    private List<TableSpec> given(ExperimentYaml.Tables written, String job) {
        if (written.rows() != null
                || written.rowsPerChunk() != null
                || written.rowsPerPerson() != null
                || written.seeds() != null) {
            problem("has rows or seeds of a table that is not generated; add 'generate: hospital', or leave them out");
        }
        if (scale.compareTo(BigDecimal.ONE) != 0) {
            problem("measures the job's own input, which cannot be scaled; leave out --scale");
        }
        String label = Path.of(job).getFileName().toString().replaceFirst("\\.ya?ml$", "");
        return written.chunks().stream()
                .distinct()
                .map(chunks -> (TableSpec) new TableSpec.Given(label, chunks))
                .toList();
    }

    private List<TableSpec> generated(ExperimentYaml.Tables written) {
        boolean growing = written.rowsPerChunk() != null;
        if (growing == (written.rows() != null)) {
            problem(
                    "needs one of 'tables.rows-per-chunk', for tables that grow with their chunks, and 'tables.rows', for one"
                            + " table cut into chunks");
            return List.of();
        }
        int each = written.rowsPerPerson() == null ? 1 : written.rowsPerPerson();
        if (each < 1) {
            problem("has 'tables.rows-per-person' " + each + "; a patient has at least 1 row");
            return List.of();
        }
        long rows = scaled(growing ? written.rowsPerChunk() : written.rows());
        List<TableSpec> tables = new ArrayList<>();
        for (Distribution distribution : distributions(written)) {
            for (long seed : written.seeds() == null ? List.of(1L) : written.seeds()) {
                for (int chunks : new LinkedHashSet<>(written.chunks())) {
                    long all = growing ? rows * chunks : rows;
                    if (all < chunks) {
                        problem("has " + all + " rows for " + chunks + " chunks; raise the rows or --scale");
                    }
                    tables.add(new TableSpec.Generated(distribution, seed, all, each, chunks));
                }
            }
        }
        return tables;
    }

    private long scaled(long rows) {
        if (rows < 1) {
            problem("has a table of " + rows + " rows; it needs at least 1");
            return 1;
        }
        if (rows > MOST_ROWS) {
            problem("has a table of " + rows + " rows; the most are " + MOST_ROWS);
            return 1;
        }
        return scale.multiply(BigDecimal.valueOf(rows))
                .setScale(0, RoundingMode.HALF_UP)
                .max(BigDecimal.ONE)
                .longValueExact();
    }

    private List<Distribution> distributions(ExperimentYaml.Tables written) {
        List<Distribution> distributions = new ArrayList<>();
        for (String name : written.distributions() == null ? List.of("uniform") : written.distributions()) {
            Optional<Distribution> known = Arrays.stream(Distribution.values())
                    .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(name))
                    .findFirst();
            known.ifPresentOrElse(
                    distributions::add,
                    () -> problem("has the distribution '" + name + "'; known are uniform and skewed"));
        }
        return distributions;
    }

    private List<SearchGoal> goals(ExperimentYaml written) {
        List<Integer> ks = orEmpty(written.k());
        if (ks.isEmpty() || ks.stream().anyMatch(k -> k == null || k < 1)) {
            problem("has k " + ks + "; list whole numbers of at least 1, such as [10, 50]");
            return List.of();
        }
        List<BigDecimal> limits = written.limits() == null ? List.of(BigDecimal.ZERO) : written.limits();
        if (limits.stream()
                .anyMatch(limit -> limit == null || limit.signum() < 0 || limit.compareTo(BigDecimal.ONE) > 0)) {
            problem("has limits " + limits + "; each is a share of the rows from 0 to 1");
            return List.of();
        }
        return limits.stream()
                .flatMap(limit -> ks.stream().distinct().map(k -> new SearchGoal(new KAnonymity(k), limit)))
                .toList();
    }

    private List<Strategy> strategies(ExperimentYaml written) {
        if (orEmpty(written.strategies()).isEmpty()) {
            problem("has no 'strategies'; list some of per-chunk, skald, exact, runs");
        }
        List<Strategy> strategies = new ArrayList<>();
        for (String name : orEmpty(written.strategies())) {
            switch (String.valueOf(name)) {
                case "per-chunk" -> strategies.add(new PerChunk());
                case "exact" -> strategies.add(WholeTable.exact());
                case "skald" -> strategies.addAll(bounded(written));
                case "runs" -> strategies.addAll(runs(written));
                default -> problem("has the strategy '" + name + "'; known are per-chunk, skald, exact, runs");
            }
        }
        return strategies;
    }

    private List<Strategy> bounded(ExperimentYaml written) {
        List<Long> bounds = orEmpty(written.maxBins());
        if (bounds.stream().anyMatch(bound -> bound == null || bound < 1)) {
            problem("has 'max-bins' " + bounds + "; each bound is at least 1");
            return List.of();
        }
        return bounds.isEmpty()
                ? List.of(WholeTable.skald(OptionalLong.empty()))
                : bounds.stream()
                        .distinct()
                        .map(bound -> (Strategy) WholeTable.skald(OptionalLong.of(bound)))
                        .toList();
    }

    private List<Strategy> runs(ExperimentYaml written) {
        Map<String, Map<String, String>> runs = written.runs() == null ? Map.of() : written.runs();
        if (runs.isEmpty()) {
            problem("has the strategy 'runs' and no 'runs'; name each with the keys of the job that it changes, such as"
                    + " mondrian: {refine.method: mondrian}");
        }
        rejectNames("runs", runs);
        return runs.entrySet().stream()
                .map(run -> (Strategy) new WholeRun(run.getKey(), run.getValue() == null ? Map.of() : run.getValue()))
                .toList();
    }

    private static <T> List<T> orEmpty(List<T> written) {
        return written == null ? List.of() : written;
    }
}
