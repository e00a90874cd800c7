package io.skald.refine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.privacy.Evidence;
import io.skald.privacy.ValueTally;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Whether clusters hold what is asked of their values with one row more, as rows join them. The values of as many clusters as memory has room for are known at a
 * time, from a look through those of all rows.
 */
final class HostValues {

    /** Of the memory that is free, what the values of clusters may take. */
    private static final int SHARE = 4;

    private static final ValueTally[] NOT_ASKED = {};

    private final RefinementContext setting;
    private final Sensitive sensitive;
    private final int firstValue;
    private final ClusterValues values;
    private final Long2ObjectOpenHashMap<ValueTally[]> known = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<List<Entrant>> joined = new Long2ObjectOpenHashMap<>();
    private final HostPersons persons;

    /**
     * A row that joins a cluster.
     *
     * @param row its codes, its number, its values, and whose it is where persons are counted by value
     * @param brings per column, whether it brings somebody who had not its value there, where persons are counted by value
     */
    private record Entrant(long[] row, boolean[] brings) {}

    /** @param values of the clusters as they were before any row joined */
    HostValues(RefinementContext setting, ClusterValues values) {
        this.setting = setting;
        this.sensitive = setting.records().sensitive();
        this.firstValue = setting.domains().size() + 1;
        this.values = values;
        List<Integer> ofPersons = IntStream.range(0, sensitive.columns().size())
                .filter(sensitive.models()::countPersons)
                .boxed()
                .toList();
        this.persons = new HostPersons(values, ofPersons, firstValue);
        known.defaultReturnValue(NOT_ASKED);
    }

    /** Bytes that a cluster's values take. */
    private long bytesPerCluster() {
        long numbers =
                sensitive.columns().stream().mapToLong(CountedColumn::values).sum();
        int tallies = sensitive.models().countPersons() ? 2 : 1;
        return tallies * numbers * (Long.BYTES + Integer.BYTES) + 128;
    }

    /**
     * Looks at the clusters that rows would join, one after the other.
     *
     * @param hosts one per row, rising
     * @param rowOf the rows, as {@link #join} takes them
     * @param visitor takes the first place of each cluster among them
     */
    void forEach(long[] hosts, IntFunction<long[]> rowOf, IntConsumer visitor) {
        int[] first = IntStream.range(0, hosts.length)
                .filter(at -> at == 0 || hosts[at] != hosts[at - 1])
                .toArray();
        long room = setting.budget().available() / SHARE / bytesPerCluster();
        int atOnce = (int) Math.max(1, Math.min(first.length, room));
        for (int from = 0; from < first.length; from += atOnce) {
            int to = Math.min(first.length, from + atOnce);
            MemoryBudget.Reservation held =
                    setting.budget().reserve(MemoryTag.REFINEMENT, (to - from) * bytesPerCluster());
            try {
                load(Arrays.stream(first, from, to).mapToLong(at -> hosts[at]));
                int end = to < first.length ? first[to] : hosts.length;
                persons.load(IntStream.range(first[from], end), at -> hosts[at], rowOf, known::containsKey);
                Arrays.stream(first, from, to).forEach(visitor);
            } finally {
                known.clear();
                held.close();
            }
        }
    }

    private void load(LongStream hosts) {
        hosts.forEach(host -> known.put(host, sensitive.newTallies()));
        values.addTo(known::get);
        known.long2ObjectEntrySet()
                .forEach(host ->
                        joined.getOrDefault(host.getLongKey(), List.of()).forEach(row -> add(host.getValue(), row)));
    }

    private void add(ValueTally[] tallies, Entrant entrant) {
        for (int i = 0; i < tallies.length; i++) {
            int value = (int) entrant.row()[firstValue + i];
            tallies[i].add(value, 1);
            if (entrant.brings()[i]) {
                tallies[i].persons().add(value, 1);
            }
        }
    }

    private void takeBack(ValueTally[] tallies, Entrant entrant) {
        for (int i = 0; i < tallies.length; i++) {
            int value = (int) entrant.row()[firstValue + i];
            tallies[i].takeBack(value);
            if (entrant.brings()[i]) {
                tallies[i].persons().takeBack(value);
            }
        }
    }

    private Entrant entrant(long host, ValueTally[] tallies, long[] row) {
        boolean[] brings = new boolean[tallies.length];
        for (int i = 0; i < brings.length; i++) {
            brings[i] = tallies[i].countsPersons() && !persons.knows(host, i, row);
        }
        return new Entrant(row, brings);
    }

    /**
     * Adds a row to a cluster that is being looked at, if the cluster holds all with it.
     *
     * @param row its codes, its number, its values, and whose it is where persons are counted by value
     * @param rows of the cluster with it
     */
    boolean join(long host, long[] row, long rows) {
        ValueTally[] tallies = known.get(host);
        Entrant entrant = entrant(host, tallies, row);
        add(tallies, entrant);
        Evidence with = sensitive.models().judge(rows, tallies);
        if (!setting.requirement().holds(with)) {
            takeBack(tallies, entrant);
            return false;
        }
        joined.computeIfAbsent(host, any -> new ArrayList<>()).add(entrant);
        persons.join(host, row);
        return true;
    }
}
