package io.skald.loss;

import io.skald.attribute.bin.Domain;
import java.math.BigInteger;
import java.util.List;

/** How wide the labels of the kept rows are: per quasi-identifier, the sum over rows of the numerator of NCP. Exact. */
public final class LabelSums {

    private final List<Domain> domains;
    private final WideSums numerators;
    private final long[] singleValued;
    private long rows;

    /** No rows yet. */
    public LabelSums(List<Domain> domains) {
        this.domains = List.copyOf(domains);
        this.numerators = new WideSums(domains.size());
        this.singleValued = new long[domains.size()];
    }

    /**
     * One class.
     *
     * @param size its rows
     * @param ncpNumerators per quasi-identifier, see {@link Domain#ncpNumerator} and {@link Domain#clusterNcpNumerator}; read, not kept
     */
    public void add(long size, long[] ncpNumerators) {
        rows += size;
        for (int i = 0; i < singleValued.length; i++) {
            numerators.add(i, size, ncpNumerators[i]);
            singleValued[i] += ncpNumerators[i] == 0 ? size : 0;
        }
    }

    List<Domain> domains() {
        return domains;
    }

    long rows() {
        return rows;
    }

    BigInteger numerators(int attribute) {
        return numerators.get(attribute);
    }

    /** Rows whose label is a single value. */
    long singleValued(int attribute) {
        return singleValued[attribute];
    }
}
