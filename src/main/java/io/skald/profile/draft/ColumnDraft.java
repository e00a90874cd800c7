package io.skald.profile.draft;

import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.LikelyNotation;
import io.skald.profile.ColumnProfile;
import io.skald.profile.ColumnType;
import io.skald.profile.Frequency;
import io.skald.profile.Suspicion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a job says of a column.
 *
 * @param settings between the braces, such as {@code role: quasi, type: integer}
 * @param remarks lines of comment above it
 * @param hierarchy the file that it needs; empty if it needs none
 * @param levels that it can be generalised to, level 0 and the top among them; 1 for what is no quasi-identifier
 * @param open whether something about it is still to be chosen
 */
record ColumnDraft(
        String settings, List<String> remarks, Optional<HierarchyDraft> hierarchy, int levels, boolean open) {

    /** Categories of numbers have no more values than this. */
    private static final int FEW = 12;

    private static final int MANY_CATEGORIES = 100;

    ColumnDraft {
        remarks = List.copyOf(remarks);
    }

    /**
     * Of a column with a role.
     *
     * @param role chosen, or as it seems
     * @param missing texts that mean that there is no value
     * @param file that a hierarchy is written to, as the job names it
     */
    static ColumnDraft of(ColumnProfile column, Suspicion.Role role, Set<String> missing, String file) {
        return switch (role) {
            case IDENTIFIER, INSENSITIVE -> plain(role.text());
            case SENSITIVE -> plain("sensitive");
            case FREE_TEXT ->
                new ColumnDraft(
                        "role: \"?\"",
                        List.of(
                                "OPEN: free text may name anybody. {role: identifier} leaves it out; nothing else is safe."),
                        Optional.empty(),
                        1,
                        true);
            case OPEN ->
                new ColumnDraft(
                        "role: \"?\"",
                        List.of(
                                "OPEN: sensitive, insensitive or identifier; or if others may know it of a person:",
                                "{" + quasi(column, missing, file).settings() + "}"),
                        quasi(column, missing, file).hierarchy(),
                        1,
                        true);
            case QUASI -> quasi(column, missing, file);
        };
    }

    private static ColumnDraft plain(String role) {
        return new ColumnDraft("role: " + role, List.of(), Optional.empty(), 1, false);
    }

    private static ColumnDraft quasi(ColumnProfile column, Set<String> missing, String file) {
        List<Frequency> values = new ArrayList<>(column.values());
        column.markers().stream()
                .filter(marker -> !missing.contains(marker.text()))
                .forEach(values::add);
        values.addAll(column.odd());
        if (column.type() == ColumnType.DATE) {
            return date(column);
        }
        if (column.listed()
                && IcdChapters.fit(values.stream().map(Frequency::text).toList())) {
            return byHierarchy(
                    new HierarchyDraft(values)
                            .level(code -> code.substring(0, 3))
                            .level(code -> IcdChapters.chapter(code).orElse(code)),
                    file,
                    List.of("ICD-10: categories, then chapters."));
        }
        if (column.type() == ColumnType.CODE && column.shortest() != column.longest() && column.listed()) {
            return byHierarchy(prefixes(values, column.longest()), file, List.of());
        }
        if (column.type() == ColumnType.CODE) {
            return code(column);
        }
        if (column.type().isNumber()
                && !(column.type() == ColumnType.INTEGER && column.distinct() <= FEW && column.listed())) {
            return number(column);
        }
        if (!column.listed() || values.isEmpty()) {
            return new ColumnDraft(
                    "role: \"?\"",
                    List.of(
                            "OPEN: too many different texts for a hierarchy. {role: identifier} leaves it out;",
                            "{role: quasi, type: code, keep: [" + column.longest()
                                    + ", 3, 1], pad: false} keeps first characters."),
                    Optional.empty(),
                    1,
                    true);
        }
        return byHierarchy(categories(values), file, List.of());
    }

    private static HierarchyDraft prefixes(List<Frequency> values, int longest) {
        HierarchyDraft draft = new HierarchyDraft(values);
        for (int kept = longest - 1; kept >= 1; kept = kept > 3 ? kept - 2 : kept - 1) {
            draft.prefix(kept);
        }
        return draft;
    }

    private static HierarchyDraft categories(List<Frequency> values) {
        HierarchyDraft draft = new HierarchyDraft(values);
        if (values.size() > MANY_CATEGORIES) {
            return draft.prefix(3).prefix(1);
        }
        return values.size() <= 3 ? draft : draft.rareTogether(0.05).rareTogether(0.2);
    }

    private static ColumnDraft byHierarchy(HierarchyDraft draft, String file, List<String> remarks) {
        return new ColumnDraft(
                "role: quasi, hierarchy: " + Yaml.text(file), remarks, Optional.of(draft), draft.height(), false);
    }

    private static ColumnDraft date(ColumnProfile column) {
        List<String> formats = column.dateFormats();
        boolean open = column.ambiguousDates();
        boolean twoDigits = DateFormat.hasTwoDigitYears(formats.get(0));
        List<String> remarks = new ArrayList<>(OddDraft.of(column).remarks());
        if (open) {
            remarks.add("OPEN: the format is one of "
                    + formats.stream().map(Yaml::text).collect(Collectors.joining(", "))
                    + "; the values fit all of them.");
        }
        if (twoDigits) {
            remarks.add("OPEN: years of two digits do not tell the century; pivot: 1930 takes them for 1930 to 2029.");
        }
        return new ColumnDraft(
                "role: quasi, type: date, format: " + (open ? "\"?\"" : Yaml.text(formats.get(0)))
                        + column.dateLocale()
                                .map(locale -> ", locale: " + locale.toLanguageTag())
                                .orElse("")
                        + OddDraft.of(column).settings()
                        + ", calendar: [day, month, quarter, year, decade]",
                remarks,
                Optional.empty(),
                6,
                open || twoDigits);
    }

    private static ColumnDraft code(ColumnProfile column) {
        List<Integer> keep = new ArrayList<>();
        for (int kept = column.longest(); kept >= 1; kept = kept > 5 ? kept - 2 : kept - 1) {
            keep.add(kept);
        }
        return new ColumnDraft(
                "role: quasi, type: code, keep: " + keep
                        + (column.shortest() == column.longest() ? "" : ", pad: false"),
                List.of(),
                Optional.empty(),
                keep.size() + 1,
                false);
    }

    private static ColumnDraft number(ColumnProfile column) {
        BigDecimal unit = BigDecimal.ONE.movePointLeft(column.decimals());
        BigDecimal least = new BigDecimal(column.least().orElse("0"));
        BigDecimal greatest = new BigDecimal(column.greatest().orElse("0"));
        List<String> widths = NumberLevels.widths(unit, greatest.subtract(least)).stream()
                .map(width -> width.stripTrailingZeros().toPlainString())
                .toList();
        List<String> all = new ArrayList<>(List.of(unit.toPlainString()));
        all.addAll(widths);
        String type = column.decimals() == 0 ? "type: integer" : "type: decimal, unit: " + unit.toPlainString();
        String notation = column.notation()
                .map(written -> ", number: " + LikelyNotation.words(written))
                .orElse("");
        OddDraft odd = OddDraft.of(column);
        return new ColumnDraft(
                "role: quasi, " + type + notation + odd.settings() + ", widths: " + all,
                odd.remarks(),
                Optional.empty(),
                all.size() + 1,
                false);
    }
}
