package io.skald.attribute;

/** Distinct numbers in rising order. Safe for use by several threads. */
interface SortedValues {

    /** How many there are. */
    long size();

    /** The value of a rank, in units. */
    long value(long rank);

    /** Values on the heap. */
    record InMemory(long[] values) implements SortedValues {
        @Override
        public long size() {
            return values.length;
        }

        @Override
        public long value(long rank) {
            return values[(int) rank];
        }
    }
}
