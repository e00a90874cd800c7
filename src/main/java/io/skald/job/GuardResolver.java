package io.skald.job;

import io.skald.Excerpt;
import io.skald.attribute.hierarchy.Hierarchy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads the hierarchies of sensitive columns, and checks that what is asked of these goes with them. */
final class GuardResolver {

    private final Resolution resolution;
    private final HierarchyReader hierarchies;

    GuardResolver(Resolution resolution, HierarchyReader hierarchies) {
        this.resolution = resolution;
        this.hierarchies = hierarchies;
    }

    /**
     * What is asked of sensitive columns, in the input's order.
     *
     * @param columns of the input; a column that is not among them is left out, which is a problem by then
     */
    List<Plan.Guarded> guarded(List<String> columns) {
        List<Plan.Guarded> guarded = new ArrayList<>();
        for (Job.Guarded attribute : resolution.job().guarded()) {
            Optional<Hierarchy> hierarchy = attribute
                    .hierarchy()
                    .flatMap(written -> hierarchies.file(attribute.name(), written))
                    .flatMap(file -> hierarchies.read(attribute.name(), file));
            hierarchy.ifPresent(found -> rejectMoreThan(found.size(), attribute));
            int column = columns.indexOf(attribute.name());
            if (column >= 0) {
                guarded.add(new Plan.Guarded(column, attribute.models(), attribute.order(), hierarchy));
            }
        }
        guarded.sort(Comparator.comparingInt(Plan.Guarded::column));
        return guarded;
    }

    /** What no class can have, as there are so many values only, a missing one apart. */
    private void rejectMoreThan(int values, Job.Guarded attribute) {
        for (ModelChoice model : attribute.models()) {
            String said = " values, and the hierarchy of " + Excerpt.name(attribute.name()) + " has " + values
                    + ": no class can have more; set it to " + values + " or less";
            if (model instanceof ModelChoice.Alpha alpha
                    && alpha.values().isEmpty()
                    && alpha.max().multiply(BigDecimal.valueOf(values + 1L)).compareTo(BigDecimal.ONE) < 0) {
                resolution.reject(
                        model.words() + " asks for more values than the " + values + " of the hierarchy of "
                                + Excerpt.name(attribute.name()) + ": in every class one of them has more; raise it",
                        "attributes",
                        attribute.name(),
                        "alpha");
            }
            model.leastValues()
                    .filter(least -> least.compareTo(BigDecimal.valueOf(values)) > 0)
                    .ifPresent(least -> resolution.reject(
                            model.words() + " asks for " + least.toPlainString() + said,
                            "attributes",
                            attribute.name(),
                            "diversity"));
        }
    }
}
