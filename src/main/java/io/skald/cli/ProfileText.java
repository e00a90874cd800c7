package io.skald.cli;

import static io.skald.cli.TextTable.Align.LEFT;
import static io.skald.cli.TextTable.Align.RIGHT;

import io.skald.Excerpt;
import io.skald.budget.ByteSize;
import io.skald.profile.ColumnProfile;
import io.skald.profile.ColumnType;
import io.skald.profile.Combination;
import io.skald.profile.Frequency;
import io.skald.profile.Profile;
import io.skald.profile.UnknownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A profile as lines for a terminal. */
final class ProfileText {

    private static final int LONGEST = 28;
    private static final int FREQUENT = 2;

    private final Profile profile;
    private final boolean hideValues;

    ProfileText(Profile profile, boolean hideValues) {
        this.profile = profile;
        this.hideValues = hideValues;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(headline());
        lines.add("");
        lines.addAll(columns().lines("  "));
        lines.add("");
        if (!profile.combinations().isEmpty()) {
            lines.addAll(combinations().lines("  "));
            lines.add("");
        }
        lines.addAll(roles().lines("  "));
        lines.add("");
        lines.add("Told apart: different values by rows (distinction). Pairs: pairs of rows that differ (separation)."
                + (estimated() ? " ~ is estimated, within 3 %; --exact counts." : ""));
        return lines;
    }

    private String headline() {
        int files = profile.files().size();
        return Excerpt.of(profile.files().get(0).getFileName().toString())
                + (files == 1 ? "" : " and " + (files - 1) + " more")
                + ": " + Figures.whole(profile.rows()) + " rows, "
                + profile.columns().size() + " columns, "
                + new ByteSize(profile.bytes()) + "; "
                + ("parquet".equals(profile.format().get("type")) ? "Parquet" : written());
    }

    private String written() {
        Object delimiter = profile.format().getOrDefault("delimiter", "");
        return (profile.format().containsKey(UnknownTable.FIXED)
                        ? "lines of fixed width, "
                        : (delimiter.equals("\t") ? "tabs" : Excerpt.quoted(String.valueOf(delimiter)))
                                + " between fields, ")
                + profile.format().get("encoding")
                + (Boolean.FALSE.equals(profile.format().get("header")) ? ", no header" : "")
                + (profile.format().containsKey(UnknownTable.QUOTED) ? ", quotes are part of values" : "")
                + (profile.format().containsKey(UnknownTable.QUOTE) ? ", quoted in apostrophes" : "")
                + (Boolean.TRUE.equals(profile.format().get("trim")) ? ", blanks around values" : "")
                + Optional.ofNullable(profile.format().get(UnknownTable.LINES_ABOVE))
                        .map(lines -> ", without the lines above the header: " + lines)
                        .orElse("")
                + Optional.ofNullable(profile.format().get(UnknownTable.LABELS))
                        .map(rows -> ", without the rows of labels under it: " + rows)
                        .orElse("")
                + Optional.ofNullable(profile.format().get(UnknownTable.LINES_BELOW))
                        .map(lines -> ", without the notes below the rows: " + lines)
                        .orElse("");
    }

    private TextTable columns() {
        TextTable table = new TextTable(LEFT, LEFT, RIGHT, RIGHT, LEFT, RIGHT, RIGHT);
        table.row("Column", "type", "distinct", "missing", hideValues ? "" : "values", "told apart", "pairs");
        for (ColumnProfile column : profile.columns()) {
            long missing = column.missing()
                    + column.markers().stream().mapToLong(Frequency::rows).sum();
            table.row(
                    shortened(column.name()),
                    column.type().text(),
                    about(column.exact(), column.distinct()),
                    Figures.share(missing, profile.rows()),
                    hideValues ? "" : values(column),
                    Figures.decimal(column.distinction(), 4),
                    Figures.decimal(column.separation(), 4));
        }
        return table;
    }

    private static String values(ColumnProfile column) {
        if (column.type() == ColumnType.CATEGORY || column.type() == ColumnType.TEXT) {
            String top = column.top().stream()
                    .limit(FREQUENT)
                    .map(each -> shortened(each.text()))
                    .collect(Collectors.joining(", "));
            return column.distinct() > FREQUENT ? top + ", ..." : top;
        }
        return column.least()
                .map(least ->
                        shortened(least) + " to " + shortened(column.greatest().orElse(least)))
                .orElse("");
    }

    private TextTable combinations() {
        TextTable table = new TextTable(LEFT, RIGHT, RIGHT, RIGHT);
        table.row("Columns together", "distinct", "told apart", "pairs");
        for (Combination each : profile.combinations()) {
            table.row(
                    each.columns().size() > 6
                            ? each.columns().size() + " likely quasi-identifiers"
                            : each.columns().stream()
                                    .map(ProfileText::shortened)
                                    .collect(Collectors.joining(", ")),
                    about(each.exact(), each.distinct()),
                    Figures.decimal(each.distinction(), 4),
                    Figures.decimal(each.separation(), 4));
        }
        return table;
    }

    private TextTable roles() {
        TextTable table = new TextTable(LEFT, LEFT, LEFT);
        table.row("Column", "role", "why it seems so");
        for (ColumnProfile column : profile.columns()) {
            table.row(
                    shortened(column.name()),
                    column.suspicion().role().text(),
                    column.suspicion().reason() + remarks(column));
        }
        return table;
    }

    private String remarks(ColumnProfile column) {
        String markers = texts(column.markers());
        String odd = texts(column.odd());
        return (markers.isEmpty() ? "" : "; " + markers + " may mean that there is no value")
                + (odd.isEmpty()
                        ? ""
                        : "; " + odd + (column.odd().size() == 1 ? " is no " : " are no ")
                                + (column.type().isNumber() ? "number" : "date")
                                + (column.odd().size() == 1 ? "" : "s"))
                + (column.ambiguousDates() ? "; " + String.join(" or ", column.dateFormats()) + "?" : "");
    }

    private String texts(List<Frequency> some) {
        return some.stream()
                .map(each ->
                        hideValues ? "a value of " + Figures.whole(each.rows()) + " rows" : Excerpt.quoted(each.text()))
                .collect(Collectors.joining(", "));
    }

    private boolean estimated() {
        return profile.columns().stream().anyMatch(column -> !column.exact())
                || profile.combinations().stream().anyMatch(each -> !each.exact());
    }

    private static String about(boolean exact, long number) {
        return (exact ? "" : "~") + Figures.whole(number);
    }

    private static String shortened(String text) {
        String shown = Excerpt.of(text);
        return shown.length() > LONGEST ? shown.substring(0, LONGEST - 3) + "..." : shown;
    }
}
