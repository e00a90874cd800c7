package io.skald.cli;

import static io.skald.cli.TextTable.Align.LEFT;

import io.skald.Excerpt;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryPlan;
import io.skald.budget.ProcessMemory;
import io.skald.engine.encode.LeastMemory;
import io.skald.identifier.Replacement;
import io.skald.job.Plan;
import io.skald.job.PopulationTable;
import io.skald.privacy.EstimatedMap;
import io.skald.table.TableSource;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What a job will do, as far as it is known before the data are read. */
final class PlanSummary {

    private static final String INDENT = "  ";

    private final Plan plan;

    /** The highest level that the search may use of each quasi-identifier; empty where the data decide. */
    private final List<OptionalInt> highest;

    PlanSummary(Plan plan) {
        this.plan = plan;
        highest = plan.quasi().stream().map(PlanSummary::highestLevel).toList();
    }

    private static OptionalInt highestLevel(Plan.Quasi quasi) {
        OptionalInt height = quasi.attribute().height();
        OptionalInt max = quasi.levels().max();
        return height.isPresent() && max.isPresent()
                ? OptionalInt.of(Math.min(height.getAsInt(), max.getAsInt()))
                : height.isPresent() ? height : OptionalInt.empty();
    }

    /**
     * The lines, without line ends.
     *
     * @param inputBytes of all input files
     */
    List<String> lines(ByteSize inputBytes) {
        List<String> lines = new ArrayList<>();
        lines.add("The job is ready to run.");
        lines.add("");
        lines.addAll(facts(inputBytes).lines(INDENT));
        lines.add("");
        lines.addAll(columns().lines(INDENT));
        return lines;
    }

    /** What each purpose may take of the memory at most, line by line. */
    List<String> memoryLines() {
        return memoryPlan().lines(INDENT);
    }

    private TextTable facts(ByteSize inputBytes) {
        int files = plan.input().size();
        TextTable facts = new TextTable(LEFT, LEFT)
                .row(
                        "Input",
                        plan.format()
                                .source()
                                .map(TableSource::shown)
                                .orElseGet(() ->
                                        Figures.whole(files) + (files == 1 ? " file, " : " files, ") + inputBytes))
                .row("Output", plan.shownOutput())
                .row("k", Figures.whole(plan.k()) + persons());
        plan.risk()
                .map()
                .ifPresent(map -> facts.row("", map(map) + (plan.person().isPresent() ? " persons" : "")));
        plan.population().ifPresent(table -> facts.row("Population", population(table)));
        return facts.row("Suppression", suppression())
                .row("Lattice", lattice())
                .row("Memory", memory())
                .row("", leastMemory())
                .row("Threads", Figures.whole(plan.threads()));
    }

    private static String map(EstimatedMap map) {
        return "or more, so that classes stand for " + Figures.whole(map.k()) + " of a population of "
                + Figures.whole(map.population());
    }

    private static String population(PopulationTable table) {
        return table.shown() + ": "
                + table.goals().models().stream().map(Object::toString).collect(Collectors.joining(" and "));
    }

    private String persons() {
        return plan.person().isPresent()
                ? (plan.k() == 1 ? " person" : " persons") + ", told apart by "
                        + Excerpt.name(
                                plan.columns().get(plan.person().getAsInt()).name())
                : "";
    }

    private String suppression() {
        return "at most " + Figures.percent(plan.suppression().limit()) + " of the rows, "
                + (plan.suppression().drop() ? "left out" : "masked");
    }

    private String lattice() {
        BigInteger nodes = BigInteger.ONE;
        List<String> found = new ArrayList<>();
        for (int i = 0; i < highest.size(); i++) {
            Plan.Quasi quasi = plan.quasi().get(i);
            if (highest.get(i).isPresent()) {
                int levels = highest.get(i).getAsInt() - quasi.levels().min() + 1;
                nodes = nodes.multiply(BigInteger.valueOf(levels));
            } else {
                found.add(quasi.attribute().name());
            }
        }
        String known = Figures.whole(nodes) + (nodes.equals(BigInteger.ONE) ? " node" : " nodes");
        return found.isEmpty() ? known : known + " times the levels of " + String.join(", ", found);
    }

    private String memory() {
        ProcessMemory process = new ProcessMemory(plan.memory());
        return plan.memory() + ": " + process.heap() + " of heap, " + structures()
                + " of it for chunks, dictionaries, hierarchies and histograms; " + process.besideHeap()
                + " for Java itself";
    }

    private TextTable memoryPlan() {
        TextTable table = new TextTable(LEFT, LEFT, LEFT).row("Memory", "at most", "for");
        new MemoryPlan(structures().bytes())
                .lines()
                .forEach(line -> table.row(line.name(), line.most(), line.purpose()));
        return table;
    }

    private ByteSize structures() {
        return new ByteSize(MemoryBudget.ofProcess(plan.memory()).total());
    }

    private String leastMemory() {
        return "at least " + LeastMemory.of(plan) + " for these columns, hierarchies and threads";
    }

    private TextTable columns() {
        TextTable table = new TextTable(LEFT, LEFT, LEFT).row("Column", "role", "levels");
        for (int column = 0; column < plan.columns().size(); column++) {
            Plan.Column each = plan.columns().get(column);
            table.row(each.name(), role(each) + models(column), levels(column));
        }
        return table;
    }

    private String models(int column) {
        return plan.guarded().stream()
                .filter(guarded -> guarded.column() == column)
                .flatMap(guarded -> guarded.models().stream())
                .map(model -> ", " + model.words())
                .collect(Collectors.joining());
    }

    private static String role(Plan.Column column) {
        return switch (column.role()) {
            case IDENTIFIER ->
                "identifier, " + column.replacement().map(Replacement::words).orElse("left out");
            case QUASI -> "quasi-identifier";
            case SENSITIVE -> "sensitive, kept";
            case INSENSITIVE -> "insensitive, kept";
        };
    }

    private String levels(int column) {
        return quasiAt(column)
                .map(i -> plan.quasi().get(i).levels().min() + " to "
                        + (highest.get(i).isPresent() ? highest.get(i).getAsInt() : "what the data need"))
                .orElse("");
    }

    private Optional<Integer> quasiAt(int column) {
        for (int i = 0; i < plan.quasi().size(); i++) {
            if (plan.quasi().get(i).column() == column) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }
}
