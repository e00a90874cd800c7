package io.skald.histogram.bins;

import io.skald.histogram.BinEvidence;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.histogram.key.PersonSums;
import io.skald.histogram.key.ValueSets;
import io.skald.privacy.Models;
import io.skald.privacy.Origin;
import io.skald.privacy.ValueTally;
import java.util.List;
import java.util.Optional;

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
    private final Optional<PersonSums> persons;
    private final Optional<ValueSets> sets;
    private final boolean rolledUp;
    private final boolean ofPopulation;
    private final List<Integer> ofPersons;
    private final Models ofRows;
    private final BinEvidence evidence = new BinEvidence();
    private long rows;
    private long carried;

    /** @param rolledUp whether the keys were merged from those of a node below, so that persons are known roughly */
    BinWalk(KeyColumns columns, int attributes, KeyLayout layout, boolean rolledUp, BinVisitor visitor) {
        this.layout = layout;
        this.visitor = visitor;
        this.bins = new long[attributes];
        this.tallies = columns.sensitive().newTallies();
        this.models = columns.sensitive().models();
        this.persons = columns.persons();
        this.sets = columns.sets();
        this.ofPersons = columns.ofPersons();
        this.ofRows = models.ofRows();
        this.ofPopulation = columns.sensitive().population() > 0;
        this.rolledUp = rolledUp;
    }

    /** Whether a bin has one key only. */
    boolean alone() {
        return tallies.length == 0;
    }

    /** A bin that has one key only. */
    void bin(long[] keys, int at, int count, long ofKey) {
        find(keys, at);
        long all = Integer.toUnsignedLong(count);
        if (sets.isPresent()) {
            boolean holds = sets.get().hold(ofKey);
            visitor.bin(bins, evidence.of(all, holds));
        } else {
            show(evidence.of(all), ofKey);
        }
    }

    private void show(BinEvidence shown, long sum) {
        if (persons.isPresent()) {
            PersonSums sums = persons.get();
            long most = sums.persons(sum);
            visitor.bin(bins, shown.ofPersons(most, rolledUp ? sums.fewest(sum) : most));
        } else {
            visitor.bin(bins, shown);
        }
    }

    /** One more key of the bin. */
    void add(long[] keys, int at, int count, long ofKey) {
        long more = Integer.toUnsignedLong(count);
        if (!ofPersons.isEmpty()) {
            int teller = bins.length + tallies.length;
            int counted = (int) layout.bin(teller, keys[at + layout.word(teller)]);
            if (counted > 0) {
                int i = ofPersons.get(counted - 1);
                int column = bins.length + i;
                tallies[i].persons().add((int) layout.bin(column, keys[at + layout.word(column)]), more);
                return;
            }
        }
        if (ofPopulation) {
            int last = tallies.length - 1;
            int column = bins.length + last;
            int origin = (int) layout.bin(column, keys[at + layout.word(column)]);
            if (origin == Origin.POPULATION.ordinal()) {
                tallies[last].add(origin, more);
                return;
            }
        }
        for (int i = 0; i < tallies.length; i++) {
            int column = bins.length + i;
            tallies[i].add((int) layout.bin(column, keys[at + layout.word(column)]), more);
        }
        rows += more;
        carried += ofKey;
    }

    /** Shows the bin of one of the keys that were added, which are all of its. */
    void end(long[] keys, int at) {
        // Where rows of a population are counted too, there are bins without any of the table.
        if (rows > 0) {
            find(keys, at);
            show(evidence.of(rows, asked(), tallies), carried);
        } else if (models.bar(tallies)) {
            visitor.barred();
        }
        rows = 0;
        carried = 0;
        for (ValueTally tally : tallies) {
            tally.clear();
        }
    }

    /** What can be told: where a person may be in several of the bins that were merged, so may be what he has, and rows alone tell anything. */
    private Models asked() {
        boolean known = !rolledUp
                || ofPersons.isEmpty()
                || persons.filter(sums -> sums.persons(carried) > sums.fewest(carried))
                        .isEmpty();
        return known ? models : ofRows;
    }

    private void find(long[] keys, int at) {
        for (int a = 0; a < bins.length; a++) {
            bins[a] = layout.bin(a, keys[at + layout.word(a)]);
        }
    }
}
