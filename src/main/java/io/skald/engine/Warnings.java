package io.skald.engine;

import io.skald.Excerpt;
import io.skald.attribute.bin.BinnedDomain;
import io.skald.attribute.bin.Domain;
import io.skald.engine.report.StoppedSearch;
import io.skald.job.CodeKind;
import io.skald.job.Plan;
import io.skald.job.Remarks;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the reader of a report should know before releasing. */
final class Warnings {

    /** Domains with more values than this are not looked through for odd values. */
    private static final long MOST_LOOKED_THROUGH = 1 << 20;

    private Warnings() {}

    static List<String> of(
            Plan plan, FirstPass encoded, Node node, SuppressedGroup group, Optional<StoppedSearch> stopped) {
        List<String> warnings = new ArrayList<>(encoded.warnings());
        group.warning().ifPresent(warnings::add);
        warnings.addAll(Remarks.of(plan));
        for (int i = 0; i < plan.quasi().size(); i++) {
            if (node.level(i) > 0) {
                lengths(plan.quasi().get(i), encoded.table().domains().get(i)).ifPresent(warnings::add);
            }
        }
        for (int i = 0; i < plan.quasi().size(); i++) {
            cut(plan.quasi().get(i), encoded.table().domains().get(i)).ifPresent(warnings::add);
        }
        for (Domain domain : encoded.table().domains()) {
            if (holds(domain, domain.name())) {
                warnings.add(
                        "Column " + Excerpt.name(domain.name())
                                + " holds its own name as a value: if the header is repeated inside the table, format.header: repeated passes over it.");
            }
            if (holds(domain, "*")) {
                warnings.add("Column " + Excerpt.name(domain.name())
                        + " holds the value '*', which looks like a suppressed one in the release.");
            }
        }
        if (plan.rowOrder().key().isPresent()) {
            warnings.add(
                    "The key of row-order stands in the job: whoever has the job can put the released rows back in the"
                            + " input's order. Leave the key out, and each run draws its own.");
        }
        if (plan.k() == 1 && plan.population().isEmpty()) {
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

    /** Stars for what is left out tell codes of different length apart, which is seldom meant. */
    private static Optional<String> lengths(Plan.Quasi quasi, Domain domain) {
        long values = domain.missing().orElse(domain.size());
        if (!(quasi.kind() instanceof CodeKind codes) || !codes.padded() || values < 2) {
            return Optional.empty();
        }
        // They come by length.
        int shortest = length(domain.label(0, 0));
        int longest = length(domain.label(0, values - 1));
        return shortest == longest
                ? Optional.empty()
                : Optional.of("Codes of column " + Excerpt.name(domain.name()) + " have " + shortest + " to " + longest
                        + " characters, and none of different length meet, as a star stands for each that is left out: pad: false"
                        + " prints the first ones alone.");
    }

    private static Optional<String> cut(Plan.Quasi quasi, Domain domain) {
        return quasi.kind() instanceof CodeKind codes && !domain.levelName(0).equals(BinnedDomain.ORIGINAL)
                ? Optional.of("Column " + Excerpt.name(domain.name()) + " holds codes of more characters than the "
                        + codes.keep().get(0) + " that 'keep' begins with: the others are read and left out.")
                : Optional.empty();
    }

    private static int length(String code) {
        return code.codePointCount(0, code.length());
    }

    private static boolean holds(Domain domain, String value) {
        if (domain.numeric() || domain.size() > MOST_LOOKED_THROUGH) {
            return false;
        }
        for (long code = 0; code < domain.size(); code++) {
            if (domain.label(0, code).equals(value)) {
                return true;
            }
        }
        return false;
    }
}
