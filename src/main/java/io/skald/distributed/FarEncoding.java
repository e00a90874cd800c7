package io.skald.distributed;

import io.skald.UsageException;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.GuardedValues;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.ValueCodes;
import io.skald.job.Plan;
import io.skald.privacy.PopulationSample;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Pass 1 over a table elsewhere: gives all values their codes, and counts the tuples of values.
 *
 * @param people opens the population's table, which is asked for where the plan has one
 * @param room for tuples
 */
record FarEncoding(
        Plan plan,
        DistributedTable table,
        Supplier<DistributedTable> people,
        TupleRoom room,
        CellText cells,
        MemoryBudget budget,
        Workspace workspace) {

    /**
     * Does so.
     *
     * @param values of the table
     */
    Encoded of(List<List<ValueRows>> values) {
        int quasi = plan.quasi().size();
        List<List<String>> texts = values.stream()
                .map(column -> column.stream().map(ValueRows::text).toList())
                .toList();
        List<long[]> rowsOf = values.stream()
                .map(column -> column.stream().mapToLong(ValueRows::rows).toArray())
                .toList();
        EncodingContext context = new EncodingContext(
                StandardCharsets.UTF_8,
                plan.format().missing(),
                plan.policies().onMissing() == Plan.Policy.VALUE,
                budget,
                workspace);
        ValueCodes codes = ValueCodes.of(plan, texts.subList(0, quasi), rowsOf.subList(0, quasi), cells, context);
        Optional<FarPopulation> population =
                plan.population().map(asked -> FarPopulation.of(plan, people.get(), codes.quasi(), cells, context));
        try {
            long rows = Arrays.stream(rowsOf.get(0)).sum();
            Optional<PersonCounts> persons =
                    plan.person().isPresent() ? Optional.of(table.persons()) : Optional.empty();
            GuardedValues guarded = GuardedValues.of(
                    plan,
                    texts.subList(quasi, texts.size()),
                    rowsOf.subList(quasi, texts.size()),
                    rows,
                    persons.map(PersonCounts::sample).orElseGet(() -> PopulationSample.ofRows(rows)),
                    population.map(found -> OptionalLong.of(found.counted())).orElse(OptionalLong.empty()),
                    budget);
            return count(values, codes, guarded, persons, population);
        } catch (RuntimeException | Error failed) {
            population.ifPresent(FarPopulation::close);
            throw failed;
        }
    }

    private Encoded count(
            List<List<ValueRows>> values,
            ValueCodes codes,
            GuardedValues guarded,
            Optional<PersonCounts> persons,
            Optional<FarPopulation> population) {
        BinNumbers numbers = new BinNumbers(codes, guarded.sensitive(), budget);
        try {
            CountingRows counting = new CountingRows(plan, table, codes, guarded, numbers, budget);
            CountedRows counted =
                    stayThere(values, population) ? counting.leave(values) : counting.fetch(workspace, population);
            return new Encoded(codes, guarded, numbers, counted, persons, population);
        } catch (RuntimeException | Error failed) {
            numbers.close();
            guarded.close();
            throw failed;
        }
    }

    /** Whether tuples are not fetched: persons do not add up from tuple to tuple, and others, or their rows, may be too many. */
    private boolean stayThere(List<List<ValueRows>> values, Optional<FarPopulation> population) {
        if (plan.person().isPresent()) {
            return true;
        }
        long rows = values.get(0).stream().mapToLong(ValueRows::rows).sum();
        long most = room.tuples(plan, workspace);
        if (population.isPresent()) {
            long tuples = table.countTuples() + population.get().table().countTuples();
            if (tuples > most) {
                throw new UsageException("The table and its population have " + tuples
                        + " different tuples of quasi-identifiers, which are counted on the disk of this machine, and there is room for "
                        + most + ". Allow for more of that disk, or leave 'population.table' out.");
            }
            return false;
        }
        return rows > FetchedRows.MOST_ROWS || table.countTuples() > most;
    }
}
