package io.skald.job;

import io.skald.attribute.bin.Labels;
import java.util.regex.Pattern;

/**
 * How the labels of a quasi-identifier look that are neither values nor those of a hierarchy.
 *
 * @param pattern of each of them whole
 * @param words what they are, in a message's words
 */
public record LabelShape(Pattern pattern, String words) {

    /** Of intervals of numbers. */
    static LabelShape interval(Labels labels) {
        String number = "\\E<?[+-]?[0-9]*[.,]?[0-9]+[+]?\\Q";
        return new LabelShape(
                Pattern.compile(
                        Pattern.quote(labels.interval()).replace("{lo}", number).replace("{hi}", number)),
                "the label of a bin");
    }
}
