package io.skald.histogram;

import io.skald.privacy.Models;
import io.skald.privacy.ValueTally;

/**
 * Shows a visitor bins, from keys that come bin by bin: where sensitive columns are counted, those that differ in their values alone are
 * one bin, whose values the models are asked about.
 */
final class BinWalk {

    private final KeyLayout layout;
    private final BinVisitor visitor;
    private final long[] bins;
    private final ValueTally[] tallies;
    private final Models models;
    private final BinEvidence evidence = new BinEvidence();
    private long rows;
    private long information;

    BinWalk(KeyColumns columns, int attributes, KeyLayout layout, BinVisitor visitor) {
        this.layout = layout;
        this.visitor = visitor;
        this.bins = new long[attributes];
        this.tallies = columns.sensitive().newTallies();
        this.models = columns.sensitive().models();
    }

    /** Whether a bin has one key only. */
    boolean alone() {
        return tallies.length == 0;
    }

    /** A bin that has one key only. */
    void bin(long[] keys, int at, int count, long ofKey) {
        find(keys, at);
        visitor.bin(bins, evidence.of(Integer.toUnsignedLong(count)), ofKey);
    }

    /** One more key of the bin. */
    void add(long[] keys, int at, int count, long ofKey) {
        long more = Integer.toUnsignedLong(count);
        for (int i = 0; i < tallies.length; i++) {
            int column = bins.length + i;
            tallies[i].add((int) layout.bin(column, keys[at + layout.word(column)]), more);
        }
        rows += more;
        information += ofKey;
    }

    /** Shows the bin of one of the keys that were added, which are all of its. */
    void end(long[] keys, int at) {
        find(keys, at);
        boolean holds = models.hold(tallies);
        visitor.bin(bins, evidence.of(rows, holds, holds ? rows : models.mostKept(tallies)), information);
        rows = 0;
        information = 0;
        for (ValueTally tally : tallies) {
            tally.clear();
        }
    }

    private void find(long[] keys, int at) {
        for (int a = 0; a < bins.length; a++) {
            bins[a] = layout.bin(a, keys[at + layout.word(a)]);
        }
    }
}
