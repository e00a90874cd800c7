package io.skald.engine;

import io.skald.UsageException;
import io.skald.attribute.Placing;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.EncodePass;
import io.skald.engine.encode.EncodedInput;
import io.skald.job.Plan;
import io.skald.store.EncodedTable;
import io.skald.store.Population;
import io.skald.table.TableInput;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The table of a population, encoded by its quasi-identifiers: as values that the job allows in the table, by the same policies.
 *
 * @param encoded closed with this
 * @param rows its rows, placed in the bins of the table
 * @param bytes that were read
 */
record EncodedPopulation(EncodedInput encoded, Population rows, long bytes) implements AutoCloseable {

    /**
     * Reads and encodes it.
     *
     * @throws UsageException if its rows are not what the job says, or there is none that counts
     */
    static EncodedPopulation of(
            Plan plan, EncodedTable table, MemoryBudget budget, Workspace workspace, RunOptions options) {
        Plan theirs = plan.ofPopulation();
        TableInput input = theirs.format().open(theirs.input());
        EncodedInput encoded = new EncodePass(
                        theirs, input, budget, workspace, options.progress(), new CellText(options.hideValues()))
                .run();
        try {
            if (encoded.table().countedRows() == 0) {
                throw new UsageException("The population's table "
                        + theirs.input().get(0) + " has no rows that count: no class can stand for anybody in it.");
            }
            List<Placing> placing = IntStream.range(0, theirs.quasi().size())
                    .mapToObj(i -> theirs.quasi()
                            .get(i)
                            .attribute()
                            .placing(
                                    table.quasi().get(i),
                                    encoded.table().quasi().get(i),
                                    budget))
                    .toList();
            return new EncodedPopulation(encoded, new Population(encoded.table(), placing), input.totalBytes());
        } catch (RuntimeException | Error failed) {
            encoded.close();
            throw failed;
        }
    }

    @Override
    public void close() {
        encoded.close();
    }
}
