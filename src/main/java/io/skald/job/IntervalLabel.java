package io.skald.job;

import java.util.Optional;

/** The template of {@code labels.interval}: both ends, and between them something that no number holds. */
final class IntervalLabel {

    private static final String LO = "{lo}";
    private static final String HI = "{hi}";

    private IntervalLabel() {}

    /** Refuses templates by which two different bins could print the same, as 1 to 12 and 11 to 2 would without a gap. */
    static Optional<String> read(Value value) {
        return value.text("write a text in quotes, such as \"[{lo} - {hi}]\"").flatMap(template -> {
            int lo = template.indexOf(LO);
            int hi = template.indexOf(HI);
            if (lo < 0 || hi < lo || template.lastIndexOf(LO) != lo || template.lastIndexOf(HI) != hi) {
                return value.reject("it must hold {lo} and then {hi}, each once, as in \"[{lo} - {hi}]\"");
            }
            if (!template.equals(template.strip())) {
                return value.reject("it must not begin or end with a blank, which nobody sees");
            }
            String between = template.substring(lo + LO.length(), hi);
            if (between.chars().allMatch(c -> Character.isDigit(c) || c == '.')) {
                return value.reject(
                        "between {lo} and {hi} stands something that is no part of a number, as in \"[{lo} - {hi}]\"");
            }
            return Optional.of(template);
        });
    }
}
