package io.skald.attribute;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.value.ValueEncoder;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * Collects one quasi-identifier's values during pass 1. {@link #newEncoder()} may be called from several threads;
 * {@link #finish()} once, when all encoders have stopped.
 */
public interface Encoding {

    /** An encoder for one thread; all encoders of an encoding agree on the raw numbers. */
    ValueEncoder newEncoder();

    /**
     * Why a value was not taken, and what to do: the words that follow the value in a message. They do not hold the value, which
     * not every message may show.
     */
    String explain(String value, long outcome);

    /** For a value that is unknown, a known one that seems to be meant, and how they differ. */
    default Optional<String> nearMiss(String value) {
        return Optional.empty();
    }

    /** What was found out, as what {@link #finish()} makes of it; instead of that where it is merged with that of other rows. */
    ColumnFindings findings();

    /** The domain of the values seen, and how raw numbers become its codes. */
    CodedDomain finish();

    /**
     * Writes what {@link #finish()} found, for {@link QuasiIdentifier#restore}. Of a map on disk ({@link CodeMap#onDisk}) only
     * the values are written: the store that goes with it must have been rewritten with codes as raw numbers.
     */
    void save(DataOutput out) throws IOException;

    /**
     * What pass 1 found out about one quasi-identifier.
     *
     * @param domain its values and levels
     * @param codes from raw numbers to codes
     */
    record CodedDomain(Domain domain, CodeMap codes) {}
}
