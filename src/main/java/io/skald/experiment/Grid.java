package io.skald.experiment;

import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.engine.RunOptions;
import io.skald.engine.SearchGoal;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures the cells of an experiment: those of one table and strategy together, from a table encoded once. */
final class Grid {

    private final Experiment experiment;
    private final Workspace workspace;
    private final RunOptions options;
    private final GeneratedFiles generated;

    Grid(Experiment experiment, Workspace workspace, RunOptions options) {
        this.experiment = experiment;
        this.workspace = workspace;
        this.options = options;
        this.generated = new GeneratedFiles(workspace, options.progress());
    }

    /** Hears of each measurement as soon as it is made. */
    interface Listener {
        void measured(Cell cell, Measurement measured);
    }

    /** Measures cells, in whatever order is the quickest. */
    void measure(List<Cell> cells, Listener listener) {
        Map<TableSpec, List<Cell>> byTable = new LinkedHashMap<>();
        cells.forEach(cell -> byTable.computeIfAbsent(cell.table(), table -> new ArrayList<>())
                .add(cell));
        byTable.forEach((table, itsCells) -> {
            try (OpenTable open = open(table)) {
                Map<Strategy, List<Cell>> byStrategy = new LinkedHashMap<>();
                itsCells.forEach(cell -> byStrategy
                        .computeIfAbsent(cell.strategy(), strategy -> new ArrayList<>())
                        .add(cell));
                byStrategy.forEach((strategy, together) -> measure(open, strategy, together, listener));
            }
        });
    }

    private static void measure(OpenTable table, Strategy strategy, List<Cell> cells, Listener listener) {
        List<SearchGoal> goals = cells.stream().map(Cell::goal).toList();
        List<Measurement> measured = strategy.measure(table, goals);
        for (int i = 0; i < cells.size(); i++) {
            listener.measured(cells.get(i), measured.get(i));
        }
    }

    private OpenTable open(TableSpec table) {
        Map<String, String> own = new LinkedHashMap<>(table.overrides());
        if (table.data() instanceof TableSpec.Generated hospital) {
            List<Path> files = generated.of(hospital);
            own.put("input", quoted(files.get(0)));
            return new OpenTable(table, more -> plan(own, more).withInput(files), options);
        }
        return new OpenTable(table, more -> plan(own, more), options);
    }

    private Plan plan(Map<String, String> input, Map<String, String> more) {
        Map<String, String> overrides = new LinkedHashMap<>(input);
        experiment.memory().ifPresent(memory -> overrides.put("memory", memory));
        overrides.put("output", quoted(workspace.folder().resolve("release.csv")));
        overrides.putAll(more);
        List<String> set = new ArrayList<>();
        overrides.forEach((key, value) -> set.add(key + "=" + value));
        Plan plan = PlanResolver.resolve(experiment.job(), set, OutputUse.NOT_WRITTEN, options.hideValues());
        if (plan.format().source().isPresent()) {
            throw new UsageException("Experiments read one table again and again, and those of databases and sheets are"
                    + " copied each time: write it to a CSV file first.");
        }
        return plan;
    }

    /** A path as a YAML text. */
    private static String quoted(Path path) {
        return "'" + path.toAbsolutePath().toString().replace("'", "''") + "'";
    }
}
