package io.skald.experiment.thesis;

import io.skald.attribute.bin.Domain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Labels of one attribute as sets of at most 64 values, a bit per code, joined as the thesis's program joins them: on its trees to the lowest common ancestor, by
 * entropy to the union, where names are looked for within names, so that {@code d1} is found in {@code d10}.
 */
final class ValueSets {

    private static final int MOST = 64;

    private final long[] namedIn;
    private final long[] nodes;

    ValueSets(Domain domain) {
        if (domain.size() > MOST) {
            throw new IllegalArgumentException(domain.name() + " has more than " + MOST + " values");
        }
        String[] names = new String[(int) domain.size()];
        for (int code = 0; code < names.length; code++) {
            names[code] = domain.label(0, code);
        }
        namedIn = Arrays.stream(names).mapToLong(name -> namedIn(name, names)).toArray();
        List<Long> found = new ArrayList<>();
        for (int level = 0; level <= domain.height(); level++) {
            for (long bin = 0; bin < domain.binSpace(level); bin++) {
                long set = 0;
                for (long code = domain.firstCode(level, bin); code <= domain.lastCode(level, bin); code++) {
                    set |= 1L << code;
                }
                found.add(set);
            }
        }
        nodes = found.stream().mapToLong(Long::longValue).toArray();
    }

    int size() {
        return namedIn.length;
    }

    /** The set of one value. */
    static long of(long code) {
        return 1L << code;
    }

    /** The smallest node of the tree that holds both. */
    long ancestor(long one, long other) {
        long both = one | other;
        long least = -1;
        for (long node : nodes) {
            if ((both & ~node) == 0 && Long.bitCount(node) < Long.bitCount(least)) {
                least = node;
            }
        }
        return least;
    }

    /** All values whose name occurs in the text of either. */
    long union(long one, long other) {
        long union = 0;
        for (long left = one | other; left != 0; left &= left - 1) {
            union |= namedIn[Long.numberOfTrailingZeros(left)];
        }
        return union;
    }

    private static long namedIn(String name, String[] names) {
        long found = 0;
        for (int code = 0; code < names.length; code++) {
            found |= name.contains(names[code]) ? of(code) : 0;
        }
        return found;
    }
}
