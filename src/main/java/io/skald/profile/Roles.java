package io.skald.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which roles the columns of a table should have, as it seems, each with the reason. */
final class Roles {

    private static final double UNIQUE = 0.98;
    private static final double PERSONS = 0.3;
    private static final int FREE_TEXT = 40;

    /** Characters on average beyond which a column of remarks has more than marks such as "yes". */
    private static final int PHRASE = 10;

    /** In fewer rows most columns hardly repeat. */
    private static final int LEAST_ROWS = 50;

    private final long rows;
    private final int sharedStart;

    private Roles(long rows, int sharedStart) {
        this.rows = rows;
        this.sharedStart = sharedStart;
    }

    /** The columns with their roles. */
    static List<ColumnProfile> of(List<ColumnProfile> columns, long rows) {
        int shared =
                NameWords.sharedStart(columns.stream().map(ColumnProfile::name).toList());
        Roles roles = new Roles(rows, shared);
        List<ColumnProfile> all = new ArrayList<>();
        columns.forEach(column -> all.add(column.suspected(roles.of(column))));
        return all;
    }

    private Suspicion of(ColumnProfile column) {
        List<String> texts = (column.listed() ? column.values() : column.top())
                .stream().map(Frequency::text).toList();
        Optional<String> marks = Marks.of(texts);
        Optional<Suspicion> named = NameWords.role(column.name())
                .or(() -> NameWords.role(column.name().substring(sharedStart)));
        double share = rows == 0 ? 0 : (double) column.distinct() / Math.max(1, rows - column.missing());
        if (column.distinct() <= 1) {
            return new Suspicion(
                    Suspicion.Role.INSENSITIVE, column.distinct() == 0 ? "it is empty" : "it has one value only");
        }
        if (marks.isPresent()) {
            return new Suspicion(Suspicion.Role.IDENTIFIER, "its values are " + marks.get());
        }
        if (column.type() == ColumnType.TEXT && column.meanLength() > FREE_TEXT && share > 0.5) {
            return new Suspicion(
                    Suspicion.Role.FREE_TEXT, "sentences, which may name anybody; no rule makes them safe to release");
        }
        Optional<String> remarks = NameWords.ofRemarks(column.name());
        boolean words = column.type() == ColumnType.TEXT || column.type() == ColumnType.CATEGORY;
        if (remarks.isPresent() && words && column.meanLength() > PHRASE) {
            return new Suspicion(
                    Suspicion.Role.FREE_TEXT,
                    "its name says '" + remarks.get()
                            + "'; what people write may name anybody, and no rule makes it safe");
        }
        if (named.isPresent() && named.get().role() == Suspicion.Role.IDENTIFIER) {
            return named.get();
        }
        Optional<String> persons = NameWords.ofPersons(column.name());
        if (persons.isPresent() && share < UNIQUE) {
            return new Suspicion(
                    Suspicion.Role.IDENTIFIER,
                    "its name says '" + persons.get()
                            + "', and values repeat: does it tell persons apart (person: ...)?");
        }
        return unlikeOthers(column, share).or(() -> named).orElseGet(() -> unnamed(column, share));
    }

    /** What hardly repeats, unless it is a measurement. */
    private Optional<Suspicion> unlikeOthers(ColumnProfile column, double share) {
        if (rows < LEAST_ROWS || column.type() == ColumnType.DECIMAL || column.type() == ColumnType.DATE) {
            return Optional.empty();
        }
        boolean counted = column.type() == ColumnType.INTEGER && !NameWords.isNumber(column.name()) && !runs(column);
        if (share >= UNIQUE && !counted) {
            return Optional.of(new Suspicion(Suspicion.Role.IDENTIFIER, "hardly any value repeats"));
        }
        boolean given = NameWords.isNumber(column.name()) && !NameWords.isPostal(column.name());
        return share >= PERSONS && given
                ? Optional.of(new Suspicion(
                        Suspicion.Role.IDENTIFIER,
                        "its name says number, and values repeat: does it tell persons apart (person: ...)?"))
                : Optional.empty();
    }

    /** Whether whole numbers go on without gaps, as rows that somebody numbered do. */
    private static boolean runs(ColumnProfile column) {
        try {
            long least = Long.parseLong(column.least().orElse(""));
            long greatest = Long.parseLong(column.greatest().orElse(""));
            return greatest - least < column.distinct() * 1.1;
        } catch (NumberFormatException tooLong) {
            return false;
        }
    }

    private static Suspicion unnamed(ColumnProfile column, double share) {
        return switch (column.type()) {
            case DATE -> new Suspicion(Suspicion.Role.QUASI, "others may know a date");
            case CODE -> new Suspicion(Suspicion.Role.OPEN, "a code: of a place (quasi) or of a finding (sensitive)?");
            case CATEGORY, TEXT, INTEGER, DECIMAL ->
                new Suspicion(
                        Suspicion.Role.OPEN,
                        share >= PERSONS
                                ? "tells many rows apart: can others know it (quasi)?"
                                : "can others know it of a person (quasi), or is it what the table is about (sensitive)?");
            case EMPTY -> new Suspicion(Suspicion.Role.INSENSITIVE, "it is empty");
        };
    }
}
