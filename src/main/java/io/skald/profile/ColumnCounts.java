package io.skald.profile;

/** What is counted of one column: rows per value while there are few values, else how many there are and how far they reach. */
final class ColumnCounts {

    private final TupleCounts values;
    private final ValueExtent extent;
    private long missing;

    /**
     * @param most values of which rows are counted
     * @param utf8 whether values are texts of that encoding, and not of one byte a character
     */
    ColumnCounts(int most, boolean utf8) {
        values = new TupleCounts(most, true);
        extent = new ValueExtent(utf8);
    }

    /** One cell; runs once per row and column. */
    void add(byte[] bytes, int from, int to, long hash) {
        if (from == to) {
            missing++;
        }
        if (!values.add(hash, 1, bytes, from, to)) {
            addToMany(bytes, from, to, hash);
        }
    }

    private void addToMany(byte[] bytes, int from, int to, long hash) {
        if (values.exact()) {
            giveUp();
            values.add(hash);
        }
        if (from < to) {
            extent.add(bytes, from, to, 1);
        }
    }

    /** From now on, rows per value are not counted: there are too many values. */
    void giveUp() {
        if (values.exact()) {
            measure();
            values.giveUp();
        }
    }

    private void measure() {
        values.forEach((text, rows) -> {
            if (text.length > 0) {
                extent.add(text, 0, text.length, rows);
            }
        });
    }

    /** Adds what was counted of the same column elsewhere, which is used up. */
    void addAll(ColumnCounts other) {
        missing += other.missing;
        if (!values.tryAddAll(other.values)) {
            giveUp();
            other.giveUp();
            extent.addAll(other.extent);
            values.addAll(other.values);
        }
    }

    /** Nothing more is added: the reach of counted values is measured, too. */
    void finish() {
        if (values.exact()) {
            measure();
        }
    }

    TupleCounts values() {
        return values;
    }

    ValueExtent extent() {
        return extent;
    }

    /** Rows whose value is empty. */
    long missing() {
        return missing;
    }
}
