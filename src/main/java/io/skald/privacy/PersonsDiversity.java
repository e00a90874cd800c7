package io.skald.privacy;

/**
 * Diversity of persons: who has a value in several rows of a class has it once there, so that nobody's rows make a value look frequent, or rare beside them. Missing
 * values are none.
 *
 * <p><b>Not closed under union.</b> A class of Ann's flu and Bob's cold has two equally frequent values, and so has one of Ann's flu and Eve's cold; together
 * they have one flu, Ann's, and two colds. So a node at which nothing is suppressed says nothing of those above it.
 *
 * <p><b>What can be kept.</b> Let a class have f rows and u persons of a value, and let d of those rows be in no class that holds the model, within it or it. Of the classes that do,
 * let g be the sum of their persons of that value, who count in each class that they are in. A class's numbers of persons hold the
 * model of rows, which is closed under adding the numbers of two classes up: so the g hold it. A person of a class has a row there, hence g is at most f - d, and the g have a greatest one of at most the
 * {@linkplain Diversity#mostOfOne bound c} of the f. A row that is not kept takes away one person at the most, hence g is at least u - d. So d is at
 * least u - c: of the rows of each value, as many are lost at the least as persons are above c. Where each person has one row, this is the bound of rows.
 *
 * @param diversity what the numbers of persons must be like
 */
public record PersonsDiversity(Diversity diversity) implements Model {

    @Override
    public boolean holds(ValueTally tally) {
        return diversity.holds(tally.persons());
    }

    @Override
    public long mostKept(ValueTally tally) {
        long most = diversity.mostOfOne(tally);
        if (most == 0) {
            return 0;
        }
        long kept = tally.rows();
        for (long persons : tally.persons().falling()) {
            kept -= Math.max(0, persons - most);
        }
        return kept;
    }

    @Override
    public int leastRows() {
        return diversity.leastRows();
    }

    @Override
    public boolean closed() {
        return false;
    }

    @Override
    public boolean outlastsMerging() {
        return false;
    }

    @Override
    public boolean countsPersons() {
        return true;
    }

    /** Whosever the rows are, there are as many values. */
    @Override
    public Model ofRows() {
        return new DistinctValues(diversity.leastRows());
    }

    @Override
    public String toString() {
        return diversity + " of persons";
    }
}
