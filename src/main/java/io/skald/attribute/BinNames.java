package io.skald.attribute;

/** What a release prints for the bins of values, missing ones and the top level aside. */
interface BinNames {

    /** The text of a bin at a level below the top; a value's own at level 0. */
    String name(int level, long bin);
}
