package io.skald.table;

/** Is shown the bytes of the input files as they are taken from disk, packed or not: all of them, once, one file after another. */
@FunctionalInterface
public interface ByteTap {

    /** Nobody looks. */
    ByteTap NONE = (bytes, from, count) -> {};

    /**
     * The next bytes; called by one thread at a time.
     *
     * @param bytes holds them; only good until this returns
     * @param from where they start
     * @param count how many there are
     */
    void take(byte[] bytes, int from, int count);
}
