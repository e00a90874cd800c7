package io.skald.verify.bytes;

/** Tells ranges of bytes apart as far as 64 bits can: equal ones have equal hashes, and different ones nearly always different ones. */
@FunctionalInterface
public interface RangeHash {

    /** The hash of a range, never 0. */
    long of(byte[] bytes, int start, int end);
}
