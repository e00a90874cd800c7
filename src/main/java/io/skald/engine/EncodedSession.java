package io.skald.engine;

import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.job.Plan;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import java.time.Duration;
import java.util.Optional;

/**
 * A table read and encoded once, to be searched any number of times: the whole of it or any rows of it that follow one another.
 * For one thread, which may have the work done by as many as the plan says.
 */
public final class EncodedSession implements AutoCloseable {

    private final Plan plan;
    private final RunOptions options;
    private final LocalRunner runner;
    private final Duration encoding;

    private EncodedSession(Plan plan, RunOptions options, LocalRunner runner, Duration encoding) {
        this.plan = plan;
        this.options = options;
        this.runner = runner;
        this.encoding = encoding;
    }

    /**
     * Reads and encodes the plan's input (pass 1). Temporary files lie beside the plan's output.
     *
     * @throws io.skald.UsageException if the data are not what the job says
     * @throws io.skald.FailureException if reading or writing fails
     */
    public static EncodedSession open(Plan plan, RunOptions options) {
        if (plan.risk().map().isPresent()) {
            throw new UsageException(
                    "Experiments set k, and the job has a population set it by the table's rows. Leave 'population' out"
                            + " of the job of an experiment.");
        }
        if (plan.population().isPresent()) {
            throw new UsageException(
                    "Experiments count rows, and the job counts those of population.table too. Leave 'population' out of"
                            + " the job of an experiment.");
        }
        LocalRunner runner = LocalRunner.open(plan, options);
        try {
            long start = System.nanoTime();
            runner.encode(Runner.Aim.EXPERIMENT);
            return new EncodedSession(plan, options, runner, Duration.ofNanos(System.nanoTime() - start));
        } catch (RuntimeException | Error failed) {
            runner.close();
            throw failed;
        }
    }

    /** How long reading and encoding took. */
    public Duration encoding() {
        return encoding;
    }

    /** The memory that the session and everything beside it share. */
    public MemoryBudget budget() {
        return runner.budget();
    }

    /** The store and the domains. */
    public EncodedTable table() {
        return runner.table();
    }

    /** All rows. */
    public TableView whole() {
        return view(runner.table(), 0);
    }

    /**
     * Some rows, with the domains, bins and labels of the whole table. Persons are those of these rows alone.
     *
     * @param first the first row, counted from 0
     */
    public TableView rows(long first, long rows) {
        return view(runner.table().rows(first, rows), first);
    }

    private TableView view(EncodedTable table, long first) {
        MemoryBudget own = MemoryBudget.of(new ByteSize(runner.budget().available()));
        Optional<PersonTable> persons =
                runner.encoded().personsOf(first, table.store().rows(), own, runner.workspace());
        try {
            return new TableView(
                    plan,
                    table,
                    persons,
                    own,
                    runner.budget().total() - own.total(),
                    runner.workspace(),
                    options.progress());
        } catch (RuntimeException | Error failed) {
            persons.ifPresent(PersonTable::close);
            throw failed;
        }
    }

    @Override
    public void close() {
        runner.close();
    }
}
