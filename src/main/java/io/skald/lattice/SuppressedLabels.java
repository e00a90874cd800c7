package io.skald.lattice;

import io.skald.attribute.bin.Domain;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Finds classes that print what suppressed rows print, so that the two cannot be told apart in the release. */
public final class SuppressedLabels {

    /** What a suppressed row prints in every quasi-identifier. */
    public static final String LABEL = "*";

    /** Bins of a level that are looked at one by one; of more, nobody knows what they print. */
    private static final long FEW = 1 << 12;

    private final List<Domain> domains;
    private final Node node;

    /** The classes of a node. */
    public SuppressedLabels(List<? extends Domain> domains, Node node) {
        this.domains = List.copyOf(domains);
        this.node = node;
    }

    /** Whether any class may print so: no where all the bins of an attribute, which are not many, print other labels. */
    public boolean mayBe() {
        return IntStream.range(0, domains.size()).allMatch(this::mayBeOf);
    }

    private boolean mayBeOf(int attribute) {
        Domain domain = domains.get(attribute);
        int level = node.level(attribute);
        long bins = domain.binSpace(level);
        return bins > FEW
                || LongStream.range(0, bins)
                        .anyMatch(bin -> domain.label(level, bin).equals(LABEL));
    }

    /** Whether the class of these bins prints so. */
    public boolean are(long[] bins) {
        for (int i = 0; i < bins.length; i++) {
            if (!domains.get(i).label(node.level(i), bins[i]).equals(LABEL)) {
                return false;
            }
        }
        return true;
    }
}
