package io.skald.attribute.dictionary;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.value.ValueEncoder;

/** From the raw numbers in the encoded store to the codes of a {@link Domain}. */
public sealed interface CodeMap extends AutoCloseable permits CodeMap.Offset, CodeMap.Table, SpilledCodes {

    /** The code of a raw number; {@link ValueEncoder#MISSING} is one. */
    long code(long raw);

    /**
     * Replaces the first so many raw numbers by their codes, all but {@link ValueEncoder#MISSING}, which stays: where codes are
     * on disk, much cheaper than one by one.
     */
    default void codes(long[] raw, int count) {
        for (int i = 0; i < count; i++) {
            if (raw[i] != ValueEncoder.MISSING) {
                raw[i] = code(raw[i]);
            }
        }
    }

    /**
     * Whether codes are looked up in a file. A store that is read more than once is better rewritten with
     * the codes as raw numbers; then {@code new Offset(0, missing)} is its map, and this one can be closed.
     */
    default boolean onDisk() {
        return false;
    }

    /** Lets go of files; a map on disk cannot be used any more. */
    @Override
    default void close() {}

    /**
     * Codes are raw numbers less a constant.
     *
     * @param lowest the raw number of code 0
     * @param missing the code of missing values; -1 if there are none
     */
    record Offset(long lowest, long missing) implements CodeMap {
        @Override
        public long code(long raw) {
            return raw == ValueEncoder.MISSING ? missing : raw - lowest;
        }
    }

    /**
     * Raw numbers are the order in which values were first seen; the array holds their codes.
     *
     * @param codes by raw number; not copied, not to be changed
     * @param missing the code of missing values; -1 if there are none
     */
    record Table(int[] codes, long missing) implements CodeMap {
        @Override
        public long code(long raw) {
            return raw == ValueEncoder.MISSING ? missing : codes[(int) raw];
        }
    }
}
