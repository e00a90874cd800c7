package io.skald.job;

import io.skald.Excerpt;
import io.skald.identifier.Replacement;
import io.skald.table.Blanks;
import io.skald.table.FormatDoubt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds the job's columns in the input's header and gives every column its role. */
final class ColumnResolver {

    private final Resolution resolution;
    private final InputTable input;
    private final HeaderText header;
    private final OutputUse use;

    ColumnResolver(Resolution resolution, InputTable input, OutputUse use) {
        this.use = use;
        this.resolution = resolution;
        this.input = input;
        this.header = HeaderText.of(input, resolution.job(), resolution.hideValues());
    }

    /** All columns in the input's order; those for which there is no role are left out, which is a problem by then. */
    List<Plan.Column> columns() {
        Optional<FormatDoubt> doubt = doubt();
        if (doubt.isPresent()) {
            String key = doubt.get().key();
            resolution.reject(
                    header.words() + "; this looks as if " + doubt.get().words() + ": set format." + key,
                    "format",
                    key.replaceFirst(":.*", ""));
            return List.of();
        }
        rejectAbsent();
        rejectAbsentPerson();
        rejectUnnamed();
        Map<String, Plan.Role> roles = roles();
        Map<String, Replacement> replacements = new ReplacementResolver(resolution, use).replacements();
        replacements.forEach((name, replacement) -> replacement.beside().ifPresent(by -> rejectAbsentBeside(name, by)));
        for (int column = 0; column < input.columns().size(); column++) {
            rejectUnlessKept(column, roles, replacements);
        }
        return input.columns().stream()
                .map(name -> new Plan.Column(
                        name, roles.getOrDefault(name, otherRole()), Optional.ofNullable(replacements.get(name))))
                .toList();
    }

    /** Some columns cannot be asked what they hold. */
    private void rejectUnlessKept(int column, Map<String, Plan.Role> roles, Map<String, Replacement> replacements) {
        String name = input.columns().get(column);
        Plan.Role role = roles.getOrDefault(name, otherRole());
        boolean asked = role == Plan.Role.QUASI
                || role == Plan.Role.SENSITIVE
                || replacements.containsKey(name)
                || replacements.values().stream()
                        .anyMatch(replacement ->
                                replacement.beside().filter(name::equals).isPresent())
                || resolution.job().person().filter(name::equals).isPresent();
        if (asked) {
            input.table()
                    .onlyKept(column)
                    .ifPresent(why -> resolution.reject(
                            "the column " + why
                                    + ", which can be released as they are or left out: give it the role insensitive"
                                    + " or identifier, or write the table again with a column for each value",
                            "attributes",
                            name));
        }
    }

    private Map<String, Plan.Role> roles() {
        Map<String, Plan.Role> roles = new LinkedHashMap<>();
        resolution.job().person().ifPresent(column -> roles.put(column, Plan.Role.IDENTIFIER));
        for (Job.Attribute attribute : resolution.job().attributes()) {
            roles.put(attribute.name(), role(attribute));
        }
        return roles;
    }

    private static Plan.Role role(Job.Attribute attribute) {
        if (attribute instanceof Job.Plain plain) {
            return plain.role();
        }
        if (attribute instanceof Job.Replaced) {
            return Plan.Role.IDENTIFIER;
        }
        return attribute instanceof Job.Guarded ? Plan.Role.SENSITIVE : Plan.Role.QUASI;
    }

    /** The column that tells whose each row is. */
    OptionalInt person() {
        return resolution.job().person().map(input.columns()::indexOf).filter(column -> column >= 0).stream()
                .mapToInt(column -> column)
                .findFirst();
    }

    private void rejectAbsentPerson() {
        Optional<String> absent =
                resolution.job().person().filter(name -> !input.columns().contains(name));
        absent.ifPresent(name -> resolution.reject(
                "the input has no column " + Excerpt.name(name) + meant(name) + " to tell persons by; "
                        + header.wordsWithRemedy(),
                "person"));
    }

    private void rejectAbsentBeside(String name, String by) {
        if (!input.columns().contains(by)) {
            resolution.reject(
                    "the input has no column " + Excerpt.name(by) + meant(by) + " to tell by whose the dates are; "
                            + header.wordsWithRemedy(),
                    "attributes",
                    name,
                    "shift",
                    "by");
        }
    }

    private Plan.Role otherRole() {
        return resolution.job().others().orElse(Plan.Role.IDENTIFIER);
    }

    private void rejectAbsent() {
        boolean told = false;
        for (String name : names()) {
            if (!input.columns().contains(name)) {
                resolution.reject(
                        "the input has no column " + Excerpt.name(name) + meant(name)
                                + (told ? "" : "; " + header.wordsWithRemedy()),
                        "attributes",
                        name);
                told = true;
            }
        }
    }

    private String meant(String name) {
        if (differsInBlanks(name)) {
            return ", but one with blanks around it: set format.trim: true";
        }
        return NearestName.of(name, unnamed())
                .filter(nearest -> !resolution.hideValues())
                .map(nearest -> " (did you mean " + Excerpt.name(nearest) + LookAlike.difference(name, nearest) + "?)")
                .orElse("");
    }

    private boolean differsInBlanks(String name) {
        return input.columns().stream()
                .anyMatch(column -> !column.equals(Blanks.trim(column))
                        && Blanks.trim(column).equals(name));
    }

    /** Columns are neither released nor taken for quasi-identifiers because nobody thought of them. */
    private void rejectUnnamed() {
        List<String> unnamed = unnamed().stream()
                .filter(name -> !resolution.rejected("attributes", name))
                .filter(name -> !names().contains(Blanks.trim(name)))
                .toList();
        if (resolution.job().others().isEmpty() && !resolution.rejected("others") && !unnamed.isEmpty()) {
            resolution.reject(
                    "the job does not say what to do with " + header.unnamed(unnamed)
                            + "; give each a role, or set others: identifier to leave them out, others: insensitive to release"
                            + " them as they are",
                    "attributes");
        }
    }

    private List<String> unnamed() {
        List<String> named = new ArrayList<>(names());
        resolution.job().person().ifPresent(named::add);
        return input.columns().stream().filter(name -> !named.contains(name)).toList();
    }

    private List<String> names() {
        return resolution.job().attributes().stream().map(Job.Attribute::name).toList();
    }

    /** What looks wrong with the job's format, where it finds less than half of the columns that the job names. */
    private Optional<FormatDoubt> doubt() {
        List<String> names = names();
        long found = names.stream().filter(input.columns()::contains).count();
        return found * 2 < names.size() ? input.doubt(names) : Optional.empty();
    }
}
