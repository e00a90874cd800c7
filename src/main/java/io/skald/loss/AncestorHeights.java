package io.skald.loss;

import io.skald.attribute.bin.Domain;

/**
 * How general labels are by where they stand in their tree (thesis, Definition 7): the greatest number of edges from a label down to a
 * leaf below it, over the same of the root. A label that is repeated on a path is one node of it. Numbers have no tree: a range counts as
 * the share of the domain that it covers, as in NCP.
 */
abstract class AncestorHeights {

    /** The heights of a domain; of categories all are found here, a byte per bin. */
    static AncestorHeights of(Domain domain) {
        return domain.numeric() ? new OfRanges(domain) : new OfTree(domain);
    }

    /** What the most general label counts; at least 1. */
    abstract long whole();

    /** What a bin's label counts. */
    abstract long of(int level, long bin);

    private static final class OfRanges extends AncestorHeights {

        private final Domain domain;

        OfRanges(Domain domain) {
            this.domain = domain;
        }

        @Override
        long whole() {
            return domain.ncpDenominator();
        }

        @Override
        long of(int level, long bin) {
            return domain.ncpNumerator(level, bin);
        }
    }

    private static final class OfTree extends AncestorHeights {

        private final Domain domain;
        private final byte[][] heights;

        OfTree(Domain domain) {
            this.domain = domain;
            heights = new byte[domain.height() + 1][];
            for (int level = 1; level < heights.length; level++) {
                heights[level] = new byte[Math.toIntExact(domain.binSpace(level))];
                for (long below = 0; below < domain.binSpace(level - 1); below++) {
                    int bin = (int) domain.coarsen(level - 1, below, level);
                    long edge = same(level, below, bin) ? 0 : 1;
                    heights[level][bin] = (byte) Math.max(heights[level][bin], of(level - 1, below) + edge);
                }
            }
        }

        private boolean same(int level, long below, long bin) {
            return domain.firstCode(level - 1, below) == domain.firstCode(level, bin)
                    && domain.lastCode(level - 1, below) == domain.lastCode(level, bin)
                    && domain.label(level - 1, below).equals(domain.label(level, bin));
        }

        @Override
        long whole() {
            return domain.height() == 0 ? 1 : Math.max(1, of(domain.height(), 0));
        }

        @Override
        long of(int level, long bin) {
            return level == 0 ? 0 : heights[level][(int) bin];
        }
    }
}
