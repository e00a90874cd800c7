package io.skald.histogram;

import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * How many classes of each size a node makes: all that requirements, suppression and DM* need to know, for every
 * requirement and limit at once. A table of N rows has at most sqrt(2N) different sizes, so this stays small whatever the histogram. Immutable.
 */
public final class ClassSizes {

    private static final long MOST_ROWS_SQUARED_IN_LONG = (1L << 31) - 1;

    private final long[] sizes;
    private final long[] classes;

    private ClassSizes(long[] sizes, long[] classes) {
        this.sizes = sizes;
        this.classes = classes;
    }

    /** Collects class sizes one by one; the parts of a table, split by whole classes, may be collected in any order. */
    public static final class Builder {

        /** Most classes are small: an array takes them several times faster than the map. */
        private static final int SMALL = 1024;

        private final long[] classesOfSmall = new long[SMALL];
        private final Long2LongOpenHashMap classesBySize = new Long2LongOpenHashMap();

        /** One class. */
        public Builder add(Evidence evidence) {
            return add(evidence.rows(), 1);
        }

        private Builder add(long size, long classes) {
            if (size < SMALL) {
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
                add(other.sizes[i], other.classes[i]);
            }
            return this;
        }

        /** The sizes added so far. */
        public ClassSizes build() {
            long[] large = classesBySize.keySet().toLongArray();
            Arrays.sort(large);
            long[] sizes = new long[SMALL + large.length];
            long[] classes = new long[sizes.length];
            int distinct = 0;
            for (int i = 0; i < sizes.length; i++) {
                long size = i < SMALL ? i : large[i - SMALL];
                long ofSize = i < SMALL ? classesOfSmall[i] : classesBySize.get(size);
                if (ofSize != 0) {
                    sizes[distinct] = size;
                    classes[distinct++] = ofSize;
                }
            }
            return new ClassSizes(Arrays.copyOf(sizes, distinct), Arrays.copyOf(classes, distinct));
        }
    }

    /**
     * The same classes but for one of so many rows.
     *
     * @throws IllegalArgumentException if there is none
     */
    public ClassSizes without(long size) {
        int at = Arrays.binarySearch(sizes, size);
        if (at < 0) {
            throw new IllegalArgumentException("no class has " + size + " rows");
        }
        Builder builder = new Builder();
        for (int i = 0; i < sizes.length; i++) {
            if (i != at || classes[i] > 1) {
                builder.add(sizes[i], i == at ? classes[i] - 1 : classes[i]);
            }
        }
        return builder.build();
    }

    /** Number of different sizes. */
    public int distinct() {
        return sizes.length;
    }

    /** The size at an index; sizes rise with the index. */
    public long size(int index) {
        return sizes[index];
    }

    /** Number of classes of the size at an index. */
    public long classes(int index) {
        return classes[index];
    }

    /** What each class of the size at an index shows of itself. */
    public Evidence evidence(int index) {
        return Evidence.ofRows(sizes[index]);
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
        long[] sizesOfHolding = new long[sizes.length];
        long[] classesOfHolding = new long[sizes.length];
        int distinct = 0;
        for (int i = 0; i < sizes.length; i++) {
            if (requirement.holds(evidence(i))) {
                sizesOfHolding[distinct] = sizes[i];
                classesOfHolding[distinct++] = classes[i];
            }
        }
        return new ClassSizes(Arrays.copyOf(sizesOfHolding, distinct), Arrays.copyOf(classesOfHolding, distinct));
    }

    /** Rows in classes that have not what they must: those that must be suppressed. */
    public long rowsFailing(Requirement requirement) {
        long rows = 0;
        for (int i = 0; i < sizes.length; i++) {
            rows += requirement.holds(evidence(i)) ? 0 : sizes[i] * classes[i];
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
