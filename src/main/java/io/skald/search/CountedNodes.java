package io.skald.search;

import io.skald.lattice.Node;
import java.util.Optional;

/** Counts nodes as they are asked for, and takes note of each for all goals. */
interface CountedNodes {

    /** A node's count; empty if it has too many bins to pass for any goal for which it is open. */
    Optional<NodeCount> count(Node node);
}
