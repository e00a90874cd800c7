package io.skald.cli;

import static io.skald.cli.TextTable.Align.LEFT;
import static io.skald.cli.TextTable.Align.RIGHT;

import io.skald.engine.report.PassStats;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.TradeOff;
import io.skald.job.ReleaseNames;
import io.skald.risk.SizeTable;
import io.skald.search.SearchResult;
import io.skald.verify.claim.StarredValues;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** What a person wants to know of a finished run, on one screen. */
final class Summary {

    private static final String INDENT = "  ";

    /** A GCP above which a release is called coarse. */
    private static final double COARSE = 0.5;

    /** A cost that is worth another limit. */
    private static final BigDecimal WORTH = new BigDecimal("0.9");

    private final RunReport report;
    private final String releasePlace;
    private final Path publicPlace;
    private final Path reportPlace;
    private final Path page;

    Summary(RunReport report) {
        this(
                report,
                report.output().toString(),
                ReleaseNames.publicReport(report.output()),
                ReleaseNames.report(report.output()),
                ReleaseNames.page(ReleaseNames.report(report.output())));
    }

    /**
     * @param releasePlace where the release is
     * @param publicPlace where the report for publication was written
     * @param reportPlace where the custodian's report was written
     * @param page where it is to be looked at
     */
    Summary(RunReport report, String releasePlace, Path publicPlace, Path reportPlace, Path page) {
        this.page = page;
        this.releasePlace = releasePlace;
        this.report = report;
        this.publicPlace = publicPlace;
        this.reportPlace = reportPlace;
    }

    /** The lines, without line ends. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(headline());
        lines.add("");
        lines.addAll(node().lines(INDENT));
        lines.add("");
        lines.addAll(figures().lines(INDENT));
        lines.add("");
        lines.addAll(advice());
        lines.addAll(passes().lines(INDENT));
        lines.add("");
        lines.add("Rows     "
                + (report.keys().rows().isPresent()
                        ? "shuffled; the key is in the report"
                        : "in the input's order, which links them to it (row-order: shuffle does not)"));
        lines.add("Release  " + releasePlace);
        lines.add("Public   " + publicPlace + " (may go with it)");
        lines.add("Report   " + reportPlace + " (not for release)");
        lines.add("Page     " + page + " (look at it; not for release)");
        return lines;
    }

    /** Where labels cover more than half of their columns on average: what would be narrower, and what that costs. */
    private List<String> advice() {
        if (report.metrics().gcp() <= COARSE) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        cheaper()
                .ifPresent(other -> lines.add(INDENT + "Too coarse? With suppression.limit: "
                        + Figures.percent(other.limit()) + ", "
                        + report.objective().toUpperCase(Locale.ROOT) + " is "
                        + Figures.plain(other.value()) + " instead of " + Figures.plain(other.than()) + "."));
        lines.add(INDENT + (lines.isEmpty() ? "Too coarse? " : "")
                + "'skald explain' says what holds each column back, 'skald search"
                + " --objectives' compares what could be minimised"
                + (report.refinement().isPresent() ? "." : ", and refine splits classes one by one."));
        lines.add("");
        return lines;
    }

    private record Cheaper(BigDecimal limit, BigDecimal value, BigDecimal than) {}

    /** The least of the limits that were tried beside the job's at which a tenth of the cost is saved. */
    private Optional<Cheaper> cheaper() {
        List<TradeOff> atK = report.exploration().tradeOffs().stream()
                .filter(other -> other.k() == report.k() && other.outcome() instanceof SearchResult)
                .toList();
        Optional<BigDecimal> own = atK.stream()
                .filter(other -> other.limit().compareTo(report.suppressionLimit()) == 0)
                .map(Summary::value)
                .findFirst();
        return own.flatMap(cost -> atK.stream()
                .filter(other -> other.limit().compareTo(report.suppressionLimit()) > 0)
                .filter(other -> value(other).compareTo(cost.multiply(WORTH)) <= 0)
                .min(Comparator.comparing(TradeOff::limit))
                .map(other -> new Cheaper(other.limit(), value(other), cost)));
    }

    private static BigDecimal value(TradeOff other) {
        return other.outcome().orThrow().value();
    }

    private String headline() {
        long classes = report.classes().count();
        long masked = report.suppressedRows() - report.leftOutRows();
        long kept = report.releasedRows() - masked;
        return report.output().getFileName() + " is " + report.k() + "-anonymous: "
                + Figures.whole(kept) + (kept == 1 ? " row" : " rows") + " in "
                + Figures.whole(classes) + (classes == 1 ? " class" : " classes")
                + (masked == 0 ? "" : ", and " + Figures.whole(masked) + " suppressed");
    }

    /** What each quasi-identifier became: its level, or after refinement how wide its labels are. */
    private TextTable node() {
        TextTable table = new TextTable(LEFT, LEFT, LEFT);
        for (RunReport.Level level : report.levels()) {
            if (report.refinement().isPresent()) {
                double width =
                        100 * Objects.requireNonNull(report.metrics().ncp().get(level.name()));
                table.row(level.name(), "labels span " + Figures.decimal(width, 1) + " % of it on average", "");
            } else {
                String words = level.words().equals("*") ? "suppressed (*)" : level.words();
                table.row(level.name(), words, "level " + level.level() + " of " + level.height());
            }
        }
        return table;
    }

