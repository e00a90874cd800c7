package io.skald.refine;

import io.skald.histogram.key.Sensitive;
import io.skald.privacy.ValueTally;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Which sensitive values the rows of clusters have, a record per row: kept where rows may join clusters, or clusters other rows, and could break what is asked of them. Written until it is
 * sealed, then looked through as often as needed.
 */
final class ClusterValues implements AutoCloseable {

    private static final int CLUSTER = 0;
    private static final int VALUES = 1;

    private final int columns;
    private final RecordFormat format;
    private final byte[] record;
    private final Optional<Spools> spools;

    private ClusterValues(int columns, RecordFormat format, Optional<Spools> spools) {
        this.columns = columns;
        this.format = format;
        this.record = new byte[format.length()];
        this.spools = spools;
    }

    /** Of a refinement's clusters; nothing is kept where no row joins any and no suppressed rows do, or none can break what is asked. */
    static ClusterValues of(RefinementContext setting) {
        Sensitive sensitive = setting.records().sensitive();
        int columns = sensitive.columns().size();
        long[] numbers = new long[VALUES + columns];
        numbers[CLUSTER] = Integer.MAX_VALUE;
        for (int i = 0; i < columns; i++) {
            numbers[VALUES + i] = sensitive.columns().get(i).values();
        }
        RecordFormat format = new RecordFormat(numbers);
        boolean joined =
                setting.recipe().rescues() || setting.masking().absorption().isPresent();
        boolean needed = joined && !setting.requirement().outlastsMerging();
        return new ClusterValues(
                columns,
                format,
                needed
                        ? Optional.of(new Spools(1, format.length(), setting.budget(), setting.workspace()))
                        : Optional.empty());
    }

    /** Whether values are kept. */
    boolean kept() {
        return spools.isPresent();
    }

    /** Adds a row of a block to a cluster. */
    void add(long cluster, Block block, int place) {
        if (!kept()) {
            return;
        }
        for (int i = 0; i < columns; i++) {
            format.put(record, 0, VALUES + i, block.values().value(place, i));
        }
        append(cluster);
    }

    /** Adds the row in a record to a cluster. */
    void add(long cluster, RowRecords records, byte[] bytes, int at) {
        if (!kept()) {
            return;
        }
        for (int i = 0; i < columns; i++) {
            format.put(record, 0, VALUES + i, records.value(bytes, at, i));
        }
        append(cluster);
    }

    private void append(long cluster) {
        format.put(record, 0, CLUSTER, cluster);
        spools.orElseThrow().get(0).append(record, 0);
    }

    /** Ends writing. */
    void seal() {
        spools.ifPresent(Spools::seal);
    }

    /**
     * Adds the rows of some clusters to tallies, one per column.
     *
     * @param talliesOf by cluster; none where nobody asks for it
     */
    void addTo(LongFunction<ValueTally[]> talliesOf) {
        spools.orElseThrow().get(0).scan((bytes, at) -> {
            ValueTally[] tallies = talliesOf.apply(format.get(bytes, at, CLUSTER));
            for (int i = 0; i < tallies.length; i++) {
                tallies[i].add((int) format.get(bytes, at, VALUES + i), 1);
            }
        });
    }

    @Override
    public void close() {
        spools.ifPresent(Spools::close);
    }
}
