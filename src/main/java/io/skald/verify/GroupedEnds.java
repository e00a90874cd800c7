package io.skald.verify;

import io.skald.Excerpt;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.column.LabelCover;
import io.skald.verify.cover.LabelEnds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whether each end of every label is the value of some row that prints it, where it is known which values print which labels. */
final class GroupedEnds {

    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final int SEEN = 4;

    private final List<LabelCover> covers;
    private final List<List<String>> labels;
    private final List<byte[]> met = new ArrayList<>();

    GroupedEnds(List<LabelCover> covers, List<List<String>> labels) {
        this.covers = covers;
        this.labels = labels;
        labels.forEach(ofColumn -> met.add(new byte[ofColumn.size()]));
    }

    /** Whether anybody asks. */
    boolean asked() {
        return covers.stream().anyMatch(LabelCover::asksForEnds);
    }

    /** Rows of a value print a label. */
    void add(int attribute, String value, int label) {
        byte[] ofColumn = met.get(attribute);
        if (covers.get(attribute).asksForEnds() && ofColumn[label] != (SEEN | LOW | HIGH)) {
            LabelEnds ends =
                    covers.get(attribute).endsAt(value, labels.get(attribute).get(label));
            ofColumn[label] |= (byte) (SEEN | (ends.low() ? LOW : 0) | (ends.high() ? HIGH : 0));
        }
    }

    /** Logs the labels with an end that no row meets. */
    void check(ViolationLog log) {
        for (int i = 0; i < covers.size(); i++) {
            byte[] ofColumn = met.get(i);
            for (int label = 0; label < ofColumn.length; label++) {
                boolean low = (ofColumn[label] & LOW) != 0;
                boolean high = (ofColumn[label] & HIGH) != 0;
                if (ofColumn[label] != 0 && !(low && high)) {
                    log.addOf(
                            Rule.LABEL_END,
                            covers.get(i).name(),
                            "no row that prints "
                                    + Excerpt.quoted(labels.get(i).get(label)) + " has the value at its "
                                    + (low ? "upper end" : high ? "lower end" : "ends"));
                }
            }
            Arrays.fill(ofColumn, (byte) 0);
        }
    }
}
