package io.skald.verify.cover;

import io.skald.UsageException;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of an interval, taken apart.
 *
 * @param before what stands before the first end
 * @param between what stands between the ends
 * @param after what stands behind the second end
 * @param lowFirst whether the low end is the first
 */
public record IntervalTemplate(String before, String between, String after, boolean lowFirst) {

    private static final String LOW = "{lo}";
    private static final String HIGH = "{hi}";

    /** The two ends of an interval as printed. */
    record Ends(String low, String high) {}

    /**
     * Takes a template apart.
     *
     * @throws UsageException unless {@code {lo}} and {@code {hi}} are both in it with something between them
     */
    public static IntervalTemplate of(String template) {
        int low = template.indexOf(LOW);
        int high = template.indexOf(HIGH);
        int first = Math.min(low, high);
        int second = Math.max(low, high);
        if (first < 0 || second == first + LOW.length()) {
            throw new UsageException("labels.interval: '" + template
                    + "' does not print an interval; write {lo} and {hi} with something between them");
        }
        return new IntervalTemplate(
                template.substring(0, first),
                template.substring(first + LOW.length(), second),
                template.substring(second + HIGH.length()),
                low == first);
    }

    /**
     * Every way to read the label as an interval: more than one where an end may hold the text that stands between the
     * ends, as {@code -5--3} does.
     */
    List<Ends> readings(String label) {
        List<Ends> readings = new ArrayList<>(1);
        int end = label.length() - after.length();
        if (!label.startsWith(before) || !label.endsWith(after)) {
            return readings;
        }
        for (int at = label.indexOf(between, before.length());
                at >= 0 && at + between.length() <= end;
                at = label.indexOf(between, at + 1)) {
            String first = label.substring(before.length(), at);
            String second = label.substring(at + between.length(), end);
            readings.add(lowFirst ? new Ends(first, second) : new Ends(second, first));
        }
        return readings;
    }
}
