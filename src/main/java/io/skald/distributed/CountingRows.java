package io.skald.distributed;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.GuardedValues;
import io.skald.engine.encode.ValueCodes;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.CountedTuples;
import io.skald.histogram.scan.TupleCounter;
import io.skald.job.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Counts the rows of a table elsewhere: fetches its different tuples where they fit here, and leaves them there otherwise. */
final class CountingRows {

    private final Plan plan;
    private final DistributedTable table;
    private final ValueCodes codes;
    private final Sensitive sensitive;
    private final BinNumbers numbers;
    private final MemoryBudget budget;

    CountingRows(
            Plan plan,
            DistributedTable table,
            ValueCodes codes,
            GuardedValues guarded,
            BinNumbers numbers,
            MemoryBudget budget) {
        this.plan = plan;
        this.table = table;
        this.codes = codes;
        this.sensitive = guarded.sensitive();
        this.numbers = numbers;
        this.budget = budget;
    }

    /**
     * The tuples, here; rows that a policy suppresses are noted.
     *
     * @param population whose tuples are counted in the bins of the others, if there is one
     */
    CountedRows fetch(Workspace workspace, Optional<FarPopulation> population) {
        List<Domain> domains = population.map(FarPopulation::domains).orElse(numbers.domains());
        CountedTuples tuples = new CountedTuples(domains, sensitive, budget, workspace);
        try {
            long[] found = new long[domains.size()];
            int[] shown = new int[sensitive.stored()];
            table.tuples((tuple, rows) -> {
                if (codes.encode(tuple, rows, found)) {
                    for (int i = 0; i < shown.length; i++) {
                        shown[i] = sensitive.columns().get(i).valueOf()[tuple[found.length + i]];
                    }
                    tuples.add(found, shown, rows);
                }
            });
            population.ifPresent(people -> people.addTo(tuples));
            tuples.finish();
            return new FetchedRows(tuples, new TupleCounter(tuples, budget, workspace, plan.threads()));
        } catch (RuntimeException | Error failed) {
            tuples.close();
            throw failed;
        }
    }

    /**
     * The tuples, where they are; rows that a policy suppresses are noted.
     *
     * @param values all, with their rows
     */
    CountedRows leave(List<List<ValueRows>> values) {
        List<long[]> rowsOf = values.subList(0, plan.quasi().size()).stream()
                .map(column -> column.stream().mapToLong(ValueRows::rows).toArray())
                .toList();
        long rows = Arrays.stream(rowsOf.get(0)).sum();
        if (codes.anySuppressed()) {
            noteSuppressed();
            rowsOf = rowsOfCounted();
        }
        CountedValues counted = new CountedValues(codes, rowsOf, rows - codes.excluded());
        RemoteCounter counter = new RemoteCounter(
                table, numbers, sensitive, counted, plan.person().isPresent(), budget, plan.threads());
        return new RemoteRows(table, numbers, sensitive, counted, counter);
    }

    /** Groups by which values are suppressed, and why: a few groups, whatever the table. */
    private void noteSuppressed() {
        int[][] reasons = new int[plan.quasi().size()][];
        int[] tuple = new int[reasons.length];
        for (int i = 0; i < reasons.length; i++) {
            int attribute = i;
            reasons[i] = new int[codes.values(i)];
            Arrays.setAll(
                    reasons[i],
                    value -> codes.code(attribute, value) < 0 ? 1 + (int) ~codes.code(attribute, value) : 0);
        }
        Grouping grouping = Grouping.of(List.<int[][]>of(reasons), List.of());
        table.fold(grouping, new RecordsFold(), block -> {
            RecordsFold.read(grouping, block, (way, key, shown, rows) -> {
                for (int i = 0; i < tuple.length; i++) {
                    int reason = (int) grouping.number(way, i, key);
                    if (reason > 0) {
                        codes.suppress(reason - 1, i, rows);
                        return;
                    }
                }
            });
            return true;
        });
    }

    /** Of each quasi-identifier and value the rows that no policy suppresses. */
    private List<long[]> rowsOfCounted() {
        int[][] none = numbers.counted();
        List<int[][]> ways = new ArrayList<>();
        List<long[]> rowsOf = new ArrayList<>();
        for (int i = 0; i < none.length; i++) {
            int[][] way = none.clone();
            int[] counted = none[i];
            way[i] = new int[counted.length];
            Arrays.setAll(way[i], value -> counted[value] < 0 ? Labelling.NO_BIN : value);
            ways.add(way);
            rowsOf.add(new long[counted.length]);
        }
        Grouping grouping = Grouping.of(ways, List.of());
        table.fold(grouping, new RecordsFold(), block -> {
            RecordsFold.read(
                    grouping,
                    block,
                    (way, key, shown, rows) -> rowsOf.get(way)[(int) grouping.number(way, way, key)] += rows);
            return true;
        });
        return rowsOf;
    }
}
