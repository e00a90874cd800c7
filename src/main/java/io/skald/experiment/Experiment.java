package io.skald.experiment;

import io.skald.engine.SearchGoal;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A grid of measurements and the figures drawn from them, as an experiment file says.
 *
 * @param file the experiment file
 * @param title of the page
 * @param about what is measured and why, one paragraph each
 * @param job the job file that names the quasi-identifiers and their hierarchies
 * @param memory in place of the job's
 * @param scale the part of the rows that is generated
 * @param tables with their chunks
 * @param goals pairs of k and suppression limit
 * @param strategies to compare
 * @param figures of the page, in order
 */
public record Experiment(
        Path file,
        String title,
        List<String> about,
        Path job,
        Optional<String> memory,
        BigDecimal scale,
        List<TableSpec> tables,
        List<SearchGoal> goals,
        List<Strategy> strategies,
        List<FigureSpec> figures) {

    public Experiment {
        about = List.copyOf(about);
        tables = List.copyOf(tables);
        goals = List.copyOf(goals);
        strategies = List.copyOf(strategies);
        figures = List.copyOf(figures);
    }

    /** All cells, in the order of the results. */
    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (TableSpec table : tables) {
            for (SearchGoal goal : goals) {
                for (Strategy strategy : strategies) {
                    cells.add(new Cell(table, goal, strategy));
                }
            }
        }
        return cells;
    }
}
