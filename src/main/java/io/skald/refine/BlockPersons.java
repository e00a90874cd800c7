package io.skald.refine;

/** Whose a block's rows are, where persons are counted. Not thread-safe, as its counter is reused. */
final class BlockPersons {

    /** Where each row is one person's. */
    static final BlockPersons NONE = new BlockPersons(new long[0], 0);

    private final long[] personOf;
    private final int most;
    private final PersonCount count;

    /**
     * @param personOf by place in the block
     * @param most persons that matter of a class
     */
    BlockPersons(long[] personOf, int most) {
        this.personOf = personOf;
        this.most = most;
        this.count = new PersonCount(most);
    }

    /** Whether persons are counted. */
    boolean counted() {
        return most > 0;
    }

    long of(int place) {
        return personOf[place];
    }

    /** The same for another thread. */
    BlockPersons forThread() {
        return counted() ? new BlockPersons(personOf, most) : this;
    }

    /** The persons of some of the rows, in the order given. */
    BlockPersons select(int[] places) {
        if (!counted()) {
            return this;
        }
        long[] chosen = new long[places.length];
        for (int p = 0; p < places.length; p++) {
            chosen[p] = personOf[places[p]];
        }
        return new BlockPersons(chosen, most);
    }

    /** How many persons some of the rows are of, from one index of a list of places to another, as far as it matters. */
    int count(int[] members, int from, int to) {
        boolean enough = false;
        for (int p = from; p < to && !enough; p++) {
            enough = count.add(personOf[members[p]]);
        }
        int found = count.count();
        count.clear();
        return found;
    }
}
