package io.skald.privacy;

/** A model that asks how evenly the values of a class are spread. */
public sealed interface Diversity extends Model permits EntropyDiversity, RecursiveDiversity {

    /**
     * A bound on what the most frequent value can have in numbers by value that hold it, none of which is above that of this class; 0 if there are no such
     * numbers. It is asked of the class's rows.
     */
    long mostOfOne(ValueTally tally);
}
