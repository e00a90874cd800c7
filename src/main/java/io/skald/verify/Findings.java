package io.skald.verify;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What verification found.
 *
 * @param counts what was counted; partial where the files could not be compared to their ends
 * @param violations the first of each rule, by rule and row
 * @param totals how many violations of each rule there are, listed or not; rules that hold are absent
 */
public record Findings(Counts counts, List<Violation> violations, Map<Rule, Long> totals) {

    public Findings {
        violations = List.copyOf(violations);
        totals = Map.copyOf(totals);
    }

    /** Whether the release is what the claim says. */
    public boolean accepted() {
        return totals.isEmpty();
    }

    /** How many violations there are, listed or not. */
    public long total() {
        return totals.values().stream().mapToLong(Long::longValue).sum();
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
