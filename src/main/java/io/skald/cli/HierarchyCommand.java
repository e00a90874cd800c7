package io.skald.cli;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.profile.ColumnProfile;
import io.skald.profile.Frequency;
import io.skald.profile.Profile;
import io.skald.profile.Profiler;
import io.skald.profile.UnknownTable;
import io.skald.profile.draft.HierarchyDraft;
import io.skald.profile.draft.NumberLevels;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code skald hierarchy}. */
@Command(
        name = "hierarchy",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Makes the hierarchy of a column from its values: one line per value, from the value to *. Each option adds levels, in the order"
                    + " below; without any, numbers get readable widths and texts have their rarest values joined.",
            "",
            "Prints it, or writes it to a file of its owner's."
        },
        footer = {
            "",
            "Examples:",
            "  skald hierarchy patients.csv Age --widths 5,10,20 --top 90 --output age.csv",
            "  skald hierarchy patients.csv Ward --rare 1%% --rare-label 'other ward'",
            "  skald hierarchy patients.csv Diagnosis --prefixes 3,1",
            "  skald hierarchy patients.csv Grade --fan-out 2,2"
        })
final class HierarchyCommand implements Runnable {

    /** So many values are listed, unless they are long. */
    private static final int LONG_LIST = 1_000;

    private final Console console;

    @Mixin
    private TableOptions table;

    @Parameters(index = "1", paramLabel = "COLUMN", description = "The column, by its name.")
    private String column;

    @Option(
            names = "--bottom",
            paramLabel = "N",
            converter = NumberText.class,
            description = "Numbers below it are one value, <N.")
    private Optional<BigDecimal> bottom = Optional.empty();

    @Option(
            names = "--top",
            paramLabel = "N",
            converter = NumberText.class,
            description = "Numbers from it on are one value, N+.")
    private Optional<BigDecimal> top = Optional.empty();

    @Option(
            names = "--widths",
            split = ",",
            paramLabel = "W",
            converter = NumberText.class,
            description = "A level of intervals for each width, which must nest, such as 5,10,20.")
    private List<BigDecimal> widths = List.of();

    @Option(
            names = "--prefixes",
            split = ",",
            paramLabel = "N",
            description = "A level for each number of first characters that it keeps, such as 3,1.")
    private List<Integer> prefixes = List.of();

    @Option(
            names = "--rare",
            paramLabel = "SHARE",
            converter = Share.class,
            description = "A level on which values of fewer rows than this share are one.")
    private Optional<BigDecimal> rare = Optional.empty();

    @Option(
            names = "--rare-label",
            defaultValue = "other",
            paramLabel = "TEXT",
            description = "What rare values are called. Default: ${DEFAULT-VALUE}.")
    private String rareLabel;

