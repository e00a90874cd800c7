package io.skald.refine;

import io.skald.histogram.key.Sensitive;
import io.skald.privacy.Evidence;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.Requirement;
import io.skald.privacy.ValueTally;

/** What all rows of a table show together that are suppressed, by policies or with their bins; persons are counted as far as k. For one thread. */
final class SuppressedTally {

    private final Sensitive sensitive;
    private final boolean ofPersons;
    private final ValueTally[] tallies;
    private final PersonCount persons;
    private long rows;

    SuppressedTally(RowRecords records) {
        this.sensitive = records.sensitive();
        this.ofPersons = records.persons().counted();
        this.tallies = sensitive.newTallies();
        this.persons = new PersonCount(records.persons().most());
    }

    /** Adds the row in a record. */
    void add(RowRecords records, byte[] bytes, int at) {
        rows++;
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].add(records.value(bytes, at, i), 1);
        }
        if (ofPersons) {
            persons.add(records.person(bytes, at));
        }
    }

    /** Adds a row of a block. */
    void add(Block block, int place) {
        rows++;
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].add(block.values().value(place, i), 1);
        }
        if (ofPersons) {
            persons.add(block.persons().of(place));
        }
    }

    /** Adds the rows of another tally. */
    void addAll(SuppressedTally other) {
        rows += other.rows;
        persons.addAll(other.persons);
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].addAll(other.tallies[i]);
        }
    }

    /** Adds rows of which the values alone are known, one tally per column. */
    void add(ValueTally[] values) {
        rows += values[0].rows();
        for (int i = 0; i < tallies.length; i++) {
            tallies[i].addAll(values[i]);
        }
    }

    /** Whether they have what a class must. */
    boolean has(Requirement requirement) {
        long counted = ofPersons ? persons.count() : rows;
        return requirement.holds(
                new Evidence.Counted(rows, counted, counted, sensitive.models().hold(tallies), rows));
    }

    /** Their values; whoever knows whose they are adds persons, where these are counted by value. */
    ValueTally[] values() {
        return tallies.clone();
    }

    /** What they show. */
    HiddenGroup group() {
        return sensitive.hidden(rows, ofPersons ? persons.count() : rows, tallies);
    }
}
