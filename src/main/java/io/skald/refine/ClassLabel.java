package io.skald.refine;

import java.util.Arrays;

/**
 * What a class of a block prints: per attribute the code, the ends of the range, or the lowest common ancestor. Equal exactly where what is printed is.
 *
 * @param parts per attribute
 */
record ClassLabel(long[] parts) {

    /** The label of ranges that stand in arrays, from a place on. */
    static ClassLabel of(Geometry geometry, int[] lo, int[] hi, int from) {
        long[] parts = new long[geometry.attributes()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = geometry.label(i, lo[from + i], hi[from + i]);
        }
        return new ClassLabel(parts);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassLabel label && Arrays.equals(parts, label.parts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(parts);
    }
}
