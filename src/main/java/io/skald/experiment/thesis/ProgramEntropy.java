package io.skald.experiment.thesis;

import io.skald.synthetic.ThesisTree;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The entropy of the thesis's program: rows per label that any row ever had, and what a merge would make of it as the program reckons, with the size of the
 * partner for both classes. Counts may fall below zero by that, and the entropy be no number, which never compares.
 */
final class ProgramEntropy {

    private final List<Int2IntOpenHashMap> counts = new ArrayList<>();
    private final int rows;
    private final double logRows;
    private final double[] terms;

    /** The values of the domain, and the rows that have them. */
    ProgramEntropy(ProgramTable table) {
        rows = table.rows();
        logRows = Math.log(rows);
        terms = new double[2 * rows + 1];
        for (int count = 1; count < terms.length; count++) {
            terms[count] = count * Math.log(count);
        }
        for (int i = 0; i < ThesisTree.ALL.size(); i++) {
            Int2IntOpenHashMap ofValues = new Int2IntOpenHashMap();
            for (int value = 0; value < ThesisTree.ALL.get(i).values(); value++) {
                ofValues.put(1 << value, 0);
            }
            counts.add(ofValues);
        }
        count(table);
    }

    /** Counts the labels that rows have now; those that none has any more stay, at zero. */
    void count(ProgramTable table) {
        counts.forEach(ofLabels -> ofLabels.replaceAll((label, any) -> 0));
        for (int row = 0; row < table.rows(); row++) {
            for (int i = 0; i < counts.size(); i++) {
                counts.get(i).addTo(table.label(row)[i], 1);
            }
        }
    }

    /**
     * The class that the program merges with the pivot: of the least mean entropy, over the attributes that differ, of those before the first that is no
     * number.
     */
    ProgramTable.Rows partner(ProgramTable.Rows pivot, List<ProgramTable.Rows> others) {
        double[] sums = new double[counts.size()];
        double[] ofTerms = new double[counts.size()];
        for (int i = 0; i < sums.length; i++) {
            for (int count : counts.get(i).values()) {
                ofTerms[i] += term(count);
                sums[i] += count;
            }
        }
        ProgramTable.Rows best = others.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (ProgramTable.Rows other : others) {
            double mean = afterMerging(pivot, other, sums, ofTerms);
            if (Double.isNaN(mean)) {
                return best;
            }
            if (mean < least) {
                best = other;
                least = mean;
            }
        }
        return best;
    }

    private double afterMerging(ProgramTable.Rows pivot, ProgramTable.Rows other, double[] sums, double[] ofTerms) {
        int[] union = ProgramTable.union(pivot.label(), other.label());
        double sum = 0;
        int differing = 0;
        for (int i = 0; i < counts.size(); i++) {
            if (pivot.label()[i] != other.label()[i]) {
                differing++;
                sum += afterMerging(
                        i, new int[] {pivot.label()[i], other.label()[i], union[i]}, other.size(), sums[i], ofTerms[i]);
            }
        }
        return sum / differing;
    }

    /** Three counts change: the union's is set, those of the two labels fall, each by the size of the partner. */
    private double afterMerging(int attribute, int[] labels, int size, double sum, double ofTerms) {
        Int2IntOpenHashMap ofLabels = counts.get(attribute);
        double all = sum;
        double changed = ofTerms;
        // The union may be one of the two, so that its count falls after it was set.
        for (int i = 0; i < 3; i++) {
            int label = labels[i];
            if (i < 2 || labels[2] != labels[0] && labels[2] != labels[1]) {
                int before = ofLabels.get(label);
                int after = (label == labels[2] ? 2 * size : before) - (i < 2 ? size : 0);
                all += after - before;
                changed += term(after) - term(before);
            }
        }
        int known = ofLabels.size() + (ofLabels.containsKey(labels[2]) ? 0 : 1);
        return (all / rows * logRows - changed / rows) / Math.log(known);
    }

    /** No number below zero. */
    private double term(int count) {
        return count < 0 ? Double.NaN : terms[count];
    }
}
