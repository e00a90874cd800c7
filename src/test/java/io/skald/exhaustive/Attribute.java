package io.skald.exhaustive;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A quasi-identifier written out as tables, with no use of the product's domains: values are numbered from 0, and every level maps
 * them to bins numbered from 0.
 *
 * @param binOfValue per level and value
 * @param ncp per level and bin, the numerator of NCP over {@code whole}
 * @param whole the denominator of NCP: the range, or the leaves of the hierarchy
 */
record Attribute(int[][] binOfValue, long[][] ncp, long whole) {

    int height() {
        return binOfValue.length - 1;
    }

    int bins(int level) {
        return ncp[level].length;
    }

    /** From bins of a level to those of the next. */
    int[] parents(int level) {
        int[] parents = new int[bins(level)];
        for (int value = 0; value < binOfValue[level].length; value++) {
            parents[binOfValue[level][value]] = binOfValue[level + 1][value];
        }
        return parents;
    }

    /** Categories, a line of a hierarchy file each: NCP is leaves below / all leaves, and 0 for one value (DESIGN section 3). */
    static Attribute ofHierarchy(List<String> lines) {
        int levels = lines.get(0).split(";").length;
        int[][] bins = new int[levels][lines.size()];
        long[][] ncp = new long[levels][];
        for (int level = 0; level < levels; level++) {
            Map<String, List<Integer>> leaves = new LinkedHashMap<>();
            for (int value = 0; value < lines.size(); value++) {
                leaves.computeIfAbsent(lines.get(value).split(";")[level], label -> new ArrayList<>())
                        .add(value);
            }
            ncp[level] = new long[leaves.size()];
            int bin = 0;
            for (List<Integer> below : leaves.values()) {
                for (int value : below) {
                    bins[level][value] = bin;
                }
                ncp[level][bin] = below.size() == 1 ? 0 : below.size();
                bin++;
            }
        }
        return new Attribute(bins, ncp, lines.size());
    }

    /**
     * Whole numbers in bins aligned at 0, one level per width and {@code *} above; NCP is what the label spans, clipped to the bounds, over
     * the range.
     */
    static Attribute ofNumbers(int lowest, int highest, int... widths) {
        int values = highest - lowest + 1;
        int[][] bins = new int[widths.length + 1][values];
        long[][] ncp = new long[widths.length + 1][];
        for (int level = 0; level < widths.length; level++) {
            int width = widths[level];
            int first = lowest / width;
            ncp[level] = new long[highest / width - first + 1];
            for (int value = 0; value < values; value++) {
                bins[level][value] = (lowest + value) / width - first;
            }
            for (int bin = 0; bin < ncp[level].length; bin++) {
                int low = Math.max(lowest, (first + bin) * width);
                int high = Math.min(highest, (first + bin + 1) * width - 1);
                ncp[level][bin] = high - low;
            }
        }
        ncp[widths.length] = new long[] {highest - lowest};
        return new Attribute(bins, ncp, highest - lowest);
    }

    /** The widths 1, 2, 4 and so on below the number of values. */
    static int[] doubling(int values) {
        List<Integer> widths = new ArrayList<>();
        for (int width = 1; width < values; width *= 2) {
            widths.add(width);
        }
        return widths.stream().mapToInt(Integer::intValue).toArray();
    }
}
