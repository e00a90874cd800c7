package io.skald.histogram;

import java.util.Set;

/**
 * Some bins of one quasi-identifier at one level. At every node at which that attribute is not above that level, each class lies
 * either wholly in the set or wholly outside it, since the bins of a level are unions of those of the levels below.
 *
 * @param attribute the quasi-identifier's place
 * @param bins of the level
 */
public record BinSet(int attribute, int level, Set<Long> bins) {

    public BinSet {
        bins = Set.copyOf(bins);
    }
}
