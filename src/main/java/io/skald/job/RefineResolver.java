package io.skald.job;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Checks that the levels of {@code refine.bins} are those of a node, one that exists for each quasi-identifier, and that a method goes with what else is asked.
 */
final class RefineResolver {

    /** Sums of powers of two of more do not fit. */
    private static final int MOST_ORDERED = 29;

    private final Resolution resolution;
    private final Map<String, OptionalInt> heights;

    /** @param heights of the quasi-identifiers, in order of importance */
    RefineResolver(Resolution resolution, Map<String, OptionalInt> heights) {
        this.resolution = resolution;
        this.heights = heights;
    }

    /** Checks the levels that the job gives of a node whose bins are refined. */
    void check() {
        if (resolution.job().refine().bins() instanceof Refinement.Bins.At node) {
            check(node.levels());
        }
        checkCells();
        if (resolution.job().refine().effort().time().isPresent()
                && resolution.job().refine().method() != Refinement.Method.BEST) {
            resolution.reject("'time' is for method: best; write runs, or leave it out", "refine", "time");
        }
    }

    private void checkCells() {
        Refinement refine = resolution.job().refine();
        if (refine.method() != Refinement.Method.CELLS) {
            return;
        }
        if (refine.suppressed() == Refinement.SuppressedRows.RESCUE) {
            resolution.reject(
                    "'suppressed: rescue' does not go with method: cells; write keep", "refine", "suppressed");
        }
        if (refine.distance() == Refinement.Distance.ORDERED && heights.size() > MOST_ORDERED) {
            resolution.reject(
                    "'distance: ordered' takes at most " + MOST_ORDERED + " quasi-identifiers, and this job has "
                            + heights.size() + "; write hamming",
                    "refine",
                    "distance");
        }
        if (!(refine.bins() instanceof Refinement.Bins.Top)) {
            openModel()
                    .ifPresent(model -> resolution.reject(
                            "'method: cells' may print the same in several bins, and classes of which each holds "
                                    + model + " need not hold it together; write bins: top",
                            "refine",
                            "method"));
        }
    }

    /** What is asked of sensitive columns that two classes may hold and not hold together; persons may be in both. */
    private Optional<String> openModel() {
        boolean persons = resolution.job().person().isPresent();
        return resolution.job().guarded().stream()
                .flatMap(column -> column.models().stream())
                .filter(model -> !model.closed() || persons && model.asksOfSpread())
                .map(ModelChoice::words)
                .findFirst();
    }

    private void check(Map<String, Integer> levels) {
        if (!resolution.rejected("attributes")) {
            levels.keySet().stream().filter(name -> !heights.containsKey(name)).forEach(this::rejectUnknown);
        }
        heights.forEach((name, height) -> {
            int level = levels.getOrDefault(name, 0);
            if (!levels.containsKey(name)) {
                rejectMissing(name);
            } else if (height.isPresent() && level > height.getAsInt()) {
                resolution.reject(
                        "level " + level + " of '" + name + "' does not exist; its levels run from 0 to "
                                + height.getAsInt(),
                        "refine",
                        "bins",
                        name);
            }
        });
    }

    private void rejectUnknown(String name) {
        resolution.reject(
                "'" + name + "' is no quasi-identifier of this job; "
                        + NearestName.of(name, heights.keySet())
                                .map(nearest -> "did you mean '" + nearest + "'?")
                                .orElse("they are " + String.join(", ", heights.keySet())),
                "refine",
                "bins",
                name);
    }

    private void rejectMissing(String name) {
        resolution.reject(
                "refine.bins gives no level for '" + name + "'; give one for each quasi-identifier, 0 for the original",
                "refine",
                "bins");
    }
}
