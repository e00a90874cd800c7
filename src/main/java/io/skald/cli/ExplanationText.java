package io.skald.cli;

import io.skald.Excerpt;
import io.skald.engine.report.Explanation;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Why a search ended where it did, for people. */
final class ExplanationText {

    private final Explanation explanation;
    private final String objective;
    private final List<String> lines = new ArrayList<>();

    ExplanationText(Explanation explanation) {
        this.explanation = explanation;
        this.objective = explanation.objective().toUpperCase(Locale.ROOT);
    }

    /** The lines, without line ends. */
    List<String> lines() {
        lines.add(objective + " " + Figures.plain(explanation.cost()) + ", " + rows(explanation.suppressed())
                + " suppressed of " + Figures.whole(explanation.allowed()) + " that may be");
        explanation.attributes().forEach(this::attribute);
        lines.add("");
        lines.add(
                "What one column holds at its level is asked of the whole table. Where that is too coarse, 'refine: {method: semantic,");
        lines.add(
                objective.equals("GCP")
                        ? "bins: top}' splits classes one by one."
                        : "bins: top}' splits classes one by one, and 'objective: gcp' keeps columns narrow rather than classes small.");
        return lines;
    }

    private void attribute(Explanation.Attribute attribute) {
        lines.add("");
        lines.add(attribute.name() + ": " + (attribute.words().equals("*") ? "suppressed (*)" : attribute.words())
                + ", level " + attribute.level() + " of " + attribute.height());
        if (attribute.less().isEmpty()) {
            say(attribute.level() == 0 ? "As it is in the input." : "The job allows no lower level ('levels').");
            return;
        }
        Explanation.OneLess less = attribute.less().get();
        if (less.passes()) {
            say("One level less (" + less.words() + ") is allowed, and costs " + times(less.cost()) + ".");
        } else {
            long tooMany = less.suppressed() - explanation.allowed();
            say("One level less (" + less.words() + ") suppresses " + rows(less.suppressed())
                    + (tooMany > 0
                            ? ", " + Figures.whole(tooMany) + " more than may be."
                            : ", and does not hold all that is asked."));
            behind(less);
            if (less.barred()) {
                say(
                        "Rows of the population have labels there that no row of the table has, which no suppression mends.");
            } else {
                remedies(less, tooMany);
                less.coded().ifPresent(coded -> coded(attribute.name(), coded));
            }
        }
        less.bestWith()
                .ifPresentOrElse(
                        best -> say("To have it at that level or below costs " + times(best.cost()) + ": "
                                + String.join(", ", best.changes()) + "; " + rows(best.suppressed()) + " suppressed."),
                        () -> say("No other levels allow it."));
    }

    /** A missing value may be printed as nothing. */
    private static String shown(String label) {
        return label.isEmpty() ? "''" : label;
    }

    private void behind(Explanation.OneLess less) {
        if (!less.behind().isEmpty()) {
            List<String> values = less.behind().stream()
                    .map(value -> shown(value.label()) + " (" + Figures.whole(value.failing()) + " of "
                            + Figures.whole(value.rows()) + ")")
                    .toList();
            say("Rows in classes that are too small: " + String.join(", ", values)
                    + (values.size() < 5 ? "." : ", ..."));
        }
    }

    private void remedies(Explanation.OneLess less, long tooMany) {
        if (tooMany > 0) {
            BigDecimal share = new BigDecimal(less.suppressed())
                    .movePointRight(2)
                    .divide(new BigDecimal(explanation.rows()), new MathContext(3, RoundingMode.CEILING));
            say("It would be allowed with suppression.limit: "
                    + share.stripTrailingZeros().toPlainString() + "%, at "
                    + times(less.cost())
                    + less.toLeaveOut()
                            .map(out -> ", or without the " + rows(out.rows()) + " of "
                                    + out.labels().stream()
                                            .map(ExplanationText::shown)
                                            .collect(Collectors.joining(", ")))
                            .orElse("")
                    + ".");
        }
    }

    private void coded(String column, Explanation.Coded coded) {
        List<String> keys = new ArrayList<>();
        List<String> prints = new ArrayList<>();
        coded.low().ifPresent(low -> {
            keys.add("bottom-code: " + low.toPlainString());
            prints.add("<" + low.toPlainString());
        });
        coded.high().ifPresent(high -> {
            keys.add("top-code: " + high.subtract(coded.unit()).toPlainString());
            prints.add(high.toPlainString() + "+");
        });
        say("It would be allowed with " + String.join(" and ", keys) + " of " + Excerpt.name(column) + ": "
                + rows(coded.rows()) + " would print " + String.join(" or ", prints) + ", "
                + rows(coded.suppressed()) + " be suppressed"
                + coded.cost().map(cost -> ", at " + times(cost)).orElse("") + ".");
    }

    private void say(String words) {
        lines.add("  " + words);
    }

    private static String rows(long rows) {
        return Figures.whole(rows) + (rows == 1 ? " row" : " rows");
    }

    private String times(BigDecimal cost) {
        String words = objective + " " + Figures.plain(cost);
        if (explanation.cost().signum() <= 0) {
            return words;
        }
        double factor = cost.divide(explanation.cost(), MathContext.DECIMAL64).doubleValue();
        return words + " (" + Figures.decimal(factor, 2) + " times)";
    }
}
