package io.skald.histogram.key;

import io.skald.lattice.Node;
import java.util.List;

/**
 * What the keys of a histogram carry of persons, so that it adds up: in the upper bits of a number how many persons begin in the key, in the
 * lower {@code weightBits} their weights. In a scan of rows that are ordered by person, the first of a person's rows with a bin counts him
 * in it once, and his weight, a whole, is divided among his bins.
 *
 * <p><b>Sums.</b> Persons lie whole in one part of the scan, so that the numbers of the parts add up to the persons of each bin. When bins are
 * merged, who is in several of them is counted several times: the sum is the most that the persons can be. The weights of a person's
 * bins are never more than a whole: so many wholes as are in the sum are the fewest that they can be. Both meet where each person has all of his
 * rows in the class, or a single one.
 *
 * <p><b>Exact sums.</b> Two bins of a person differ in an attribute in which he has different values. As long as the levels of those attributes
 * stay, no two bins of anybody are merged, so that persons add up: as birth and sex stay, histograms that differ in their levels alone are
 * rolled up exactly.
 *
 * @param varying per quasi-identifier, whether any person has different values in it
 * @param weightBits of the weights of all persons
 * @param whole of one person
 */
public record PersonSums(int weightBits, long whole, List<Boolean> varying) {

    public PersonSums {
        varying = List.copyOf(varying);
    }

    private static final int MOST_WHOLE_BITS = 20;

    /** Numbers that hold so many rows and persons. */
    public static PersonSums of(long rows, long persons, List<Boolean> varying) {
        int personBits = bits(persons);
        int wholeBits = Math.max(0, Math.min(MOST_WHOLE_BITS, Long.SIZE - 1 - bits(rows) - personBits));
        return new PersonSums(personBits + wholeBits, 1L << wholeBits, varying);
    }

    /** Whether persons of a node add up to those of a node above it. */
    public boolean addUp(Node from, Node to) {
        for (int i = 0; i < to.size(); i++) {
            if (varying.get(i) && from.level(i) != to.level(i)) {
                return false;
            }
        }
        return true;
    }

    private static int bits(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, number));
    }

    /** One person with a share of his weight; the first of so many bins gets what is left when the others have theirs. */
    public long one(boolean first, int bins) {
        long each = whole / bins;
        return (1L << weightBits) + (first ? whole - each * (bins - 1) : each);
    }

    /** One person whose weight is not divided: it counts nowhere. */
    public long unweighted() {
        return 1L << weightBits;
    }

    /** The persons in a sum, each counted in each of the bins that were merged. */
    public long persons(long sum) {
        return sum >>> weightBits;
    }

    /** The fewest persons that a sum of weights can be of. */
    public long fewest(long sum) {
        long weights = sum & (1L << weightBits) - 1;
        return (weights + whole - 1) / whole;
    }
}
