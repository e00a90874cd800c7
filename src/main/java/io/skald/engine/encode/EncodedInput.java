package io.skald.engine.encode;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.privacy.PopulationSample;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.PersonSort;
import io.skald.store.PersonTable;
import io.skald.store.RowRange;
import io.skald.table.ChunkSource;
import io.skald.table.TableInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What pass 1 leaves.
 *
 * @param table the encoded store and the domains
 * @param persons the rows of the table by person, where persons are counted
 * @param ids whose each row is, chunk by chunk as the table, where parts of the table are to be sorted by person instead of all of it
 * @param cuts how the input was cut into chunks, to have the same ones again
 * @param texts the memory of those in the table
 * @param inputHash SHA-256 of the input files' bytes, one after another, in hexadecimal
 * @param suppressedByPolicy rows that each policy suppresses, by policy key and column
 * @param warnings what was noticed on the way, in words without values of the data: a kept workspace says them again to whoever uses it
 */
public record EncodedInput(
        EncodedTable table,
        Optional<PersonTable> persons,
        Optional<EncodedStore> ids,
        ChunkCuts cuts,
        MemoryBudget.Reservation texts,
        String inputHash,
        Map<String, Map<String, Long>> suppressedByPolicy,
        List<String> warnings)
        implements AutoCloseable {

    /** What the table has of the population that it was drawn from: rows, or persons where they are counted. */
    public PopulationSample sample() {
        return persons.map(PersonTable::sample)
                .orElseGet(() -> PopulationSample.ofRows(table.store().rows()));
    }

    /** The chunks of pass 1 again. */
    public ChunkSource chunks(TableInput input, MemoryBudget budget) {
        return cuts.chunks(input, budget);
    }

    /**
     * Some of the rows by person, where that can be told of parts; to be closed by the caller.
     *
     * @param first the first row, counted from 0
     * @throws io.skald.FailureException if reading or writing fails, or memory does not suffice for a few rows
     */
    public Optional<PersonTable> personsOf(long first, long rows, MemoryBudget budget, Workspace workspace) {
        return ids.map(all -> new PersonSort(
                        table.rows(first, rows), new RowRange(all, first, rows), false, budget, workspace, 1)
                .sorted());
    }

    @Override
    public void close() {
        cuts.close();
        texts.close();
        persons.ifPresent(PersonTable::close);
        ids.ifPresent(EncodedStore::close);
        table.close();
    }
}