    @Option(
            names = "--fan-out",
            split = ",",
            paramLabel = "N",
            description = "A level on which so many neighbours in order are one, for each number.")
    private List<Integer> fanOut = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "HIERARCHY",
            description = "The file to write. Default, or -: standard output.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--overwrite", description = "Replace the file if it exists.")
    private boolean overwrite;

    HierarchyCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Optional<Path> file = output.filter(path -> !OwnFile.isStandardOutput(path));
        file.ifPresent(path -> OwnFile.check(path, "--output", overwrite));
        refuseUnnested();
        UnknownTable opened = table.open();
        file.ifPresent(
                path -> OwnFile.refuseInput(path, "--output", opened.input().files()));
        opened.place(column);
        Profile profile = new Profiler(
                        opened, List.of(), TableOptions.threads(), TableOptions.budget(), table.progress(console))
                .run();
        String csv = draft(profile).csv();
        if (file.isPresent()) {
            OwnFile.write(file.get().toAbsolutePath(), csv, opened.format().encoding());
        } else {
            console.out().print(csv);
        }
    }

    /** Of few values, levels that do not nest may seem to: what is asked is judged without them. */
    private void refuseUnnested() {
        for (int i = 1; i < widths.size(); i++) {
            BigDecimal narrow = widths.get(i - 1);
            BigDecimal wide = widths.get(i);
            if (narrow.signum() > 0 && wide.remainder(narrow).signum() != 0) {
                throw new UsageException("--widths: " + wide.toPlainString() + " is no multiple of "
                        + narrow.toPlainString()
                        + ", the width before it, so that its intervals would cut those in two. Give"
                        + " widths that divide each other, such as 5,10,20.");
            }
        }
        for (int i = 1; i < prefixes.size(); i++) {
            if (prefixes.get(i) >= prefixes.get(i - 1)) {
                throw new UsageException("--prefixes: " + prefixes.get(i) + " keeps no less than " + prefixes.get(i - 1)
                        + " before it. Give prefixes from the longest on, such as 3,1.");
            }
        }
    }

    private HierarchyDraft draft(Profile profile) {
        ColumnProfile found = profile.columns().stream()
                .filter(each -> each.name().equals(column))
                .findFirst()
                .orElseThrow();
        if (!found.listed()) {
            throw new UsageException("Column " + Excerpt.name(column) + " has about " + Figures.whole(found.distinct())
                    + (found.distinct() < LONG_LIST
                            ? " values, too long to list. Cut them, or leave the column out. Num"
                            : " values, too many to list. Num")
                    + "bers need no hierarchy (widths in the job), codes neither (type: code).");
        }
        Set<String> markers = found.markers().stream().map(Frequency::text).collect(Collectors.toSet());
        List<Frequency> values = new ArrayList<>(found.values());
        values.addAll(found.markers());
        values.addAll(found.odd());
        HierarchyDraft draft = new HierarchyDraft(values, table.hideValues());
        boolean asked = bottom.isPresent()
                || top.isPresent()
                || rare.isPresent()
                || !(widths.isEmpty() && prefixes.isEmpty() && fanOut.isEmpty());
        if (!asked) {
            return byDefault(found, draft, values, markers);
        }
        intervals(draft, values, BigDecimal.ONE.movePointLeft(found.decimals()), widths, markers);
        prefixes.forEach(draft::prefix);
        rare.ifPresent(share -> draft.rareAs(share.doubleValue(), rareLabel));
        fanOut.forEach(draft::fanOut);
        return draft;
    }

    private HierarchyDraft byDefault(
            ColumnProfile found, HierarchyDraft draft, List<Frequency> values, Set<String> markers) {
        if (!found.type().isNumber() || found.notation().isPresent()) {
            return draft.rareTogether(0.05).rareTogether(0.2);
        }
        BigDecimal unit = BigDecimal.ONE.movePointLeft(found.decimals());
        BigDecimal range = new BigDecimal(found.greatest().orElse("0"))
                .subtract(new BigDecimal(found.least().orElse("0")));
        Set<String> texts = new HashSet<>(markers);
        found.odd().forEach(each -> texts.add(each.text()));
        intervals(draft, values, unit, NumberLevels.widths(unit, range), texts);
        return draft;
    }

    /** The labels of each level are of the original numbers, by which the levels must nest. */
    private void intervals(
            HierarchyDraft draft, List<Frequency> values, BigDecimal unit, List<BigDecimal> each, Set<String> markers) {
        List<Optional<BigDecimal>> levels = new ArrayList<>();
        each.forEach(width -> levels.add(Optional.of(width)));
        if (levels.isEmpty() && (bottom.isPresent() || top.isPresent())) {
            levels.add(Optional.empty());
        }
        if (!levels.isEmpty()) {
            refuseTexts(values, markers);
        }
        for (Optional<BigDecimal> width : levels) {
            NumberLevels.Intervals intervals = new NumberLevels.Intervals(unit, width, bottom, top);
            draft.ofValues(text -> markers.contains(text) ? text : intervals.label(text));
        }
    }

    private void refuseTexts(List<Frequency> values, Set<String> markers) {
        List<Frequency> texts = values.stream()
                .filter(each -> !markers.contains(each.text()) && !NumberLevels.isNumber(each.text()))
                .toList();
        if (!texts.isEmpty()) {
            throw new UsageException("Column " + Excerpt.name(column) + " has "
                    + (texts.size() == 1 ? "a value that is no number" : texts.size() + " values that are no numbers")
                    + (table.hideValues()
                            ? ""
                            : ", such as " + Excerpt.quoted(texts.get(0).text()))
                    + ": intervals, --top and --bottom need numbers. Mend them, or make levels by --prefixes, --rare"
                    + " or --fan-out.");
        }
    }
}
