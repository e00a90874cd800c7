package io.skald.privacy;

import java.util.Locale;

/**
 * k-anonymity: every class has k rows (Samarati and Sweeney 1998).
 *
 * @param k rows at the least
 */
public record KAnonymity(int k) implements Requirement {

    /** @throws IllegalArgumentException if k is less than 1 */
    public KAnonymity {
        if (k < 1) {
            throw new IllegalArgumentException("not a k: " + k);
        }
    }

    @Override
    public boolean holds(Evidence evidence) {
        return evidence.rows() >= k;
    }

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
        return String.format(Locale.ROOT, "k = %d", k);
    }
}
