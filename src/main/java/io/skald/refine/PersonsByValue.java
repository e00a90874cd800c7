package io.skald.refine;

import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.privacy.ValueTally;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * How many persons of each cluster have each value of the columns that ask for it, a record per number: far fewer than rows. Nothing where nobody asks. Written until it is sealed, then
 * looked through as often as needed.
 */
final class PersonsByValue implements AutoCloseable {

    private static final int CLUSTER = 0;
    private static final int COLUMN = 1;
    private static final int VALUE = 2;
    private static final int PERSONS = 3;

    private final RefinementContext setting;
    private final RecordFormat format;
    private final byte[] record;
    private final Optional<Spools> spools;
    private final ValueTally[] tallies;

    /** @param kept whether anybody asks */
    PersonsByValue(RefinementContext setting, boolean kept) {
        Sensitive sensitive = setting.records().sensitive();
        this.setting = setting;
        this.format = new RecordFormat(
                Integer.MAX_VALUE,
                sensitive.columns().size(),
                sensitive.columns().stream()
                        .mapToLong(CountedColumn::values)
                        .max()
                        .orElse(1),
                setting.records().persons().all() + 1);
        this.record = new byte[format.length()];
        this.tallies = kept ? sensitive.newTallies() : new ValueTally[0];
        this.spools = kept
                ? Optional.of(new Spools(1, format.length(), setting.budget(), setting.workspace()))
                : Optional.empty();
    }

    /**
     * Adds the clusters of one task.
     *
     * @param first the number of its first cluster
     */
    void add(long first, ClusteredRows outcome) {
        if (spools.isEmpty()) {
            return;
        }
        int[] clusterOf = outcome.clusterOf();
        int[] clustered = IntStream.range(0, clusterOf.length)
                .filter(outcome::isClustered)
                .toArray();
        List<int[]> members = BlockClusterer.byGroup(
                Arrays.stream(clustered).map(place -> clusterOf[place]).toArray());
        Block block = outcome.block();
        for (int[] ofCluster : members) {
            int[] places = Arrays.stream(ofCluster).map(at -> clustered[at]).toArray();
            for (int i = 0; i < tallies.length; i++) {
                if (tallies[i].countsPersons()) {
                    block.addPersons(tallies[i].persons(), i, places);
                    append(first + clusterOf[places[0]], i, tallies[i].persons());
                }
            }
        }
    }

    /** Adds a cluster of these rows. */
    void add(long cluster, Spools.Spool rows) {
        for (int i = 0; i < tallies.length; i++) {
            if (tallies[i].countsPersons()) {
                SpoolEvidence.addPersons(tallies[i].persons(), i, rows, setting.records(), setting.budget());
                append(cluster, i, tallies[i].persons());
            }
        }
    }

    private void append(long cluster, int column, ValueTally persons) {
        for (int value : persons.present()) {
            format.put(record, 0, CLUSTER, cluster);
            format.put(record, 0, COLUMN, column);
            format.put(record, 0, VALUE, value);
            format.put(record, 0, PERSONS, persons.rows(value));
            spools.orElseThrow().get(0).append(record, 0);
        }
        persons.clear();
    }

    /** Ends writing. */
    void seal() {
        spools.ifPresent(Spools::seal);
    }

    /** Adds the persons of some clusters to those of tallies, as {@link ClusterValues#addTo} adds rows. */
    void addTo(LongFunction<ValueTally[]> talliesOf) {
        spools.ifPresent(all -> all.get(0).scan((bytes, at) -> {
            ValueTally[] ofCluster = talliesOf.apply(format.get(bytes, at, CLUSTER));
            if (ofCluster.length > 0) {
                ofCluster[(int) format.get(bytes, at, COLUMN)]
                        .persons()
                        .add((int) format.get(bytes, at, VALUE), format.get(bytes, at, PERSONS));
            }
        }));
    }

    @Override
    public void close() {
        spools.ifPresent(Spools::close);
    }
}
