package io.skald.search;

/**
 * Lower bounds of what the nodes of a set cost, beyond the floor of the lattice's bottom, as branch and bound asks for them. Immutable, shared by threads; what is known of a
 * set is with the set.
 */
sealed interface SetFloor permits SummedFloor, SquaredFloor {

    /** No node of a set that passes costs less, as far as its groups tell. */
    double least(BranchSet set);

    /**
     * No node of a set that passes costs less if an attribute is at some level or above.
     *
     * @param least of all nodes of the set
     */
    double leastFrom(BranchSet set, int attribute, int level, double least);

    /** The least that the node can cost that alone is left of a set. */
    double ofNode(BranchSet set);

    /**
     * As {@link #least}, but looks at the tuples where that is not known without.
     *
     * @param most no more need be told than whether it is more than this, and if so how much
     */
    double look(BranchSet set, TupleSquares squares, double most);

    /** About how much an attribute makes the floor rise from one level to another, in units of its own: attributes are tried and cut in this order. */
    double rise(TupleTable table, int attribute, int from, int to);

    /** Whether sets are cut at an attribute's highest level and below, not at its lowest and above. */
    boolean cutsAtHighest();

    /** Of the rows that a goal may suppress, the most that a node can suppress that costs no more than this. */
    long mostSuppressed(Goal goal, double most);
}
