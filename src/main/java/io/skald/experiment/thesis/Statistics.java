package io.skald.experiment.thesis;

import io.skald.synthetic.ThesisTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How the statistics of the thesis's tables are made (its MakeStatistics). */
enum Statistics {
    /** As its program makes them: labels measured by the characters that they are written with, and classes counted as members with no generalised attribute. */
    PRINTED {
        @Override
        int size(ThesisTree tree, long label) {
            // The pieces that a text falls into when it is cut at every character, an empty one first.
            return tree.text((int) label).length() + 1;
        }

        @Override
        int keepingAll(Classes.One one) {
            return 1;
        }
    },
    /** With both faults mended: by the values that labels stand for, and rows. */
    MENDED {
        @Override
        int size(ThesisTree tree, long label) {
            return Long.bitCount(label);
        }

        @Override
        int keepingAll(Classes.One one) {
            return one.rows();
        }
    };

    private static final List<ThesisTree> TREES = ThesisTree.ALL;

    abstract int size(ThesisTree tree, long label);

    abstract int keepingAll(Classes.One one);

    /** By {@link Statistic}. */
    List<Double> of(Classes release, int k) {
        double[] statistics = new double[Statistic.values().length];
        statistics[Statistic.AVERAGE_CLASS.ordinal()] =
                (double) release.rows() / release.classes().size();
        statistics[Statistic.LEAST.ordinal()] = Double.MAX_VALUE;
        long sum = 0;
        for (Classes.One one : release.classes()) {
            int kept = kept(one);
            int total = percent(one);
            statistics[Statistic.CLASSES_OF_K.ordinal()] += one.rows() == k ? 1 : 0;
            statistics[Statistic.KEEPING_A_VALUE.ordinal()] += kept > 0 ? one.rows() : 0;
            statistics[Statistic.KEEPING_ALL.ordinal()] += kept == TREES.size() ? keepingAll(one) : 0;
            statistics[Statistic.LEAST.ordinal()] = Math.min(statistics[Statistic.LEAST.ordinal()], total);
            statistics[Statistic.MOST.ordinal()] = Math.max(statistics[Statistic.MOST.ordinal()], total);
            sum += (long) total * one.rows();
        }
        statistics[Statistic.AVERAGE.ordinal()] = Math.floorDiv(sum, release.rows());
        return Arrays.stream(statistics).boxed().toList();
    }

    private static int kept(Classes.One one) {
        return (int)
                one.labels().stream().filter(label -> Long.bitCount(label) == 1).count();
    }

    private int percent(Classes.One one) {
        int sum = 0;
        for (int i = 0; i < TREES.size(); i++) {
            sum += percent(TREES.get(i), one.labels().get(i));
        }
        return sum / TREES.size();
    }

    /** Of one label, rounded down; 0 of one value. */
    int percent(ThesisTree tree, long label) {
        return Long.bitCount(label) == 1 ? 0 : 100 * size(tree, label) / size(tree, (1L << tree.values()) - 1);
    }

    /** GCP with equal weights. */
    static double gcp(Classes release) {
        List<Double> parts = new ArrayList<>();
        for (Classes.One one : release.classes()) {
            for (int i = 0; i < TREES.size(); i++) {
                long values = Long.bitCount(one.labels().get(i));
                parts.add(
                        values == 1
                                ? 0
                                : (double) one.rows() * values / TREES.get(i).values());
            }
        }
        double sum = parts.stream().mapToDouble(Double::doubleValue).sum();
        return sum / release.rows() / TREES.size();
    }
}