    private TextTable figures() {
        RunReport.Classes classes = report.classes();
        RunReport.Metrics metrics = report.metrics();
        TextTable table = new TextTable(LEFT, LEFT);
        if (classes.count() > 0) {
            table.row(
                    "Class sizes",
                    Figures.whole(classes.smallest()) + " to " + Figures.whole(classes.largest()) + ", "
                            + Figures.decimal(classes.average(), 1) + " rows on average");
        }
        if (classes.count() > 0) {
            table.row("Risk", risk());
        }
        report.persons()
                .ifPresent(persons -> table.row(
                        "Persons",
                        Figures.whole(persons.smallestClass()) + " in a class at the least, of "
                                + Figures.whole(persons.persons()) + "; " + Figures.whole(persons.unique())
                                + " have a set of rows that nobody shares"));
        report.homogeneousClasses()
                .ifPresent(counted -> counted.forEach((attribute, number) ->
                        table.row("One value", "'" + attribute + "' in " + outOfClasses(number))));
        report.models().ifPresent(models -> price(models, table));
        table.row("Suppressed", suppressed());
        report.suppressedValues()
                .forEach((attribute, values) -> table.row("Their values", valuesOf(attribute, values)));
        table.row("DM*", Figures.whole(metrics.dmStar()) + perRow());
        table.row("GCP", Figures.decimal(metrics.gcp(), 4));
        report.refinement()
                .ifPresent(refinement -> table.row("GCP before " + refinement.method(), gcpBefore(refinement)));
        return table;
    }

    /** The prosecutor's, of a row. */
    private String risk() {
        SizeTable after = report.risk().after();
        SizeTable before = report.risk().before();
        return "1 in " + Figures.whole(after.smallest()) + " at most, " + Figures.share(after.count(), after.rows())
                + " on average (before: "
                + (report.risk().beforeOneIn() == 1 ? "" : "about ") + "1 in " + Figures.whole(before.smallest()) + ", "
                + Figures.share(before.count(), before.rows()) + "; alone in their class "
                + Figures.share(before.classesOf(1), before.rows()) + ")";
    }

    private void price(RunReport.ModelFigures models, TextTable table) {
        models.asked().forEach(asked -> table.row("Every class", asked));
        models.without()
                .ifPresent(best -> table.row(
                        "Price",
                        report.objective().toUpperCase(Locale.ROOT) + " of the bins "
                                + Figures.plain(models.objective()) + " instead of " + Figures.plain(best.objective())
                                + " with k alone"));
    }

    private String outOfClasses(long number) {
        long classes = report.classes().count();
        return Figures.whole(number) + " of " + Figures.whole(classes) + (classes == 1 ? " class" : " classes");
    }

    private String suppressed() {
        return Figures.whole(report.suppressedRows()) + " of " + Figures.whole(report.rows()) + " rows ("
                + Figures.share(report.suppressedRows(), report.rows()) + "; allowed: "
                + Figures.percent(report.suppressionLimit()) + ")" + leftOut();
    }

    private static String valuesOf(String attribute, StarredValues values) {
        return "'" + attribute + "': " + (values.more() ? "more than " : "") + Figures.whole(values.different())
                + " different"
                + (values.mostFrequent().orElse(0) == 0
                        ? ""
                        : ", the most frequent in "
                                + Figures.whole(values.mostFrequent().getAsLong()) + " of "
                                + Figures.whole(values.rows()))
                + (values.missing() > 0 ? ", missing in " + Figures.whole(values.missing()) : "");
    }

    private String leftOut() {
        long rows = report.leftOutRows();
        if (rows == 0) {
            return "";
        }
        return rows < report.k() ? ", left out: fewer than k" : ", left out";
    }

    /** DM* against classes of exactly k rows each, the least that any release could have. */
    private String perRow() {
        BigDecimal least = BigDecimal.valueOf(report.rows()).multiply(BigDecimal.valueOf(report.k()));
        if (least.signum() == 0) {
            return "";
        }
        double factor = new BigDecimal(report.metrics().dmStar())
                .divide(least, MathContext.DECIMAL64)
                .doubleValue();
        return " (" + Figures.decimal(factor, 2) + " x rows x k)";
    }

    private static String gcpBefore(RunReport.RefinementFigures refinement) {
        return Figures.decimal(refinement.before().gcp(), 4) + ", DM* "
                + Figures.whole(refinement.before().dmStar());
    }

    private TextTable passes() {
        TextTable table = new TextTable(LEFT, RIGHT, RIGHT, RIGHT);
        table.row("Pass", "rows", "time", "speed");
        double total = 0;
        for (PassStats pass : report.passes()) {
            total += pass.seconds();
            table.row(
                    pass.name(),
                    pass.rows() == 0 ? "" : Figures.whole(pass.rows()),
                    Figures.seconds(pass.seconds()),
                    pass.bytes() == 0 || pass.seconds() == 0 ? "" : Figures.speed(pass.bytes(), pass.seconds()));
        }
        return table.row("all", "", Figures.seconds(total), "");
    }
}
