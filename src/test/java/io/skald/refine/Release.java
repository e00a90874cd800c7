package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.store.EncodedChunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a refined table prints, and its losses computed the slow way, row by row.
 *
 * @param lo per row and quasi-identifier, the least code
 * @param hi per row and quasi-identifier, the greatest code
 * @param suppressed per row
 */
record Release(
        Sample sample,
        List<long[]> lo,
        List<long[]> hi,
        List<Boolean> suppressed,
        ClusterTotals totals,
        RefinedRows rows) {

    static Release read(Sample sample, Refined refined, int chunks) {
        List<long[]> lo = new ArrayList<>();
        List<long[]> hi = new ArrayList<>();
        List<Boolean> suppressed = new ArrayList<>();
        int m = sample.domains().size();
        for (int index = 0; index < chunks; index++) {
            EncodedChunk chunk = refined.chunk(index);
            long[][] columns = new long[2 * m][chunk.rows()];
            for (int column = 0; column < columns.length; column++) {
                chunk.column(column).unpack(columns[column], chunk.rows());
            }
            for (int row = 0; row < chunk.rows(); row++) {
                long[] least = new long[m];
                long[] greatest = new long[m];
                for (int i = 0; i < m; i++) {
                    least[i] = columns[2 * i][row];
                    greatest[i] = columns[2 * i + 1][row];
                }
                lo.add(least);
                hi.add(greatest);
                suppressed.add(chunk.excluded().get(row));
            }
        }
        return new Release(sample, lo, hi, suppressed, refined.totals(), refined.rows());
    }

    int size() {
        return lo.size();
    }

    /** The labels of a row, or all {@code *}. */
    String printed(int row) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < sample.domains().size(); i++) {
            Domain domain = sample.domains().get(i);
            String label = suppressed.get(row) ? "*" : domain.clusterLabel(lo.get(row)[i], hi.get(row)[i]);
            text.append(i == 0 ? "" : ", ").append(label);
        }
        return text.toString();
    }

    List<String> printed() {
        List<String> all = new ArrayList<>();
        for (int row = 0; row < size(); row++) {
            all.add(printed(row));
        }
        return all;
    }

    /** Kept rows per printed class. */
    Map<String, Long> classes() {
        Map<String, Long> classes = new HashMap<>();
        for (int row = 0; row < size(); row++) {
            if (!suppressed.get(row)) {
                classes.merge(printed(row), 1L, Long::sum);
            }
        }
        return classes;
    }

    /** GCP with equal weights; a suppressed row counts 1. */
    double gcp() {
        double sum = 0;
        for (int row = 0; row < size(); row++) {
            for (int i = 0; i < sample.domains().size(); i++) {
                Domain domain = sample.domains().get(i);
                sum += suppressed.get(row)
                        ? 1
                        : (double) domain.clusterNcpNumerator(lo.get(row)[i], hi.get(row)[i]) / domain.ncpDenominator();
            }
        }
        return sum / size() / sample.domains().size();
    }

    /** DM*: the kept classes' squares and the suppressed rows' square. */
    double dmStar() {
        double masked = suppressed.stream().filter(s -> s).count();
        return classes().values().stream().mapToDouble(n -> (double) n * n).sum() + masked * masked;
    }

    boolean covers(int row) {
        long[] codes = sample.codes()[row];
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] < lo.get(row)[i] || codes[i] > hi.get(row)[i]) {
                return false;
            }
        }
        return true;
    }

    boolean sameAs(Release other) {
        return Arrays.deepEquals(lo.toArray(), other.lo.toArray())
                && Arrays.deepEquals(hi.toArray(), other.hi.toArray())
                && suppressed.equals(other.suppressed);
    }
}
