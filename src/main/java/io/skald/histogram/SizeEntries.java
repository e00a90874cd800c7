package io.skald.histogram;

import java.util.Arrays;
import java.util.Optional;

/** The entries of {@link ClassSizes}, added in their order. */
final class SizeEntries {

    private static final int FIRST = 32;

    private long[] sizes = new long[FIRST];
    private long[] bounds = new long[FIRST];
    private long[] persons = new long[FIRST];
    private long[] fewest = new long[FIRST];
    private long[] classes = new long[FIRST];
    private int entries;
    private boolean personsDiffer;

    /**
     * By entry, of how many persons each class is.
     *
     * @param most as many as they may be
     * @param fewest as many as they are at the least
     */
    record Persons(long[] most, long[] fewest) {}

    void add(long size, long bound, long most, long least, long ofSize) {
        if (entries == sizes.length) {
            grow(2 * entries);
        }
        sizes[entries] = size;
        bounds[entries] = bound;
        persons[entries] = most;
        fewest[entries] = least;
        classes[entries++] = ofSize;
        personsDiffer |= least != size;
    }

    private void grow(int length) {
        sizes = Arrays.copyOf(sizes, length);
        bounds = Arrays.copyOf(bounds, length);
        persons = Arrays.copyOf(persons, length);
        fewest = Arrays.copyOf(fewest, length);
        classes = Arrays.copyOf(classes, length);
    }

    ClassSizes sizes() {
        return new ClassSizes(
                Arrays.copyOf(sizes, entries),
                Arrays.copyOf(bounds, entries),
                Arrays.copyOf(classes, entries),
                personsDiffer
                        ? Optional.of(new Persons(Arrays.copyOf(persons, entries), Arrays.copyOf(fewest, entries)))
                        : Optional.empty());
    }
}
