package io.skald.refine;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** Who has which values in clusters, as far as rows that would join them need it: whether their person is there with their value already. For one thread. */
final class HostPersons {

    /** Bytes for each value that a row would join a cluster with. */
    static final long BYTES_PER_VALUE = 200;

    private final ClusterValues values;
    private final List<Integer> columns;
    private final int firstValue;
    private final Set<Has> joined = new HashSet<>();
    private final Set<Has> before = new HashSet<>();

    /**
     * @param values of the clusters as they were before any row joined
     * @param columns whose persons are counted by value
     * @param firstValue where the values of a row begin; its person is the last of its numbers
     */
    HostPersons(ClusterValues values, List<Integer> columns, int firstValue) {
        this.values = values;
        this.columns = List.copyOf(columns);
        this.firstValue = firstValue;
    }

    /** That a person has a value in a cluster. */
    private record Has(long cluster, int column, int value, long person) {}

    private Has has(long host, int column, long[] row) {
        return new Has(host, column, (int) row[firstValue + column], row[row.length - 1]);
    }

    /**
     * Looks up what some rows ask, and forgets what others asked.
     *
     * @param suitors the rows
     * @param hostOf the cluster that each would join
     * @param isHost whether any would join a cluster
     */
    void load(IntStream suitors, IntToLongFunction hostOf, IntFunction<long[]> rowOf, LongPredicate isHost) {
        before.clear();
        if (columns.isEmpty()) {
            return;
        }
        Set<Has> asked = new HashSet<>();
        suitors.forEach(suitor ->
                columns.forEach(column -> asked.add(has(hostOf.applyAsLong(suitor), column, rowOf.apply(suitor)))));
        values.persons((cluster, column, value, person) -> {
            if (isHost.test(cluster)) {
                Has has = new Has(cluster, column, value, person);
                if (asked.contains(has)) {
                    before.add(has);
                }
            }
        });
    }

    /** Whether a row's person is in a cluster with the row's value of a column. */
    boolean knows(long host, int column, long[] row) {
        Has has = has(host, column, row);
        return before.contains(has) || joined.contains(has);
    }

    /** Notes that a row joined a cluster. */
    void join(long host, long[] row) {
        columns.forEach(column -> joined.add(has(host, column, row)));
    }
}
