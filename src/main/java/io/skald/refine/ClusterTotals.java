package io.skald.refine;

import io.skald.histogram.ClassSizes;
import java.math.BigInteger;
import java.util.List;

/**
 * What the metrics need to know of all clusters, exact: GCP and NCP (DESIGN section 3), and the losses of semantic clustering
 * (Algorithms 11 to 14) follow from the sums, DM* from the sizes.
 *
 * @param clusters how many there are
 * @param classes sizes of the classes that they print as: clusters with the same labels are one class
 * @param ncpNumerators per quasi-identifier, sum over clusters of rows x {@code clusterNcpNumerator}; to be divided by the domain's
 *     {@code ncpDenominator}
 * @param singleValueRows per quasi-identifier, rows whose cluster prints one value: leaves, which Algorithm 12 counts as 1
 * @param printsSuppressed whether a cluster prints what suppressed rows print, in every quasi-identifier
 */
public record ClusterTotals(
        long clusters,
        ClassSizes classes,
        List<BigInteger> ncpNumerators,
        List<Long> singleValueRows,
        boolean printsSuppressed) {

    public ClusterTotals {
        ncpNumerators = List.copyOf(ncpNumerators);
        singleValueRows = List.copyOf(singleValueRows);
    }
}
