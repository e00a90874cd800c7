package io.skald.job;

import java.util.regex.Pattern;

/**
 * How the labels of a quasi-identifier look that are neither values nor those of a hierarchy.
 *
 * @param pattern of each of them whole
 * @param words what they are, in a message's words
 */
public record LabelShape(Pattern pattern, String words) {}
