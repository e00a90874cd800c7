package io.skald.job;

import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.LabelEnds;
import io.skald.attribute.bin.LabelNumbers;
import io.skald.privacy.EstimatedMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The words that a job may say where it has a choice, in the order in which messages list them. */
final class Choices {

    static final Map<String, Plan.Role> ROLES = named(List.of(Plan.Role.values()));
    static final Map<String, Plan.Role> ROLES_OF_OTHERS =
            named(List.of(Plan.Role.IDENTIFIER, Plan.Role.SENSITIVE, Plan.Role.INSENSITIVE));
    static final Map<String, Plan.SearchKind> SEARCHES = named(List.of(Plan.SearchKind.values()));
    static final Map<String, Plan.ObjectiveKind> OBJECTIVES = objectives();
    static final Map<String, Plan.Policy> POLICIES = named(List.of(Plan.Policy.ERROR, Plan.Policy.SUPPRESS));
    static final Map<String, Plan.Policy> MISSING_POLICIES =
            named(List.of(Plan.Policy.VALUE, Plan.Policy.ERROR, Plan.Policy.SUPPRESS));
    static final Map<String, Refinement.Method> REFINEMENTS = named(List.of(Refinement.Method.values()));
    static final Map<String, Climbing.Ladder> LADDERS = named(List.of(Climbing.Ladder.values()));
    static final Map<String, Climbing.CutOrder> CUT_ORDERS = named(List.of(Climbing.CutOrder.values()));
    static final Map<String, Climbing.Remainder> REMAINDERS = named(List.of(Climbing.Remainder.values()));
    static final Map<String, Climbing.GroupOrder> GROUP_ORDERS = named(List.of(Climbing.GroupOrder.values()));
    static final Map<String, Refinement.Distance> CELL_DISTANCES = named(List.of(Refinement.Distance.values()));
    static final Map<String, Merging.Pivot> PIVOTS = named(List.of(Merging.Pivot.values()));
    static final Map<String, Merging.Move> MOVES = named(List.of(Merging.Move.values()));
    static final Map<String, Merging.Metric> MERGE_METRICS = named(List.of(Merging.Metric.values()));
    static final Map<String, Refinement.SuppressedRows> SUPPRESSED_ROWS =
            named(List.of(Refinement.SuppressedRows.values()));
    static final Map<String, RowOrder> ROW_ORDERS = rowOrders();
    /** Whether suppressed rows are dropped. */
    static final Map<String, Boolean> SUPPRESSION_MODES = ordered("mask", false, "drop", true);

    static final Map<String, Suppression.SmallGroup> SMALL_GROUPS = named(List.of(Suppression.SmallGroup.values()));
    /** Whether a release may suppress every row. */
    static final Map<String, Boolean> ALL_SUPPRESSED = ordered("refuse", false, "allow", true);
    /** Whether the top level prints the whole range. */
    static final Map<String, Boolean> TOP_LABELS = ordered("*", false, "range", true);

    static final Map<String, LabelEnds> LABEL_ENDS = named(List.of(LabelEnds.values()));
    static final Map<String, LabelNumbers> LABEL_NUMBERS = named(List.of(LabelNumbers.values()));
    static final Map<String, CalendarLevel> CALENDAR = steps();

    static final Map<String, ModelChoice.Distance> DISTANCES = named(List.of(ModelChoice.Distance.values()));
    static final Map<String, EstimatedMap.Estimate> ESTIMATES = named(List.of(EstimatedMap.Estimate.values()));
    /** Whether a class that lacks a value fails. */
    static final Map<String, Boolean> ABSENT_VALUES = ordered("fail", true, "ignore", false);

    /** Whether a column of the table's rows has a value. */
    static final Map<String, Boolean> FILLED = ordered("filled", true, "empty", false);

    static final Map<String, Boolean> IS_PARQUET = ordered("csv", false, "parquet", true);

    static final Map<String, Boolean> IS_HIVE = ordered("none", false, "hive", true);

    private Choices() {}

    private static <E extends Enum<E>> Map<String, E> named(List<E> values) {
        Map<String, E> byName = new LinkedHashMap<>();
        values.forEach(value -> byName.put(value.name().toLowerCase(Locale.ROOT).replace('_', '-'), value));
        return Collections.unmodifiableMap(byName);
    }

    private static Map<String, CalendarLevel> steps() {
        Map<String, CalendarLevel> byName = new LinkedHashMap<>();
        Stream.of(
                        CalendarLevel.DAY,
                        CalendarLevel.WEEK,
                        CalendarLevel.MONTH,
                        CalendarLevel.QUARTER,
                        CalendarLevel.YEAR,
                        CalendarLevel.DECADE,
                        CalendarLevel.CENTURY)
                .forEach(step -> byName.put(step.text(), step));
        return Collections.unmodifiableMap(byName);
    }

    private static Map<String, Boolean> ordered(String first, boolean firstMeans, String second, boolean secondMeans) {
        Map<String, Boolean> byName = new LinkedHashMap<>();
        byName.put(first, firstMeans);
        byName.put(second, secondMeans);
        return Collections.unmodifiableMap(byName);
    }

    private static Map<String, RowOrder> rowOrders() {
        Map<String, RowOrder> byName = new LinkedHashMap<>();
        byName.put("source", RowOrder.SOURCE);
        byName.put("shuffle", new RowOrder(true, Optional.empty()));
        return Collections.unmodifiableMap(byName);
    }

    private static Map<String, Plan.ObjectiveKind> objectives() {
        Map<String, Plan.ObjectiveKind> byName = new LinkedHashMap<>();
        byName.put("dm*", Plan.ObjectiveKind.DM_STAR);
        byName.putAll(named(List.of(Plan.ObjectiveKind.GCP, Plan.ObjectiveKind.PREC, Plan.ObjectiveKind.ENTROPY)));
        return Collections.unmodifiableMap(byName);
    }
}
