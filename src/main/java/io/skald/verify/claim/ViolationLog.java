package io.skald.verify.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * Counts all violations and keeps, of each rule, the few with the lowest rows: so what is listed does not depend on the
 * order in which they are found, nor on the threads that find them.
 */
public final class ViolationLog {

    /** How many of each rule are listed. */
    public static final int LISTED = 10;

    private static final Comparator<Violation> BY_ROW = Comparator.<Violation>comparingLong(
                    violation -> violation.row().orElse(0))
            .thenComparing(violation -> violation.column().orElse(""))
            .thenComparing(Violation::message);

    private final Map<Rule, TreeSet<Violation>> listed = new EnumMap<>(Rule.class);
    private final Map<Rule, Long> totals = new EnumMap<>(Rule.class);

    public void add(Rule rule, String message) {
        add(new Violation(rule, OptionalLong.empty(), Optional.empty(), message));
    }

    /** Of a column as a whole. */
    public void addOf(Rule rule, String column, String message) {
        add(new Violation(rule, OptionalLong.empty(), Optional.of(column), message));
    }

    public void add(Rule rule, long row, String message) {
        add(new Violation(rule, OptionalLong.of(row), Optional.empty(), message));
    }

    public void add(Rule rule, long row, String column, String message) {
        add(new Violation(rule, OptionalLong.of(row), Optional.of(column), message));
    }

    /** Whether a violation of this row would be listed: spares the making of messages that nobody sees. */
    public synchronized boolean lists(Rule rule, long row) {
        TreeSet<Violation> kept = listed.get(rule);
        return kept == null || kept.size() < LISTED || row <= kept.last().row().orElse(0);
    }

    /** Counts a violation that {@link #lists} said no to. */
    public synchronized void count(Rule rule) {
        totals.merge(rule, 1L, Long::sum);
    }

    private synchronized void add(Violation violation) {
        count(violation.rule());
        TreeSet<Violation> kept = listed.computeIfAbsent(violation.rule(), rule -> new TreeSet<>(BY_ROW));
        kept.add(violation);
        if (kept.size() > LISTED) {
            kept.pollLast();
        }
    }

    /** Of a release without suppressed rows, or that could not be compared. */
    public Findings findings(Counts counts, Map<String, Long> homogeneousClasses, Optional<Published> published) {
        return findings(counts, homogeneousClasses, Map.of(), published);
    }

    public synchronized Findings findings(
            Counts counts,
            Map<String, Long> homogeneousClasses,
            Map<String, StarredValues> suppressedValues,
            Optional<Published> published) {
        List<Violation> all = new ArrayList<>();
        listed.values().forEach(all::addAll);
        return new Findings(counts, homogeneousClasses, suppressedValues, published, all, totals);
    }
}
