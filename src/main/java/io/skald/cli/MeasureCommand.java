package io.skald.cli;

import static io.skald.cli.TextTable.Align.LEFT;
import static io.skald.cli.TextTable.Align.RIGHT;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.engine.report.RiskJson;
import io.skald.profile.ClassMeasure;
import io.skald.profile.UnknownTable;
import io.skald.risk.PopulationRisk;
import io.skald.risk.SampleRisk;
import io.skald.risk.SizeBand;
import io.skald.risk.SizeTable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code skald measure}. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Says of any table, whoever made it, how many rows have the same texts in columns that others may know: k, the sizes of classes,"
                    + " the risk of being recognised, and how sensitive values spread. Counts exactly, in fixed memory.",
            "",
            "A Skald release is better checked by 'skald verify', which also compares it with its input."
        },
        footer = {
            "",
            "Examples:",
            "  skald measure release.csv --quasi Age,Sex,ZIP",
            "  skald measure release.csv --quasi Age,Sex,ZIP --sensitive Diagnosis --population 1M --json"
        })
final class MeasureCommand implements Runnable {

    private final Console console;

    @Mixin
    private TableOptions table;

    @Mixin
    private WorkspaceOptions temporary;

    @Option(
            names = "--quasi",
            required = true,
            split = ",",
            paramLabel = "COLUMN",
            description = "The columns that others may know.")
    private List<String> quasi = List.of();

    @Option(
            names = "--sensitive",
            split = ",",
            paramLabel = "COLUMN",
            description = "Columns of which to tell how their values spread in the classes.")
    private List<String> sensitive = List.of();

    @Option(
            names = "--population",
            paramLabel = "N",
            converter = CountText.class,
            description = "How many persons the table was drawn from: risks of those who do not know who is in it.")
    private Optional<Long> population = Optional.empty();

    @Option(names = "--json", description = "Print the figures as JSON.")
    private boolean json;

    MeasureCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        UnknownTable opened = table.open();
        ClassMeasure.Measured measured;
        try (Workspace workspace = temporary.open(Optional.empty())) {
            measured = TableOptions.read(
                    opened,
                    console,
                    () -> new ClassMeasure()
                            .of(
                                    opened,
                                    quasi,
                                    sensitive,
                                    TableOptions.threads(),
                                    TableOptions.budget(),
                                    workspace,
                                    table.progress(console)));
        }
        population.filter(all -> all < measured.classes().rows()).ifPresent(all -> {
            throw new UsageException("--population is " + Figures.whole(all) + ", but the table has "
                    + Figures.whole(measured.classes().rows()) + " rows.");
        });
        if (json) {
            console.out().print(json(measured));
        } else {
            console.print(lines(opened, measured));
        }
    }

    private String json(ClassMeasure.Measured measured) {
        ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        ObjectNode all = mapper.createObjectNode();
        all.put("k", measured.classes().smallest());
        quasi.forEach(all.putArray("quasi")::add);
        all.put("maskedRows", measured.masked());
        all.set(
                "risk",
                RiskJson.of(measured.classes(), population.map(OptionalLong::of).orElse(OptionalLong.empty())));
        ArrayNode columns = all.putArray("sensitive");
        measured.sensitive()
                .forEach(each -> columns.addObject()
                        .put("name", each.name())
                        .put("leastDistinct", each.leastDistinct())
                        .put("oneValuedClasses", each.oneValued())
                        .put("greatestShare", each.greatestShare()));
        try {
            return mapper.writeValueAsString(all) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("figures are always JSON", e);
        }
    }

    private List<String> lines(UnknownTable opened, ClassMeasure.Measured measured) {
        SizeTable classes = measured.classes();
        List<Path> files = opened.input().files();
        boolean one = files.size() == 1;
        String name = Excerpt.of(String.valueOf(files.get(0).getFileName()))
                + (one ? "" : " and " + (files.size() - 1) + " more");
        List<String> lines = new ArrayList<>();
        if (classes.isEmpty()) {
            lines.add(name + (one ? " has" : " have") + " no rows.");
            return lines;
        }
        lines.add(name + (one ? " is " : " are ") + Figures.whole(classes.smallest()) + "-anonymous in "
                + Excerpt.names(quasi) + ": "
                + Figures.whole(classes.rows()) + " rows in " + Figures.whole(classes.count())
                + (classes.count() == 1 ? " class" : " classes"));
        lines.add("");
        lines.addAll(figures(measured).lines("  "));
        lines.add("");
        TextTable sizes = new TextTable(LEFT, RIGHT, RIGHT);
        sizes.row("Rows of a class", "classes", "rows");
        for (SizeBand band : SizeBand.of(classes)) {
            sizes.row(
                    band.from() == band.to()
                            ? Figures.whole(band.from())
                            : Figures.whole(band.from()) + " to " + Figures.whole(band.to()),
                    Figures.whole(band.classes()),
                    Figures.whole(band.rows()));
        }
        lines.addAll(sizes.lines("  "));
        return lines;
    }

    private TextTable figures(ClassMeasure.Measured measured) {
        SizeTable classes = measured.classes();
        SampleRisk risk = new SampleRisk(classes);
        TextTable table = new TextTable(LEFT, LEFT);
        table.row(
                "Class sizes",
                Figures.whole(classes.smallest()) + " to " + Figures.whole(classes.largest()) + ", "
                        + Figures.decimal((double) classes.rows() / classes.count(), 1) + " rows on average");
        table.row(
                "Risk",
                "1 in " + Figures.whole(classes.smallest()) + " at most, "
                        + Figures.share(classes.count(), classes.rows()) + " on average; alone in their class "
                        + Figures.share(risk.uniques(), classes.rows()));
        for (BigDecimal threshold : RiskJson.THRESHOLDS) {
            table.row(
                    "  over " + threshold.toPlainString(),
                    Figures.whole(risk.rowsOver(threshold)) + " rows ("
                            + Figures.share(risk.rowsOver(threshold), classes.rows()) + ")");
        }
        population.ifPresent(all -> {
            PopulationRisk drawn = new PopulationRisk(classes, all);
            table.row(
                    "In the population",
                    Figures.decimal(100 * drawn.journalist(), 2) + " % at most, "
                            + Figures.decimal(100 * drawn.marketer(), 2) + " % on average, expected");
        });
        if (measured.masked() > 0) {
            table.row("All *", Figures.whole(measured.masked()) + " rows, counted as one class");
        }
        for (ClassMeasure.Sensitive each : measured.sensitive()) {
            table.row(
                    Excerpt.name(each.name()),
                    "at least " + Figures.whole(each.leastDistinct())
                            + (each.leastDistinct() == 1 ? " value" : " different values") + " in a class, one only in "
                            + Figures.whole(each.oneValued()) + "; the most frequent has at most "
                            + Figures.decimal(100 * each.greatestShare(), 2) + " % of a class");
        }
        return table;
    }
}
