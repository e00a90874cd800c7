package io.skald.histogram;

import java.util.Arrays;
import java.util.Optional;

/** The entries of {@link ClassSizes}, added in their order. */
final class SizeEntries {

    private final long[] sizes;
    private final long[] bounds;
    private final long[] persons;
    private final long[] fewest;
    private final long[] classes;
    private int entries;
    private boolean personsDiffer;

    SizeEntries(int most) {
        sizes = new long[most];
        bounds = new long[most];
        persons = new long[most];
        fewest = new long[most];
        classes = new long[most];
    }

    void add(long size, long bound, long most, long least, long ofSize) {
        sizes[entries] = size;
        bounds[entries] = bound;
        persons[entries] = most;
        fewest[entries] = least;
        classes[entries++] = ofSize;
        personsDiffer |= least != size;
    }

    ClassSizes sizes() {
        return new ClassSizes(
                Arrays.copyOf(sizes, entries),
                Arrays.copyOf(bounds, entries),
                Arrays.copyOf(classes, entries),
                personsDiffer
                        ? Optional.of(
                                new ClassSizes.Persons(Arrays.copyOf(persons, entries), Arrays.copyOf(fewest, entries)))
                        : Optional.empty());
    }
}
