package io.skald.engine;

import io.skald.attribute.Domain;
import io.skald.job.Plan;
import io.skald.store.EncodedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the reader of a report should know before releasing. */
final class Warnings {

    /** Domains with more values than this are not looked through for a star. */
    private static final long MOST_LOOKED_THROUGH = 1 << 20;

    private Warnings() {}

    static List<String> of(Plan plan, EncodedTable table, Optional<StoppedSearch> stopped) {
        List<String> warnings = new ArrayList<>();
        for (Domain domain : table.domains()) {
            if (holdsStar(domain)) {
                warnings.add("Column '" + domain.name()
                        + "' holds the value '*', which looks like a suppressed one in the release.");
            }
        }
        if (plan.k() == 1) {
            warnings.add("k is 1: nobody is hidden among others.");
        }
        if (!plan.verify() && plan.columns().stream().anyMatch(column -> column.role() == Plan.Role.SENSITIVE)) {
            warnings.add(
                    "Without 'verify' it was not counted in how many classes a sensitive attribute has one value only;"
                            + " k-anonymity does not protect against that.");
        }
        stopped.map(StoppedSearch::warning).ifPresent(warnings::add);
        return warnings;
    }

    private static boolean holdsStar(Domain domain) {
        if (domain.numeric() || domain.size() > MOST_LOOKED_THROUGH) {
            return false;
        }
        for (long code = 0; code < domain.size(); code++) {
            if (domain.label(0, code).equals("*")) {
                return true;
            }
        }
        return false;
    }
}
