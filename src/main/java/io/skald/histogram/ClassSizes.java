package io.skald.histogram;

import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How many classes of each size a node makes, and of those that do not hold the models of sensitive columns, how many of each size and
 * {@linkplain Evidence#mostKept() bound}, and where persons are counted, how many of each number of them: all that requirements, suppression and DM* need to know, for every k and limit at once. A table of N rows
 * has at most sqrt(2N) different sizes, so this stays small whatever the histogram. Immutable.
 */
public final class ClassSizes {

    private static final long MOST_ROWS_SQUARED_IN_LONG = (1L << 31) - 1;

    /** In place of a bound: the class holds the models, or there are none. */
    private static final long HOLDS = -1;

    /** More than any table has, and still a number to add to. */
    private static final long MORE_THAN_ALL = 1L << 60;

    private final long[] sizes;
    private final long[] bounds;
    private final long[] classes;
    /** By index, of how many persons each class is; empty where each row is one person's. */
    private final Optional<SizeEntries.Persons> persons;

    ClassSizes(long[] sizes, long[] bounds, long[] classes, Optional<SizeEntries.Persons> persons) {
        this.sizes = sizes;
        this.bounds = bounds;
        this.classes = classes;
        this.persons = persons;
    }

    /** Collects class sizes one by one; the parts of a table, split by whole classes, may be collected in any order. */
    public static final class Builder implements Serializable {

        /** Most classes are small: an array takes them several times faster than the map. */
        private static final int SMALL = 1024;

        private final long[] classesOfSmall = new long[SMALL];
        private final Long2LongOpenHashMap classesBySize = new Long2LongOpenHashMap();
        private final HashMap<Shown, Long> others = new HashMap<>();

        /** Of classes that do not hold the models, or of fewer persons than rows. */
        private record Shown(long size, long bound, long persons, long fewest) implements Serializable {

            private static final Comparator<Shown> ORDER = Comparator.comparingLong(Shown::size)
                    .thenComparingLong(Shown::bound)
                    .thenComparingLong(Shown::persons)
                    .thenComparingLong(Shown::fewest);
        }

        /** The node cannot be had, whatever is suppressed: an entry of no rows says so. */
        public Builder bar() {
            others.merge(new Shown(0, 0, 0, 0), 0L, Long::sum);
            return this;
        }

        /** One class. */
        public Builder add(Evidence evidence) {
            long bound = evidence.holdsModels() ? HOLDS : evidence.mostKept();
            return add(evidence.rows(), bound, evidence.persons(), evidence.fewestPersons(), 1);
        }

        private Builder add(long size, long bound, long persons, long fewest, long classes) {
            if (bound != HOLDS || fewest != size) {
                others.merge(new Shown(size, bound, persons, fewest), classes, Long::sum);
            } else if (size < SMALL) {
                classesOfSmall[(int) size] += classes;
            } else {
                classesBySize.addTo(size, classes);
            }
            return this;
        }

        /** The first {@code count} classes of an array of unsigned sizes; those of size 0 are none. */
        public Builder addAll(int[] unsignedSizes, int count) {
            // Neighbours are often of one size: in two arrays, neither waits for the other's sum to be written.
            long[] even = classesOfSmall;
            long[] odd = new long[SMALL];
            int i = 0;
            for (; i + 1 < count; i += 2) {
                int one = unsignedSizes[i];
                int two = unsignedSizes[i + 1];
                if (((one | two) & ~(SMALL - 1)) == 0) {
                    even[one]++;
                    odd[two]++;
                } else {
                    addUnsigned(one);
                    addUnsigned(two);
                }
            }
            if (i < count) {
                addUnsigned(unsignedSizes[i]);
            }
            even[0] = 0;
            for (int size = 1; size < SMALL; size++) {
                even[size] += odd[size];
            }
            return this;
        }

        private void addUnsigned(int size) {
            if (size >= 0 && size < SMALL) {
                classesOfSmall[size]++;
            } else {
                classesBySize.addTo(Integer.toUnsignedLong(size), 1);
            }
        }

        /** All classes of another part of the table. */
        public Builder addAll(ClassSizes other) {
            for (int i = 0; i < other.sizes.length; i++) {
                add(other.sizes[i], other.bounds[i], other.persons(i), other.fewest(i), other.classes[i]);
            }
            return this;
        }

        /** The sizes added so far. */
        public ClassSizes build() {
            long[] large = classesBySize.keySet().toLongArray();
            Arrays.sort(large);
            Deque<Map.Entry<Shown, Long>> left = new ArrayDeque<>(others.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(Shown.ORDER))
                    .toList());
            int small = SMALL;
            while (small > 0 && classesOfSmall[small - 1] == 0) {
                small--;
            }
            SizeEntries all = new SizeEntries();
            for (int i = 0; i < small + large.length; i++) {
                long size = i < small ? i : large[i - small];
                long ofSize = i < small ? classesOfSmall[i] : classesBySize.get(size);
                if (ofSize != 0) {
                    while (!left.isEmpty() && left.getFirst().getKey().size() < size) {
                        addNext(left, all);
                    }
                    all.add(size, HOLDS, size, size, ofSize);
                }
            }
            while (!left.isEmpty()) {
                addNext(left, all);
            }
            return all.sizes();
        }

        private static void addNext(Deque<Map.Entry<Shown, Long>> left, SizeEntries all) {
            Map.Entry<Shown, Long> entry = left.removeFirst();
            Shown shown = entry.getKey();
            all.add(shown.size(), shown.bound(), shown.persons(), shown.fewest(), entry.getValue());
        }
    }

    /**
     * The same classes but for one that shows this of itself and holds the models.
     *
     * @throws IllegalArgumentException if there is none
     */
    public ClassSizes without(Evidence shown) {
        int at = 0;
        while (at < sizes.length
                && (sizes[at] != shown.rows()
                        || bounds[at] != HOLDS
                        || persons(at) != shown.persons()
                        || fewest(at) != shown.fewestPersons())) {
            at++;
        }
        if (at == sizes.length) {
            throw new IllegalArgumentException("no class has " + shown.rows() + " rows");
        }
        Builder builder = new Builder();
        for (int i = 0; i < sizes.length; i++) {
            if (i != at || classes[i] > 1) {
                builder.add(sizes[i], bounds[i], persons(i), fewest(i), i == at ? classes[i] - 1 : classes[i]);
            }
        }
        return builder.build();
    }

    /** The same classes as far as they are known to one who has not looked whose rows they are: of one person at the least, of as many as rows at the most. */
    public ClassSizes ofUnknownPersons() {
        long[] fewest = Arrays.stream(sizes).map(size -> Math.min(1, size)).toArray();
        return new ClassSizes(sizes, bounds, classes, Optional.of(new SizeEntries.Persons(sizes, fewest)));
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
        long bound = bounds[index];
        if (persons.isEmpty()) {
            return bound == HOLDS ? Evidence.ofRows(sizes[index]) : new Evidence.Judged(sizes[index], false, bound);
        }
        boolean holds = bound == HOLDS;
        return new Evidence.Counted(sizes[index], persons(index), fewest(index), holds, holds ? sizes[index] : bound);
    }

    private long persons(int index) {
        return persons.isPresent() ? persons.get().most()[index] : sizes[index];
    }

    private long fewest(int index) {
        return persons.isPresent() ? persons.get().fewest()[index] : sizes[index];
    }

    /** Number of all classes. */
    public long count() {
        return Arrays.stream(classes).sum();
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
        SizeEntries holding = new SizeEntries();
        for (int i = 0; i < sizes.length; i++) {
            if (requirement.holds(evidence(i))) {
                holding.add(sizes[i], bounds[i], persons(i), fewest(i), classes[i]);
            }
        }
        return holding.sizes();
    }

    /** Whether the node cannot be had, whatever is suppressed: a class of no rows comes first. */
    public boolean barred() {
        return sizes.length > 0 && sizes[0] == 0;
    }

    /** Rows in classes that have not what they must: those that must be suppressed; more than any table has where that would not be enough. */
    public long rowsFailing(Requirement requirement) {
        long rows = barred() ? MORE_THAN_ALL : 0;
        int leastRows = requirement.leastRows();
        for (int i = 0; i < sizes.length && requirement.mayFailOf(sizes[i]); i++) {
            rows += sizes[i] < leastRows || !requirement.holds(evidence(i)) ? sizes[i] * classes[i] : 0;
        }
        return rows;
    }

    /** Whether the persons of any class are known too roughly to tell whether it has what it must. */
    public boolean unclear(Requirement requirement) {
        for (int i = 0; i < sizes.length && persons.isPresent(); i++) {
            if (requirement.unclear(evidence(i))) {
                return true;
            }
        }
        return false;
    }

    /** How many classes there are of each number of persons, who are as few as they can be; where nobody counts persons, of each number of rows. */
    public SortedMap<Long, Long> byPersons() {
        SortedMap<Long, Long> classesBySize = new TreeMap<>();
        for (int i = 0; i < sizes.length; i++) {
            if (fewest(i) > 0) {
                classesBySize.merge(fewest(i), classes[i], Long::sum);
            }
        }
        return classesBySize;
    }

    /** The fewest persons of any of these classes; 0 if there is none. */
    public long fewestPersons() {
        return IntStream.range(0, sizes.length).mapToLong(this::fewest).min().orElse(0);
    }

    /**
     * R: rows that must be suppressed here and at every node below, more than any table has where that would not be enough, since of no class more rows than its {@linkplain Requirement#mostKept bound}
     * can be in classes that hold and lie within it.
     */
    public long rowsNeverKept(Requirement requirement) {
        long rows = barred() ? MORE_THAN_ALL : 0;
        for (int i = 0; i < sizes.length && requirement.mayFailOf(sizes[i]); i++) {
            rows += (sizes[i] - requirement.mostKept(evidence(i))) * classes[i];
        }
        return rows;
    }

    /** Sum of |E|^2 over all classes. */
    public BigInteger sumOfSquares() {
        // The sum is no more than the square of the rows.
        if (rows() > MOST_ROWS_SQUARED_IN_LONG) {
            return wideSquares();
        }
        long sum = 0;
        for (int i = 0; i < sizes.length; i++) {
            sum += sizes[i] * sizes[i] * classes[i];
        }
        return BigInteger.valueOf(sum);
    }

    private BigInteger wideSquares() {
        return IntStream.range(0, sizes.length)
                .mapToObj(i -> BigInteger.valueOf(sizes[i]).pow(2).multiply(BigInteger.valueOf(classes[i])))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassSizes that
                && Arrays.equals(sizes, that.sizes)
                && Arrays.equals(bounds, that.bounds)
                && Arrays.equals(classes, that.classes)
                && IntStream.range(0, sizes.length)
                        .allMatch(i -> persons(i) == that.persons(i) && fewest(i) == that.fewest(i));
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
