package io.skald.privacy;

import java.util.Locale;

/**
 * k-anonymity: every class has k rows (Samarati and Sweeney 1998), or the rows of k different persons, which is more where a person has
 * several rows.
 *
 * @param k rows or persons at the least
 * @param ofPersons whether persons are counted
 */
public record KAnonymity(int k, boolean ofPersons) implements Requirement {

    /** @throws IllegalArgumentException if k is less than 1 */
    public KAnonymity {
        if (k < 1) {
            throw new IllegalArgumentException("not a k: " + k);
        }
    }

    /** Of rows. */
    public KAnonymity(int k) {
        this(k, false);
    }

    @Override
    public boolean holds(Evidence evidence) {
        return (ofPersons ? evidence.persons() : evidence.rows()) >= k;
    }

    @Override
    public boolean countsPersons() {
        return ofPersons;
    }

    @Override
    public boolean mayFailOf(long rows) {
        return ofPersons || rows < k;
    }

    @Override
    public boolean unclear(Evidence evidence) {
        return ofPersons && evidence.persons() >= k && evidence.fewestPersons() < k;
    }

    /** A person has a row at the least. */
    @Override
    public int leastRows() {
        return k;
    }

    @Override
    public boolean closed() {
        return true;
    }

    @Override
    public long mostKept(Evidence evidence) {
        return holds(evidence) ? evidence.rows() : 0;
    }

    @Override
    public boolean outlastsMerging() {
        return true;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "k = %d%s", k, ofPersons ? " persons" : "");
    }
}
