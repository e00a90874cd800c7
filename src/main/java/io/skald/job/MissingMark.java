package io.skald.job;

import io.skald.Excerpt;
import io.skald.attribute.Hierarchy;
import io.skald.attribute.Labels;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether the text that missing values print would also be printed for other values, which nobody could then tell apart. */
final class MissingMark {

    private static final String NUMBER = "[+-]?[0-9]*\\.?[0-9]+";
    private static final Pattern CALENDAR = Pattern.compile("-?[0-9]{4,9}(-[0-9]{2}|-Q[1-4])?|-?[0-9]{3,8}0s");
    private static final Pattern MASKED = Pattern.compile("[^*]+\\*+");

    private MissingMark() {}

    /** What else prints this mark, in a message's words; empty if nothing does. */
    static Optional<String> otherUse(String mark, AttributeKind kind, Optional<Hierarchy> hierarchy, Labels labels) {
        if (mark.equals(Labels.TOP)) {
            return Optional.of("what suppressed values print");
        }
        if (hierarchy.isPresent()) {
            return labelOf(hierarchy.get(), mark);
        }
        boolean numbers = kind instanceof AttributeKind.Numbers || kind instanceof AttributeKind.Ranks;
        if (numbers && interval(labels).matcher(mark).matches()) {
            return Optional.of("the label of a bin");
        }
        if (kind instanceof AttributeKind.Dates && CALENDAR.matcher(mark).matches()) {
            return Optional.of("the label of a calendar step");
        }
        return kind instanceof AttributeKind.Codes && MASKED.matcher(mark).matches()
                ? Optional.of("the label of masked codes")
                : Optional.empty();
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

    private static Pattern interval(Labels labels) {
        return Pattern.compile(Pattern.quote(labels.interval())
                .replace("{lo}", "\\E" + NUMBER + "\\Q")
                .replace("{hi}", "\\E" + NUMBER + "\\Q"));
    }
}
