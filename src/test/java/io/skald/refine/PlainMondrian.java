package io.skald.refine;

import io.skald.attribute.bin.Domain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Mondrian as LeFevre et al. (ICDE 2006) tell it, with whole lists of rows and all of them in memory: the attributes by falling spread; the
 * first that can be cut at its median is. Ties by row.
 *
 * @param strict whether all rows of one value stay on one side
 */
record PlainMondrian(Sample sample, int k, boolean strict) {

    /** The rows of each cluster, the whole table being one bin. */
    List<List<Integer>> clusters() {
        List<List<Integer>> found = new ArrayList<>();
        cut(IntStream.range(0, sample.codes().length).boxed().toList(), found);
        return found;
    }

    private void cut(List<Integer> rows, List<List<Integer>> found) {
        List<Integer> widestFirst = IntStream.range(0, sample.domains().size())
                .boxed()
                .filter(i -> lowest(rows, i) < highest(rows, i))
                .sorted(Comparator.comparingDouble(i -> -spread(rows, i)))
                .toList();
        for (int attribute : widestFirst) {
            List<Integer> sorted = rows.stream()
                    .sorted(Comparator.<Integer>comparingLong(row -> code(row, attribute))
                            .thenComparing(Comparator.naturalOrder()))
                    .toList();
            int at = rows.size() / 2;
            while (strict
                    && at < rows.size()
                    && code(sorted.get(at), attribute) == code(sorted.get(rows.size() / 2 - 1), attribute)) {
                at++;
            }
            if (at >= k && rows.size() - at >= k) {
                cut(sorted.subList(0, at), found);
                cut(sorted.subList(at, rows.size()), found);
                return;
            }
        }
        found.add(rows);
    }

    private double spread(List<Integer> rows, int attribute) {
        Domain domain = sample.domains().get(attribute);
        long lo = lowest(rows, attribute);
        long hi = highest(rows, attribute);
        if (!domain.numeric()) {
            return (double) (hi - lo) / (domain.size() - 1);
        }
        boolean mixed = domain.missing().isPresent() && domain.missing().getAsLong() == hi;
        return mixed ? 1 : (hi - lo) * (1.0 / domain.ncpDenominator());
    }

    private long lowest(List<Integer> rows, int attribute) {
        return rows.stream().mapToLong(row -> code(row, attribute)).min().orElseThrow();
    }

    private long highest(List<Integer> rows, int attribute) {
        return rows.stream().mapToLong(row -> code(row, attribute)).max().orElseThrow();
    }

    private long code(int row, int attribute) {
        return sample.codes()[row][attribute];
    }
}
