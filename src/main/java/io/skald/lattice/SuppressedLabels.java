package io.skald.lattice;

import io.skald.attribute.bin.Domain;
import java.util.List;

/** Finds classes that print what suppressed rows print, so that the two cannot be told apart in the release. */
public final class SuppressedLabels {

    /** What a suppressed row prints in every quasi-identifier. */
    public static final String LABEL = "*";

    private final List<Domain> domains;
    private final Node node;

    /** The classes of a node. */
    public SuppressedLabels(List<? extends Domain> domains, Node node) {
        this.domains = List.copyOf(domains);
        this.node = node;
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
