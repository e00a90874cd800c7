package io.skald.distributed;

import io.skald.histogram.BinEvidence;
import io.skald.histogram.key.Sensitive;
import io.skald.privacy.Evidence;
import io.skald.privacy.ValueTally;
import java.util.Arrays;

/** Puts records together to groups, and judges what each shows. Those of a group come one after the other. */
final class GroupEvidence implements RecordsFold.Visitor {

    /** Sees groups. */
    @FunctionalInterface
    interface Visitor {

        /** A group; key and evidence are reused for the next. */
        void group(int way, long[] key, Evidence evidence);
    }

    private final Grouping grouping;
    private final Sensitive sensitive;
    private final boolean ofPersons;
    private final Visitor visitor;
    private final ValueTally[] tallies;
    private final BinEvidence evidence = new BinEvidence();
    private final long[] key;
    private int way = -1;
    private long rows;
    private long persons;

    /** @param ofPersons whether persons are counted */
    GroupEvidence(Grouping grouping, Sensitive sensitive, boolean ofPersons, Visitor visitor) {
        this.grouping = grouping;
        this.sensitive = sensitive;
        this.ofPersons = ofPersons;
        this.visitor = visitor;
        this.tallies = sensitive.newTallies();
        this.key = new long[grouping.keyWords()];
    }

    @Override
    public void rows(int ofWay, long[] ofKey, long[] values, long moreRows) {
        turnTo(ofWay, ofKey);
        rows += moreRows;
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].add(grouping.value(i, values), moreRows);
        }
    }

    @Override
    public void persons(int ofWay, long[] ofKey, int column, int value, long morePersons) {
        turnTo(ofWay, ofKey);
        if (column == GroupFold.Folding.ALL) {
            persons += morePersons;
        } else {
            tallies[column].persons().add(value, morePersons);
        }
    }

    private void turnTo(int ofWay, long[] ofKey) {
        if (ofWay != way || !Arrays.equals(ofKey, key)) {
            end();
            way = ofWay;
            System.arraycopy(ofKey, 0, key, 0, key.length);
        }
    }

    /** All records were seen. */
    void end() {
        if (rows > 0) {
            visitor.group(way, key, judged());
        }
        rows = 0;
        persons = 0;
        for (ValueTally tally : tallies) {
            tally.clear();
        }
    }

    private Evidence judged() {
        evidence.of(rows, sensitive.models(), tallies);
        return ofPersons ? evidence.ofPersons(persons, persons) : evidence;
    }
}
