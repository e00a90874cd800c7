package io.skald.spark;

import io.skald.distributed.Labelling;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the rows of a release print, as tasks need it. Sent to every executor once. */
final class Labels implements Serializable {

    private static final long serialVersionUID = 1;

    private final Numbering numbering;
    private final int[][] bins;
    private final String[][] labels;
    private final Set<Bins> suppressed = new HashSet<>();
    private final String top;
    private final boolean leavesOut;

    /** Bins of one row. */
    private record Bins(int[] numbers) implements Serializable {

        @Override
        public boolean equals(Object other) {
            return other instanceof Bins bins && Arrays.equals(numbers, bins.numbers);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }
    }

    Labels(List<List<String>> values, Labelling labelling) {
        this.numbering = new Numbering(values);
        this.bins = labelling.columns().stream().map(Labelling.Column::bins).toArray(int[][]::new);
        this.labels = labelling.columns().stream()
                .map(column -> column.labels().toArray(String[]::new))
                .toArray(String[][]::new);
        labelling.suppressed().forEach(numbers -> suppressed.add(new Bins(numbers)));
        this.top = labelling.top();
        this.leavesOut = labelling.leavesOut();
    }

    /** Whether a row's texts become its labels, in place; otherwise the row is left out. */
    boolean print(String[] texts) {
        int[] found = new int[texts.length];
        boolean hidden = false;
        for (int i = 0; i < texts.length; i++) {
            found[i] = bins[i][numbering.of(i, texts[i])];
            hidden |= found[i] == Labelling.NO_BIN;
        }
        hidden = hidden || !suppressed.isEmpty() && suppressed.contains(new Bins(found));
        for (int i = 0; i < texts.length; i++) {
            texts[i] = hidden ? top : labels[i][found[i]];
        }
        return !hidden || !leavesOut;
    }
}
