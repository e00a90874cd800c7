package io.skald.spark;

import io.skald.distributed.Labelling;
import java.io.Serializable;
import java.util.List;

/** What the rows of a release print, as tasks need it. Sent to every executor once. */
final class Labels implements Serializable {

    private static final long serialVersionUID = 1;

    private final Numbering numbering;
    private final int[][] bins;
    private final String[][] labels;
    private final String top;
    private final boolean leavesOut;

    Labels(List<List<String>> values, Labelling labelling) {
        this.numbering = new Numbering(values);
        this.bins = labelling.bins().toArray(int[][]::new);
        this.labels = labelling.labels().stream()
                .map(ofColumn -> ofColumn.toArray(String[]::new))
                .toArray(String[][]::new);
        this.top = labelling.top();
        this.leavesOut = labelling.leavesOut();
    }

    /** Finds the places of texts. */
    void number(String[] texts, int[] tuple) {
        for (int i = 0; i < tuple.length; i++) {
            tuple[i] = numbering.of(i, texts[i]);
        }
    }

    /**
     * Puts labels in place of texts.
     *
     * @param tuple the places of these
     * @param hidden whether the row is suppressed
     * @return whether it is released
     */
    boolean print(int[] tuple, boolean hidden, String[] texts) {
        for (int i = 0; i < tuple.length; i++) {
            texts[i] = hidden ? top : labels[i][bins[i][tuple[i]]];
        }
        return !hidden || !leavesOut;
    }
}
