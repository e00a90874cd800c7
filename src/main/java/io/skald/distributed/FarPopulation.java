package io.skald.distributed;

import io.skald.UsageException;
import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.Placing;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.value.EncodingContext;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.ValueCodes;
import io.skald.histogram.scan.CountedTuples;
import io.skald.job.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The table of a population, whose rows another engine holds too: encoded by its quasi-identifiers, as values that the job allows in the table, by the same
 * policies.
 *
 * @param table closed with this
 * @param placing per quasi-identifier, where its values lie in the bins of the table
 * @param rows all of them
 */
record FarPopulation(DistributedTable table, ValueCodes codes, List<Placing> placing, long rows)
        implements AutoCloseable {

    FarPopulation {
        placing = List.copyOf(placing);
    }

    /**
     * Has its values counted.
     *
     * @param plan of the table, whose population this is
     * @param table of the plan's population
     * @param quasi the quasi-identifiers of the plan's own table
     * @throws UsageException if its rows are not what the job says, or there is none that counts
     */
    static FarPopulation of(
            Plan plan, DistributedTable table, List<CodedDomain> quasi, CellText cells, EncodingContext context) {
        try {
            return counted(plan.ofPopulation(), plan.population().orElseThrow().shown(), table, quasi, cells, context);
        } catch (RuntimeException | Error failed) {
            table.close();
            throw failed;
        }
    }

    private static FarPopulation counted(
            Plan theirs,
            String shown,
            DistributedTable table,
            List<CodedDomain> quasi,
            CellText cells,
            EncodingContext context) {
        List<List<ValueRows>> values = table.values();
        List<long[]> rowsOf = values.stream()
                .map(column -> column.stream().mapToLong(ValueRows::rows).toArray())
                .toList();
        ValueCodes codes = encoded(theirs, values, rowsOf, cells, context);
        long rows = Arrays.stream(rowsOf.get(0)).sum();
        if (codes.anySuppressed()) {
            long[] found = new long[quasi.size()];
            table.tuples((tuple, count) -> codes.encode(tuple, count, found));
        }
        if (rows == codes.excluded()) {
            throw new UsageException("The population's table " + shown
                    + " has no rows that count: no class can stand for anybody in it.");
        }
        List<Placing> placing = IntStream.range(0, quasi.size())
                .mapToObj(i -> theirs.quasi()
                        .get(i)
                        .attribute()
                        .placing(quasi.get(i), codes.quasi().get(i), context.budget()))
                .toList();
        return new FarPopulation(table, codes, placing, rows);
    }

    private static ValueCodes encoded(
            Plan theirs, List<List<ValueRows>> values, List<long[]> rowsOf, CellText cells, EncodingContext context) {
        List<List<String>> texts = values.stream()
                .map(column -> column.stream().map(ValueRows::text).toList())
                .toList();
        try {
            return ValueCodes.of(theirs, texts, rowsOf, cells, context);
        } catch (UsageException unfit) {
            throw new UsageException(unfit.problems().stream()
                    .map(problem -> "Of the population's table " + problem)
                    .toList());
        }
    }

    /** The rows that no policy leaves out. */
    long counted() {
        return rows - codes.excluded();
    }

    /** The domains of the plan's own table with the values that it lacks. */
    List<Domain> domains() {
        return placing.stream().<Domain>map(Placing::domain).toList();
    }

    /** Adds its tuples to those of the plan's own table. */
    void addTo(CountedTuples tuples) {
        long[] found = new long[placing.size()];
        table.tuples((tuple, count) -> {
            if (codes.isCounted(tuple)) {
                for (int i = 0; i < found.length; i++) {
                    found[i] = placing.get(i).code(codes.code(i, tuple[i]));
                }
                tuples.addOfPopulation(found, count);
            }
        });
    }

    @Override
    public void close() {
        table.close();
    }
}
