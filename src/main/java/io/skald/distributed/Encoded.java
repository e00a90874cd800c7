package io.skald.distributed;

import io.skald.engine.GuardedValues;
import io.skald.engine.encode.ValueCodes;
import java.util.Optional;

/**
 * What pass 1 left of a table elsewhere.
 *
 * @param persons whose the rows are, where persons are counted
 * @param population of the table, if its rows are counted too
 */
record Encoded(
        ValueCodes codes,
        GuardedValues guarded,
        BinNumbers numbers,
        CountedRows counted,
        Optional<PersonCounts> persons,
        Optional<FarPopulation> population)
        implements AutoCloseable {

    /** Of the table, suppressed ones included. */
    long rows() {
        return counted.rows() + codes.excluded();
    }

    @Override
    public void close() {
        counted.close();
        numbers.close();
        guarded.close();
        population.ifPresent(FarPopulation::close);
    }
}
