package io.skald.refine;

import io.skald.privacy.ValueTally;
import java.util.Arrays;

/** Whose a block's rows are, where persons are counted. Not thread-safe, as its counter is reused. */
final class BlockPersons {

    /** Where each row is one person's. */
    static final BlockPersons NONE = new BlockPersons(new long[0], 0);

    private final long[] personOf;
    private final int most;
    private final long all;
    private final PersonCount count;
    private long[] pairs = {};

    /**
     * @param personOf by place in the block
     * @param most persons that matter of a class
     */
    BlockPersons(long[] personOf, int most) {
        this.personOf = personOf;
        this.most = most;
        this.all = Arrays.stream(personOf).max().orElse(0) + 1;
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

    /** Adds the persons of some of the rows, from one index of a list of places to another, each once with a value, to a tally of persons. */
    void addTo(ValueTally persons, int[] valueOf, int[] members, int from, int to) {
        if (pairs.length < to - from) {
            pairs = new long[to - from];
        }
        for (int p = from; p < to; p++) {
            pairs[p - from] = valueOf[members[p]] * all + personOf[members[p]];
        }
        Arrays.sort(pairs, 0, to - from);
        for (int i = 0; i < to - from; i++) {
            if (i == 0 || pairs[i] != pairs[i - 1]) {
                persons.add((int) (pairs[i] / all), 1);
            }
        }
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
