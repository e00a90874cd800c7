package io.skald.histogram;

import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many classes of each size a node makes, and of those that do not hold the models of sensitive columns, how many of each size and
 * {@linkplain Evidence#mostKept() bound}: all that requirements, suppression and DM* need to know, for every k and limit at once. A table of N rows
 * has at most sqrt(2N) different sizes, so this stays small whatever the histogram. Immutable.
 */
public final class ClassSizes {

    private static final long MOST_ROWS_SQUARED_IN_LONG = (1L << 31) - 1;

    /** In place of a bound: the class holds the models, or there are none. */
    private static final long HOLDS = -1;

    private final long[] sizes;
    private final long[] bounds;
    private final long[] classes;

    private ClassSizes(long[] sizes, long[] bounds, long[] classes) {
        this.sizes = sizes;
        this.bounds = bounds;
        this.classes = classes;
    }

    /** Collects class sizes one by one; the parts of a table, split by whole classes, may be collected in any order. */
    public static final class Builder {

        /** Most classes are small: an array takes them several times faster than the map. */
        private static final int SMALL = 1024;

        private final long[] classesOfSmall = new long[SMALL];
        private final Long2LongOpenHashMap classesBySize = new Long2LongOpenHashMap();
        private final TreeMap<Failing, Long> failing = new TreeMap<>();

        /** Of classes that do not hold the models. */
        private record Failing(long size, long bound) implements Comparable<Failing> {
            @Override
            public int compareTo(Failing other) {
                int order = Long.compare(size, other.size);
                return order != 0 ? order : Long.compare(bound, other.bound);
            }
        }

        /** One class. */
        public Builder add(Evidence evidence) {
            return add(evidence.rows(), evidence.holdsModels() ? HOLDS : evidence.mostKept(), 1);
        }

        private Builder add(long size, long bound, long classes) {
            if (bound != HOLDS) {
                failing.merge(new Failing(size, bound), classes, Long::sum);
            } else if (size < SMALL) {
                classesOfSmall[(int) size] += classes;
            } else {
                classesBySize.addTo(size, classes);
            }
            return this;
        }

        /** The first {@code count} classes of an array of unsigned sizes; those of size 0 are none. */
        Builder addAll(int[] unsignedSizes, int count) {
            for (int i = 0; i < count; i++) {
                int size = unsignedSizes[i];
                if (size >= 0 && size < SMALL) {
                    classesOfSmall[size]++;
                } else {
                    classesBySize.addTo(Integer.toUnsignedLong(size), 1);
                }
            }
            classesOfSmall[0] = 0;
            return this;
        }

        /** All classes of another part of the table. */
        public Builder addAll(ClassSizes other) {
            for (int i = 0; i < other.sizes.length; i++) {
                add(other.sizes[i], other.bounds[i], other.classes[i]);
            }
            return this;
        }

        /** The sizes added so far. */
        public ClassSizes build() {
            long[] large = classesBySize.keySet().toLongArray();
            Arrays.sort(large);
            TreeMap<Failing, Long> left = new TreeMap<>(failing);
            Growing all = new Growing(SMALL + large.length + left.size());
            for (int i = 0; i < SMALL + large.length; i++) {
                long size = i < SMALL ? i : large[i - SMALL];
                long ofSize = i < SMALL ? classesOfSmall[i] : classesBySize.get(size);
                while (!left.isEmpty() && left.firstKey().size() < size) {
                    all.add(left);
                }
                if (ofSize != 0) {
                    all.add(size, HOLDS, ofSize);
                }
            }
            while (!left.isEmpty()) {
                all.add(left);
            }
            return all.sizes();
        }

        /** Entries in their order. */
        private static final class Growing {

            private final long[] sizes;
            private final long[] bounds;
            private final long[] classes;
            private int entries;

            Growing(int most) {
                sizes = new long[most];
                bounds = new long[most];
                classes = new long[most];
            }

            void add(long size, long bound, long ofSize) {
                sizes[entries] = size;
                bounds[entries] = bound;
                classes[entries++] = ofSize;
            }

            private void add(TreeMap<Failing, Long> from) {
                Map.Entry<Failing, Long> first = from.pollFirstEntry();
                add(first.getKey().size(), first.getKey().bound(), first.getValue());
            }

            ClassSizes sizes() {
                return new ClassSizes(
                        Arrays.copyOf(sizes, entries), Arrays.copyOf(bounds, entries), Arrays.copyOf(classes, entries));
            }
        }
    }

    /**
     * The same classes but for one of so many rows that holds the models.
     *
     * @throws IllegalArgumentException if there is none
     */
    public ClassSizes without(long size) {
        int at = 0;
        while (at < sizes.length && (sizes[at] != size || bounds[at] != HOLDS)) {
            at++;
        }
        if (at == sizes.length) {
            throw new IllegalArgumentException("no class has " + size + " rows");
        }
        Builder builder = new Builder();
        for (int i = 0; i < sizes.length; i++) {
            if (i != at || classes[i] > 1) {
                builder.add(sizes[i], bounds[i], i == at ? classes[i] - 1 : classes[i]);
            }
        }
        return builder.build();
    }

    /** Number of entries: different sizes, those of classes that do not hold the models apart. */
    public int distinct() {
        return sizes.length;
    }

    /** The size at an index; sizes never fall as the index rises. */
    public long size(int index) {
        return sizes[index];
    }

    /** Number of classes of the size at an index. */
    public long classes(int index) {
        return classes[index];
    }

    /** What each class of the size at an index shows of itself. */
    public Evidence evidence(int index) {
        return bounds[index] == HOLDS
                ? Evidence.ofRows(sizes[index])
                : new Evidence.Judged(sizes[index], false, bounds[index]);
    }

    /** Number of all classes. */
    public long count() {
        long count = 0;
        for (long ofSize : classes) {
            count += ofSize;
        }
        return count;
    }

    /** Rows of all classes. */
    public long rows() {
        long rows = 0;
        for (int i = 0; i < sizes.length; i++) {
            rows += sizes[i] * classes[i];
        }
        return rows;
    }

    /** The classes that have what they must: those that can be kept. */
    public ClassSizes holding(Requirement requirement) {
        Builder.Growing holding = new Builder.Growing(sizes.length);
        for (int i = 0; i < sizes.length; i++) {
            if (requirement.holds(evidence(i))) {
                holding.add(sizes[i], bounds[i], classes[i]);
            }
        }
        return holding.sizes();
    }

    /** Rows in classes that have not what they must: those that must be suppressed. */
    public long rowsFailing(Requirement requirement) {
        long rows = 0;
        for (int i = 0; i < sizes.length; i++) {
            rows += requirement.holds(evidence(i)) ? 0 : sizes[i] * classes[i];
        }
        return rows;
    }

    /**
     * R: rows that must be suppressed here and at every node below, since of no class more rows than its {@linkplain Requirement#mostKept bound}
     * can be in classes that hold and lie within it.
     */
    public long rowsNeverKept(Requirement requirement) {
        long rows = 0;
        for (int i = 0; i < sizes.length; i++) {
            rows += (sizes[i] - requirement.mostKept(evidence(i))) * classes[i];
        }
        return rows;
    }

    /** Sum of |E|^2 over all classes. */
    public BigInteger sumOfSquares() {
        // The sum is no more than the square of the rows.
        return rows() <= MOST_ROWS_SQUARED_IN_LONG ? BigInteger.valueOf(squares()) : wideSquares();
    }

    private long squares() {
        long sum = 0;
        for (int i = 0; i < sizes.length; i++) {
            sum += sizes[i] * sizes[i] * classes[i];
        }
        return sum;
    }

    private BigInteger wideSquares() {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < sizes.length; i++) {
            BigInteger size = BigInteger.valueOf(sizes[i]);
            sum = sum.add(size.multiply(size).multiply(BigInteger.valueOf(classes[i])));
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassSizes that
                && Arrays.equals(sizes, that.sizes)
                && Arrays.equals(bounds, that.bounds)
                && Arrays.equals(classes, that.classes);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(sizes) + Arrays.hashCode(classes);
    }

    @Override
    public String toString() {
        return "sizes " + Arrays.toString(sizes) + ", classes of each " + Arrays.toString(classes);
    }
}
