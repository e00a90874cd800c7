package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import java.math.BigInteger;

/**
 * What single levels make of a {@linkplain Scoring#floor floor}.
 *
 * @param ofAll the floor of the lattice's bottom
 * @param parts of each attribute and level, what it alone makes beyond that; of levels below the bottom, nothing
 */
record FloorParts(BigInteger ofAll, BigInteger[][] parts) {

    static FloorParts of(Scoring scoring, Lattice lattice) {
        Node bottom = lattice.bottom();
        BigInteger ofAll = scoring.floor(bottom);
        BigInteger[][] parts = new BigInteger[bottom.size()][];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new BigInteger[lattice.top().level(i) + 1];
            for (int level = 0; level < parts[i].length; level++) {
                parts[i][level] = level <= bottom.level(i)
                        ? BigInteger.ZERO
                        : scoring.floor(bottom.with(i, level)).subtract(ofAll);
            }
        }
        return new FloorParts(ofAll, parts);
    }

    BigInteger part(int attribute, int level) {
        return parts[attribute][level];
    }
}
