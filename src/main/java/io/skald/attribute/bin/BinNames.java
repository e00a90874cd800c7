package io.skald.attribute.bin;

/** What a release prints for the bins of values, missing ones and the top level aside. */
public interface BinNames {

    /** The text of a bin at a level below the top; a value's own at level 0. */
    String name(int level, long bin);
}
