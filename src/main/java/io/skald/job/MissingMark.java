package io.skald.job;

import io.skald.Excerpt;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import java.util.Optional;

/** Whether the text that missing values print would also be printed for other values, which nobody could then tell apart. */
final class MissingMark {

    private MissingMark() {}

    /** What else prints this mark, in a message's words; empty if nothing does. */
    static Optional<String> otherUse(String mark, AttributeKind kind, Optional<Hierarchy> hierarchy, Labels labels) {
        if (mark.equals(Labels.TOP)) {
            return Optional.of("what suppressed values print");
        }
        return hierarchy
                .flatMap(tree -> labelOf(tree, mark))
                .or(() -> kind.labelShape(labels)
                        .filter(shape -> shape.pattern().matcher(mark).matches())
                        .map(LabelShape::words));
    }

    /** A mark with a line of its own is a value of the hierarchy, and printed by that line. */
    private static Optional<String> labelOf(Hierarchy hierarchy, String mark) {
        if (hierarchy.contains(mark)) {
            return Optional.empty();
        }
        for (int level = 1; level <= hierarchy.height(); level++) {
            if (hierarchy.labels(level).contains(mark)) {
                return Optional.of("a label of level " + level + " in "
                        + Excerpt.of(hierarchy.file().getFileName().toString()));
            }
        }
        return Optional.empty();
    }
}
