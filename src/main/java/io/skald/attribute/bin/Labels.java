package io.skald.attribute.bin;

import io.skald.UsageException;

/**
 * How generalised values are written.
 *
 * @param interval a bin of numbers or dates, with {@code {lo}} and {@code {hi}} in place of its inclusive ends
 * @param topAsRange whether the top level of numbers, ranks and dates prints the whole range rather than {@code *}
 * @param ends which values may be the ends of an interval
 * @param numbers what bins of numbers print: an interval, or one number
 */
public record Labels(String interval, boolean topAsRange, LabelEnds ends, LabelNumbers numbers) {

    /** The label of everything. */
    public static final String TOP = "*";
    /** Intervals as {@code [33 - 38]}, {@code *} on top. */
    public static final Labels DEFAULT = new Labels("[{lo} - {hi}]", false);

    private static final String LO = "{lo}";
    private static final String HI = "{hi}";

    /** @throws UsageException if the interval lacks one of its ends */
    public Labels {
        if (!interval.contains(LO) || !interval.contains(HI)) {
            throw new UsageException(
                    "The label of an interval is '" + interval + "': it must name both ends, as in [{lo} - {hi}].");
        }
    }

    /** With ends from the data. */
    public Labels(String interval, boolean topAsRange) {
        this(interval, topAsRange, LabelEnds.DATA);
    }

    /** With bins of numbers as intervals. */
    public Labels(String interval, boolean topAsRange, LabelEnds ends) {
        this(interval, topAsRange, ends, LabelNumbers.RANGE);
    }

    /** An interval with these ends. */
    public String between(String lo, String hi) {
        StringBuilder text = new StringBuilder(interval.length() + lo.length() + hi.length());
        int at = 0;
        while (at < interval.length()) {
            if (interval.startsWith(LO, at)) {
                text.append(lo);
                at += LO.length();
            } else if (interval.startsWith(HI, at)) {
                text.append(hi);
                at += HI.length();
            } else {
                text.append(interval.charAt(at++));
            }
        }
        return text.toString();
    }
}
