package io.skald.engine.encode;

import io.skald.Excerpt;
import io.skald.attribute.dictionary.DistinctSketch;
import io.skald.attribute.dictionary.ValueHash;
import io.skald.identifier.Replacement;
import io.skald.job.Plan;
import io.skald.table.NumberedCursor;
import io.skald.table.RowCursor;
import io.skald.table.WrittenCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * About how many different values the columns hold that are left out or released as they are: an identifier whose values repeat makes k
 * a number of rows that is none of persons, and a released column in which hardly any value repeats gives everybody away. For one thread.
 */
final class ColumnSketches {

    /** Columns looked at, identifiers first: wide tables are not to be slowed by a warning. */
    private static final int MOST_COLUMNS = 24;

    /** In fewer rows than this most columns hardly repeat. */
    private static final int LEAST_ROWS = 50;

    private static final double MOSTLY = 0.9;
    private static final int SKETCH_BITS = 12;

    private final Plan plan;
    private final int[] columns;
    private final DistinctSketch[] sketches;

    /** Of all columns that are looked at. */
    static ColumnSketches of(Plan plan) {
        return new ColumnSketches(plan, looked(plan).toArray());
    }

    /**
     * Of all but the identifiers behind the first: as long as that one's values hardly repeat, it does not matter whether theirs do, and where
     * {@linkplain io.skald.table.TableInput#readsByColumn() columns lie apart} they need not be read.
     */
    static ColumnSketches withoutLaterIdentifiers(Plan plan) {
        int[] later = laterIdentifiers(plan);
        return new ColumnSketches(
                plan,
                looked(plan)
                        .filter(column -> Arrays.stream(later).noneMatch(each -> each == column))
                        .toArray());
    }

    /** Of the identifiers behind the first. */
    static ColumnSketches ofLaterIdentifiers(Plan plan) {
        return new ColumnSketches(plan, laterIdentifiers(plan));
    }

    private ColumnSketches(Plan plan, int[] columns) {
        this(
                plan,
                columns,
                IntStream.range(0, columns.length)
                        .mapToObj(i -> new DistinctSketch(SKETCH_BITS))
                        .toArray(DistinctSketch[]::new));
    }

    private ColumnSketches(Plan plan, int[] columns, DistinctSketch[] sketches) {
        this.plan = plan;
        this.columns = columns;
        this.sketches = sketches;
    }

    private static IntStream looked(Plan plan) {
        return IntStream.concat(
                        of(plan, Plan.Role.IDENTIFIER).filter(column -> tellsPersonsApart(plan, column)),
                        of(plan, Plan.Role.INSENSITIVE))
                .limit(MOST_COLUMNS);
    }

    private static int[] laterIdentifiers(Plan plan) {
        return looked(plan)
                .filter(column -> plan.columns().get(column).role() == Plan.Role.IDENTIFIER)
                .skip(1)
                .toArray();
    }

    /** Dates that move by person are many to one and tell no persons apart. */
    private static boolean tellsPersonsApart(Plan plan, int column) {
        return plan.columns()
                .get(column)
                .replacement()
                .flatMap(Replacement::beside)
                .isEmpty();
    }

    private static IntStream of(Plan plan, Plan.Role role) {
        return IntStream.range(0, plan.columns().size())
                .filter(column -> plan.columns().get(column).role() == role);
    }

    /** Looks at the record that a cursor stands on. */
    void add(RowCursor cursor) {
        for (int i = 0; i < columns.length; i++) {
            add(sketches[i], cursor, columns[i]);
        }
    }

    /**
     * Looks at the record that a cursor stands on, at values that are numbered once.
     *
     * @param met per column, the values that were looked at
     */
    void add(RowCursor cursor, NumberedCursor own, KnownEntries[] met) {
        for (int i = 0; i < columns.length; i++) {
            int entry = own.entry(columns[i]);
            if (met[i].number(entry) == KnownEntries.UNMET) {
                add(sketches[i], cursor, columns[i]);
                met[i].put(entry, 0);
            }
        }
    }

