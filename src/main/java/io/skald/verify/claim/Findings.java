package io.skald.verify.claim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What verification found.
 *
 * @param counts what was counted; partial where the files could not be compared to their ends
 * @param homogeneousClasses by sensitive attribute, in the release's order, in how many classes it has one value only, which
 *     k-anonymity does not forbid; empty where the files could not be compared
 * @param suppressedValues by sensitive attribute, how diverse the suppressed rows are that the release has and that no class prints like; empty where there are none
 * @param published what the release alone tells of itself; empty where the files could not be compared
 * @param violations the first of each rule, by rule and row
 * @param totals how many violations of each rule there are, listed or not; rules that hold are absent
 */
public record Findings(
        Counts counts,
        Map<String, Long> homogeneousClasses,
        Map<String, StarredValues> suppressedValues,
        Optional<Published> published,
        List<Violation> violations,
        Map<Rule, Long> totals) {

    public Findings {
        homogeneousClasses = Collections.unmodifiableMap(new LinkedHashMap<>(homogeneousClasses));
        suppressedValues = Collections.unmodifiableMap(new LinkedHashMap<>(suppressedValues));
        violations = List.copyOf(violations);
        totals = Map.copyOf(totals);
    }

    /** The same findings and some more. */
    public Findings with(List<Violation> more) {
        List<Violation> all = new ArrayList<>(violations);
        all.addAll(more);
        Map<Rule, Long> counted = new HashMap<>(totals);
        more.forEach(violation -> counted.merge(violation.rule(), 1L, Long::sum));
        return new Findings(counts, homogeneousClasses, suppressedValues, published, all, counted);
    }

    /** Whether the release is what the claim says. */
    public boolean accepted() {
        return totals.isEmpty();
    }

    /** How many violations there are, listed or not. */
    public long total() {
        return totals.values().stream().mapToLong(Long::longValue).sum();
    }

    /** What the release gives away although it is k-anonymous: a sentence for each sensitive attribute of which it does. */
    public List<String> disclosures() {
        List<String> sentences = new ArrayList<>();
        homogeneousClasses.forEach((attribute, classes) -> {
            if (classes > 0) {
                sentences.add(
                        "In " + classes + " of " + counts.classes() + (counts.classes() == 1 ? " class" : " classes")
                                + " '" + attribute
                                + "' has one value only: who knows that a person is in such a class knows it too."
                                + " k-anonymity does not protect against that.");
            }
        });
        suppressedValues.forEach((attribute, values) -> {
            if (values.alike()) {
                sentences.add("The " + values.rows() + " suppressed rows have one value of '" + attribute
                        + "' only: who knows that a person is in the table and in no class knows it too. Leave them out by suppression.mode: drop,"
                        + " or ask diversity of the column.");
            }
        });
        return sentences;
    }

    /** How often each rule is broken, without the cells that break it. */
    public String counted() {
        return new TreeMap<>(totals)
                .entrySet().stream()
                        .map(broken -> String.format(
                                Locale.ROOT,
                                "%s: broken %,d times",
                                broken.getKey().text(),
                                broken.getValue()))
                        .collect(Collectors.joining(System.lineSeparator()));
    }

    /** The violations listed, one a line, and how many more there are. */
    public String describe() {
        if (accepted()) {
            return "The release is what it is said to be.";
        }
        String listed =
                violations.stream().map(Violation::toString).collect(Collectors.joining(System.lineSeparator()));
        long more = total() - violations.size();
        return more == 0 ? listed : listed + System.lineSeparator() + "and " + more + " more";
    }
}
