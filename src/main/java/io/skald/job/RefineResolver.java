package io.skald.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Turns the levels of {@code refine.bins} into a node in the quasi-identifiers' order. */
final class RefineResolver {

    private final Resolution resolution;
    private final Map<String, OptionalInt> heights;

    /** @param heights of the quasi-identifiers, in order of importance */
    RefineResolver(Resolution resolution, Map<String, OptionalInt> heights) {
        this.resolution = resolution;
        this.heights = heights;
    }

    Plan.Refine refine() {
        Job.Refine asked = resolution.job().refine();
        return new Plan.Refine(
                asked.method(),
                bins(asked.bins()),
                asked.ladder(),
                asked.step(),
                asked.order(),
                asked.remainder(),
                asked.suppressed(),
                asked.strict(),
                asked.seed());
    }

    private Plan.Bins bins(Job.Bins bins) {
        if (bins instanceof Job.Bins.At at) {
            return node(at.levels());
        }
        return bins instanceof Job.Bins.Top ? new Plan.Bins.Top() : new Plan.Bins.Final();
    }

    private Plan.Bins node(Map<String, Integer> levels) {
        if (!resolution.rejected("attributes")) {
            levels.keySet().stream().filter(name -> !heights.containsKey(name)).forEach(this::rejectUnknown);
        }
        List<Integer> node = new ArrayList<>();
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
            node.add(level);
        });
        return new Plan.Bins.At(node);
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
