package io.skald.refine;

import io.skald.histogram.key.Sensitive;
import io.skald.privacy.ValueTally;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Which sensitive values the rows of clusters have, a record per row: kept where rows may join clusters, or clusters other rows, and could break what is asked of them. Where persons are
 * counted by value, whose each row is, and apart from the rows how many persons of a cluster have each value. Written until it is sealed, then looked through as often as needed.
 */
final class ClusterValues implements AutoCloseable {

    private static final int CLUSTER = 0;
    private static final int VALUES = 1;

    private final int columns;
    private final boolean byPerson;
    private final RefinementContext setting;
    private final RecordFormat format;
    private final byte[] record;
    private final Optional<Spools> spools;
    private final PersonsByValue persons;

    private ClusterValues(
            RefinementContext setting, int columns, boolean byPerson, RecordFormat format, Optional<Spools> spools) {
        this.setting = setting;
        this.columns = columns;
        this.byPerson = byPerson;
        this.format = format;
        this.record = new byte[format.length()];
        this.spools = spools;
        this.persons = new PersonsByValue(setting, byPerson && spools.isPresent());
    }

    /** Of a refinement's clusters; nothing is kept where no row joins any and no suppressed rows do, or none can break what is asked. */
    static ClusterValues of(RefinementContext setting) {
        Sensitive sensitive = setting.records().sensitive();
        int columns = sensitive.columns().size();
        boolean byPerson = sensitive.models().countPersons();
        long[] numbers = new long[VALUES + columns + (byPerson ? 1 : 0)];
        if (byPerson) {
            numbers[VALUES + columns] = setting.records().persons().all();
        }
        numbers[CLUSTER] = Integer.MAX_VALUE;
        for (int i = 0; i < columns; i++) {
            numbers[VALUES + i] = sensitive.columns().get(i).values();
        }
        RecordFormat format = new RecordFormat(numbers);
        boolean joined =
                setting.recipe().rescues() || setting.masking().absorption().isPresent();
        boolean needed = joined && !setting.requirement().outlastsMerging();
        return new ClusterValues(
                setting,
                columns,
                byPerson,
                format,
                needed
                        ? Optional.of(new Spools(1, format.length(), setting.budget(), setting.workspace()))
                        : Optional.empty());
    }

    /** Whether values are kept. */
    boolean kept() {
        return spools.isPresent();
    }

    /** Whether values are kept with whose they are, and suppressed rows may absorb clusters by them. */
    boolean absorbedByPerson() {
        return byPerson && kept() && setting.masking().absorption().isPresent();
    }

    /**
     * Adds the rows of one task, whose clusters are whole.
     *
     * @param first the number of its first cluster
     */
    void add(long first, ClusteredRows outcome) {
        if (!kept()) {
            return;
        }
        Block block = outcome.block();
        for (int p = 0; p < block.size(); p++) {
            if (outcome.isClustered(p)) {
                for (int i = 0; i < columns; i++) {
                    format.put(record, 0, VALUES + i, block.values().value(p, i));
                }
                if (byPerson) {
                    format.put(record, 0, VALUES + columns, block.persons().of(p));
                }
                append(first + outcome.clusterOf()[p]);
            }
        }
        persons.add(first, outcome);
    }

    /** Adds rows to a cluster; where persons are counted by value, all that it has. */
    void add(long cluster, Spools.Spool rows) {
        if (!kept()) {
            return;
        }
        RowRecords records = setting.records();
        rows.scan((bytes, at) -> {
            for (int i = 0; i < columns; i++) {
                format.put(record, 0, VALUES + i, records.value(bytes, at, i));
            }
            if (byPerson) {
                format.put(record, 0, VALUES + columns, records.person(bytes, at));
            }
            append(cluster);
        });
        persons.add(cluster, rows);
    }

    private void append(long cluster) {
        format.put(record, 0, CLUSTER, cluster);
        spools.orElseThrow().get(0).append(record, 0);
    }

    /** Ends writing. */
    void seal() {
        spools.ifPresent(Spools::seal);
        persons.seal();
    }

    /** Is shown who has what. */
    @FunctionalInterface
    interface PersonVisitor {
        /** A row's value of a column, and whose it is. */
        void value(long cluster, int column, int value, long person);
    }

    /** Shows all rows' persons, column by column; only where persons are counted by value. */
    void persons(PersonVisitor visitor) {
        spools.orElseThrow().get(0).scan((bytes, at) -> {
            long cluster = format.get(bytes, at, CLUSTER);
            long person = format.get(bytes, at, VALUES + columns);
            for (int i = 0; i < columns; i++) {
                visitor.value(cluster, i, (int) format.get(bytes, at, VALUES + i), person);
            }
        });
    }

    /**
     * Adds the rows of some clusters, and their persons, to tallies, one per column.
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
        persons.addTo(talliesOf);
    }

    @Override
    public void close() {
        persons.close();
        spools.ifPresent(Spools::close);
    }
}
