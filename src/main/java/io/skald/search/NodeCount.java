package io.skald.search;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.privacy.KAnonymity;
import java.util.Optional;

/**
 * All that a search keeps of a counted node.
 *
 * @param losses what the objective asked for beside the sizes
 * @param absorbable classes to absorb; empty where no goal would absorb one
 */
record NodeCount(Node node, ClassSizes sizes, Optional<LossSums> losses, Optional<Absorbable> absorbable) {

    /** The same of a node that can be had, whatever else is asked of it: every class but the one that bars it has a row. */
    NodeCount withoutBar() {
        return new NodeCount(node, sizes.holding(new KAnonymity(1)), losses, absorbable);
    }

    /** The same of one who has not looked whose the rows are; losses tell classes apart by what they may hold at the most. */
    NodeCount ofUnknownPersons() {
        return new NodeCount(node, sizes.ofUnknownPersons(), losses, absorbable);
    }
}
