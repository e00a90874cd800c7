package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.store.EncodedStore;
import java.util.List;

/**
 * The fields of all records that are released as they are, encoded, chunk by chunk as the quasi-identifiers are.
 *
 * @param codes per run of kept columns, a column of numbers of texts
 * @param layout of a released record
 * @param texts per run, what it holds, by number, with the delimiter or the line end behind it; not to be changed
 * @param held the memory of the texts
 */
record EncodedRest(EncodedStore codes, ReleaseLayout layout, List<Field[]> texts, MemoryBudget.Reservation held)
        implements AutoCloseable {

    @Override
    public void close() {
        codes.close();
        held.close();
    }
}
