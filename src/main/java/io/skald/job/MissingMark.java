package io.skald.job;

import io.skald.Excerpt;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
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
        return kind.ask(new Labelled(mark, hierarchy, labels));
    }

    /** Which label of a kind of quasi-identifier the mark would be. */
    private record Labelled(String mark, Optional<Hierarchy> hierarchy, Labels labels)
            implements AttributeKind.Cases<Optional<String>> {

        @Override
        public Optional<String> categories(AttributeKind.Categories kind) {
            return hierarchy.flatMap(tree -> labelOf(tree, mark));
        }

        @Override
        public Optional<String> numbers(AttributeKind.Numbers kind) {
            return like(interval(labels), "the label of a bin");
        }

        @Override
        public Optional<String> ranks(AttributeKind.Ranks kind) {
            return like(interval(labels), "the label of a bin");
        }

        @Override
        public Optional<String> dates(AttributeKind.Dates kind) {
            return like(CALENDAR, "the label of a calendar step");
        }

        @Override
        public Optional<String> codes(AttributeKind.Codes kind) {
            return like(MASKED, "the label of masked codes");
        }

        private Optional<String> like(Pattern label, String use) {
            return label.matcher(mark).matches() ? Optional.of(use) : Optional.empty();
        }
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
