package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.csv.ChunkSource;
import io.skald.csv.ChunkSpan;
import io.skald.csv.CsvInput;
import io.skald.store.EncodedTable;
import java.util.List;
import java.util.Map;

/**
 * What pass 1 leaves.
 *
 * @param table the encoded store and the domains
 * @param spans where each chunk lies in the input, to find the same chunks again
 * @param inputHash SHA-256 of the input files' bytes, one after another, in hexadecimal
 * @param suppressedByPolicy rows that each policy suppresses, by policy key and column
 */
record EncodedInput(
        EncodedTable table, List<ChunkSpan> spans, String inputHash, Map<String, Map<String, Long>> suppressedByPolicy)
        implements AutoCloseable {

    EncodedInput {
        spans = List.copyOf(spans);
    }

    /** The chunks of pass 1 again. */
    ChunkSource chunks(CsvInput input, MemoryBudget budget) {
        return input.chunks(spans, budget);
    }

    @Override
    public void close() {
        table.store().close();
    }
}
