package io.skald.cli;

import static io.skald.cli.TextTable.Align.LEFT;
import static io.skald.cli.TextTable.Align.RIGHT;

import io.skald.engine.report.ObjectiveChoice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

/** What each objective would choose, side by side: every measure, the loss of each column, levels in words, and the next best. */
final class ObjectiveTable {

    private final List<ObjectiveChoice> choices;
    private final List<String> lines = new ArrayList<>();

    /** @param choices at least one */
    ObjectiveTable(List<ObjectiveChoice> choices) {
        this.choices = List.copyOf(choices);
    }

    /** The lines, without line ends. */
    List<String> lines() {
        List<String> columns = List.copyOf(choices.get(0).metrics().ncp().keySet());
        TextTable.Align[] align = new TextTable.Align[choices.size() + 1];
        Arrays.fill(align, RIGHT);
        align[0] = LEFT;
        TextTable table = new TextTable(align);
        row(table, "objective", choice -> name(choice));
        row(table, "suppressed rows", choice -> Figures.whole(choice.suppressed()));
        row(table, "classes", choice -> Figures.whole(choice.classes()));
        row(table, "DM*", choice -> Figures.whole(choice.metrics().dmStar()));
        row(table, "GCP", choice -> Figures.decimal(choice.metrics().gcp(), 4));
        row(table, "precision", choice -> Figures.decimal(choice.metrics().prec(), 4));
        row(
                table,
                "entropy",
                choice -> choice.metrics()
                        .nonUniformEntropy()
                        .map(bits -> Figures.decimal(bits, 0))
                        .orElse("not counted"));
        for (String column : columns) {
            row(
                    table,
                    "lost of " + column,
                    choice -> Figures.decimal(
                                    100
                                            * Objects.requireNonNull(
                                                    choice.metrics().ncp().get(column)),
                                    1)
                            + " %");
        }
        lines.addAll(table.lines(""));
        for (ObjectiveChoice choice : choices) {
            lines.add("");
            lines.add("By " + name(choice) + ":");
            choice.levels().forEach(level -> lines.add("  " + level));
            choice.next()
                    .forEach(next -> lines.add("  Next best counted, " + Figures.plain(next.value()) + " with "
                            + Figures.whole(next.suppressed()) + " suppressed: " + String.join(", ", next.changes())));
        }
        lines.add("");
        lines.add(
                "DM*: the squares of the classes' rows and of the suppressed rows, summed; small classes are good, however coarse the labels.");
        lines.add(
                "GCP: how much of its column's range a label covers, on average; a suppressed row counts as all of it.");
        lines.add("precision: how many levels are left of all, on average.");
        lines.add(
                "entropy: the bits lost by not knowing the original values, which weighs frequent values and rare ones.");
        advise();
        return lines;
    }

    private void advise() {
        double own = choices.get(0).metrics().gcp();
        choices.stream()
                .filter(choice -> choice.metrics().gcp() < own * 0.8)
                .findFirst()
                .ifPresent(choice -> lines.add("By objective: " + choice.objective() + " labels are narrower: GCP "
                        + Figures.decimal(choice.metrics().gcp(), 4) + " instead of " + Figures.decimal(own, 4) + "."));
    }

    private static String name(ObjectiveChoice choice) {
        return choice.objective().toUpperCase(Locale.ROOT);
    }

    private void row(TextTable table, String words, Function<ObjectiveChoice, String> cell) {
        List<String> cells = new ArrayList<>(List.of(words));
        choices.forEach(choice -> cells.add(cell.apply(choice)));
        table.row(cells.toArray(String[]::new));
    }
}
