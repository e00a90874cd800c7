package io.skald.job;

import io.skald.Excerpt;
import io.skald.attribute.HierarchyAttribute;
import io.skald.attribute.hierarchy.Hierarchy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What is allowed in a job but probably not meant, as far as it is known before the data are read. */
public final class Remarks {

    private static final Pattern NAME_OF_LEVEL = Pattern.compile("(?i)level[ _-]?\\d+");

    private Remarks() {}

    /** A sentence or two each. */
    public static List<String> of(Plan plan) {
        List<String> remarks = new ArrayList<>();
        plan.format().source().ifPresent(source -> remarks.addAll(source.remarks()));
        weights(plan).ifPresent(remarks::add);
        plan.guarded()
                .forEach(guarded -> guarded.models().stream()
                        .filter(ModelChoice::holdsAnyway)
                        .forEach(model -> remarks.add(noEffect(
                                model.words(),
                                plan.columns().get(guarded.column()).name()))));
        if (plan.refine().method() == Refinement.Method.BEST
                && plan.refine().effort().time().isPresent()) {
            remarks.add(
                    "With 'refine.time' the release depends on the machine: a faster one tries more. Write 'refine.runs' for"
                            + " one that depends on the job and the table alone.");
        }
        plan.quasi().forEach(quasi -> header(quasi).ifPresent(remarks::add));
        plan.quasi().forEach(quasi -> alike(quasi).ifPresent(remarks::add));
        plan.columns().forEach(column -> replaced(column).ifPresent(remarks::add));
        plan.quasi().forEach(quasi -> time(quasi).ifPresent(remarks::add));
        return remarks;
    }

    /** That what is asked of a column holds in every class. */
    public static String noEffect(String model, String column) {
        return model + " of " + Excerpt.name(column)
                + " has no effect: every class holds it, even one of a single value. Ask for less, or remove it.";
    }

    private static Optional<String> weights(Plan plan) {
        List<String> weighted = plan.quasi().stream()
                .filter(quasi -> quasi.weight().compareTo(BigDecimal.ONE) != 0)
                .map(quasi -> quasi.attribute().name())
                .toList();
        boolean heeded =
                plan.objective() == Plan.ObjectiveKind.GCP || plan.refine().method() != Refinement.Method.NONE;
        return weighted.isEmpty() || heeded
                ? Optional.empty()
                : Optional.of(
                        "The weight of " + Excerpt.names(weighted)
                                + " has no effect on which node is found: this objective takes no weights. Set objective: gcp.");
    }

    private static Optional<String> replaced(Plan.Column column) {
        return column.replacement().map(replacement -> replacement.warning(Excerpt.name(column.name())));
    }

    private static Optional<String> time(Plan.Quasi quasi) {
        return quasi.kind() instanceof DateKind dates && dates.dateFormat().hasTime()
                ? Optional.of("The times of day of column "
                        + Excerpt.name(quasi.attribute().name())
                        + " are read and left out: the release has its days.")
                : Optional.empty();
    }

    private static Optional<String> alike(Plan.Quasi quasi) {
        return quasi.attribute() instanceof HierarchyAttribute attribute
                ? LookAlike.remark(attribute.hierarchy(), attribute.name())
                : Optional.empty();
    }

    private static Optional<String> header(Plan.Quasi quasi) {
        if (!(quasi.attribute() instanceof HierarchyAttribute attribute)) {
            return Optional.empty();
        }
        Hierarchy hierarchy = attribute.hierarchy();
        boolean levels = hierarchy.height() > 1
                && IntStream.of(1, 2)
                        .allMatch(level -> hierarchy.labels(level).stream()
                                .anyMatch(label -> NAME_OF_LEVEL.matcher(label).matches()));
        boolean named = hierarchy.values().stream().anyMatch(value -> value.equalsIgnoreCase(attribute.name()));
        return named || levels
                ? Optional.of("A line of the hierarchy " + hierarchy.file().getFileName() + " of "
                        + Excerpt.name(attribute.name())
                        + " looks like a header, which hierarchies do not have. Remove it if it is no value.")
                : Optional.empty();
    }
}
