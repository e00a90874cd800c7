package io.skald.verify;

import io.skald.verify.claim.Claim;
import io.skald.verify.classes.ClassRows;
import io.skald.verify.classes.PublishedTally;
import io.skald.verify.column.LabelCover;
import io.skald.verify.cover.LabelLosses;
import java.util.ArrayList;
import java.util.List;

/** What rows show of themselves, to whom suppressed ones are a class like others. */
final class GroupedPublished {

    private final Claim claim;
    private final List<LabelCover> covers;
    private final List<List<String>> labels;
    private final PublishedTally classes;

    /** Of each quasi-identifier and label the rows that print it. */
    private final List<long[]> rowsOfLabel = new ArrayList<>();

    GroupedPublished(Claim claim, List<LabelCover> covers, List<List<String>> labels, int sensitive) {
        this.claim = claim;
        this.covers = covers;
        this.labels = labels;
        this.classes = new PublishedTally(claim.k(), sensitive);
        labels.forEach(texts -> rowsOfLabel.add(new long[texts.size()]));
    }

    /** Takes a group that has rows in the release. */
    void add(RowGroup group) {
        for (int i = 0; i < rowsOfLabel.size(); i++) {
            rowsOfLabel.get(i)[group.labels()[i]] += group.releasedRows();
        }
        long[] values = new long[group.alike().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = group.alike()[i] ? 1 : ClassRows.SEVERAL;
        }
        classes.visit(group.releasedRows(), 0, values);
    }

    PublishedTally classes() {
        return classes;
    }

    /** Columns have the order of the claim there, and that of importance here. */
    void addLosses(List<LabelLosses> losses) {
        List<String> names = claim.columns().stream()
                .filter(Claim.Column.Generalised.class::isInstance)
                .map(Claim.Column::name)
                .toList();
        for (int i = 0; i < covers.size(); i++) {
            LabelLosses ofColumn = losses.get(names.indexOf(covers.get(i).name()));
            for (int label = 0; label < rowsOfLabel.get(i).length; label++) {
                if (rowsOfLabel.get(i)[label] > 0) {
                    ofColumn.add(
                            covers.get(i).loss(labels.get(i).get(label)),
                            rowsOfLabel.get(i)[label]);
                }
            }
        }
    }
}
