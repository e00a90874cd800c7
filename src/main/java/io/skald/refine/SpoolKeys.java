package io.skald.refine;

import java.util.Optional;

/** The keys of rows that are not in memory. */
final class SpoolKeys {

    private final KeyCounter counter;
    private final KeyCounter.Counted counted;
    private final RowRecords records;
    private final int[] categorical;
    private final int[] key;

    private SpoolKeys(KeyCounter counter, RowRecords records) {
        this.counter = counter;
        this.counted = counter.finish();
        this.records = records;
        this.categorical = records.geometry().categorical();
        this.key = new int[categorical.length];
    }

    /** Counts the keys of some rows; empty if there are more than the setting's limit. */
    static Optional<SpoolKeys> count(Spools.Spool rows, RefinementContext setting) {
        RowRecords records = setting.records();
        int[] categorical = records.geometry().categorical();
        int[] key = new int[categorical.length];
        KeyCounter counter = new KeyCounter(records.geometry(), setting.limits().keys());
        boolean[] tooMany = {false};
        rows.scan((bytes, at) -> {
            if (!tooMany[0]) {
                read(records, categorical, bytes, at, key);
                tooMany[0] = counter.add(key) < 0;
            }
        });
        return tooMany[0] ? Optional.empty() : Optional.of(new SpoolKeys(counter, records));
    }

    private static void read(RowRecords records, int[] categorical, byte[] bytes, int at, int[] key) {
        for (int a = 0; a < key.length; a++) {
            key[a] = (int) records.code(bytes, at, categorical[a]);
        }
    }

    /** The keys in order of their codes. */
    KeyTable table() {
        return counted.table();
    }

    /** The key of a row that was counted. */
    int keyOf(byte[] bytes, int at) {
        read(records, categorical, bytes, at, key);
        return counted.rank()[counter.add(key)];
    }
}