    /** How many columns are looked at. */
    int count() {
        return columns.length;
    }

    /** A field as it is written needs no unquoting. */
    private static void add(DistinctSketch sketch, RowCursor cursor, int column) {
        if (cursor instanceof WrittenCursor written) {
            sketch.add(ValueHash.of(written.bytes(), written.fieldStart(column), written.fieldEnd(column)));
        } else {
            byte[] value = cursor.valueBytes(column);
            sketch.add(ValueHash.of(value, cursor.valueStart(column), cursor.valueEnd(column)));
        }
    }

    /** Adds what another thread has seen of the same table. */
    void addAll(ColumnSketches other) {
        for (int i = 0; i < sketches.length; i++) {
            sketches[i].addAll(other.sketches[i]);
        }
    }

    /** The same with other columns behind these. */
    ColumnSketches with(ColumnSketches others) {
        DistinctSketch[] all = Arrays.copyOf(sketches, sketches.length + others.sketches.length);
        System.arraycopy(others.sketches, 0, all, sketches.length, others.sketches.length);
        return new ColumnSketches(
                plan,
                IntStream.concat(Arrays.stream(columns), Arrays.stream(others.columns))
                        .toArray(),
                all);
    }

    /** The identifier with the most different values, if they repeat; empty too where persons are counted by one. */
    private OptionalInt repeatingIdentifier(long rows) {
        OptionalInt most = IntStream.range(0, columns.length)
                .filter(i -> plan.columns().get(columns[i]).role() == Plan.Role.IDENTIFIER)
                .reduce((first, next) -> sketches[next].estimate() > sketches[first].estimate() ? next : first);
        return most.isPresent()
                        && plan.person().isEmpty()
                        && sketches[most.getAsInt()].estimate() < MOSTLY * rows
                        && !isBlank(sketches[most.getAsInt()])
                ? most
                : OptionalInt.empty();
    }

    /** Whether a column has nothing in it at all, and so tells of no persons. */
    private static boolean isBlank(DistinctSketch seen) {
        DistinctSketch blank = new DistinctSketch(SKETCH_BITS);
        blank.add(ValueHash.of(new byte[0], 0, 0));
        blank.addAll(seen);
        return blank.estimate() == 1;
    }

    /** Whether identifiers that were not looked at might be what the others are not. */
    boolean needsLaterIdentifiers(long rows) {
        return repeatingIdentifier(rows).isPresent() && laterIdentifiers(plan).length > 0;
    }

    /** What the custodian should know. */
    List<String> warnings(long rows) {
        List<String> warnings = new ArrayList<>();
        List<String> unique = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            if (plan.columns().get(columns[i]).role() == Plan.Role.INSENSITIVE
                    && rows >= LEAST_ROWS
                    && sketches[i].estimate() >= MOSTLY * rows) {
                unique.add(plan.columns().get(columns[i]).name());
            }
        }
        repeatingIdentifier(rows)
                .ifPresent(identifier -> warnings.add(String.format(
                        Locale.ROOT,
                        "The identifier %s has about %,d different values in %,d rows. k counts rows, not persons: where a person has"
                                + " several rows, a class of k rows may hold fewer than k persons. Name the column that tells persons"
                                + " apart by 'person', and k counts them.",
                        Excerpt.name(plan.columns().get(columns[identifier]).name()),
                        sketches[identifier].estimate(),
                        rows)));
        if (!unique.isEmpty()) {
            warnings.add((unique.size() == 1 ? "Column " : "Columns ") + Excerpt.names(unique)
                    + (unique.size() == 1 ? " is" : " are") + " released as insensitive, and hardly any value repeats:"
                    + " whoever knows one finds the row. Should the role be identifier?");
        }
        return warnings;
    }
}
