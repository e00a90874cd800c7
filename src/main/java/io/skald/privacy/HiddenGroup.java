package io.skald.privacy;

/**
 * What the rows show together that print {@code *} in every quasi-identifier, and what they would show if those of one class more did. For one thread.
 */
public final class HiddenGroup implements Evidence {

    private final long rows;
    private final long persons;
    private final Models models;
    private final ValueTally[] values;
    private final ValueTally[] joined;

    /**
     * A group.
     *
     * @param persons whose rows they are; as many as rows where nobody counts persons
     * @param values of the models' columns, not to be changed any more
     * @param empty tallies of the same columns, to work with
     */
    public HiddenGroup(long rows, long persons, Models models, ValueTally[] values, ValueTally[] empty) {
        this.rows = rows;
        this.persons = persons;
        this.models = models;
        this.values = values.clone();
        this.joined = empty.clone();
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long persons() {
        return persons;
    }

    @Override
    public boolean holdsModels() {
        return models.hold(values);
    }

    @Override
    public long mostKept() {
        return holdsModels() ? rows : models.mostKept(values);
    }

    /**
     * Whether they hold the models with the rows of a class beside them.
     *
     * @param ofClass its values; where persons are counted by value, those of them who are not in the group with it
     */
    public boolean holdsModelsWith(ValueTally[] ofClass) {
        for (int i = 0; i < joined.length; i++) {
            joined[i].clear();
            joined[i].addAll(values[i]);
            if (models.columns().get(i).isOfPopulation()) {
                addOfTable(joined[i], Origin.TABLE.rows(ofClass[i]));
            } else {
                joined[i].addAll(ofClass[i]);
            }
            if (joined[i].countsPersons()) {
                joined[i].persons().addAll(values[i].persons());
                joined[i].persons().addAll(ofClass[i].persons());
            }
        }
        return models.hold(joined);
    }

    /** The population stands beside hidden rows as a whole already. */
    private static void addOfTable(ValueTally ofBoth, long rows) {
        if (rows > 0) {
            ofBoth.add(Origin.TABLE.ordinal(), rows);
        }
    }
}
