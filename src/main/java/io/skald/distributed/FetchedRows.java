package io.skald.distributed;

import io.skald.histogram.scan.CountedTuples;
import io.skald.histogram.scan.TupleCounter;
import io.skald.loss.ValueCounts;
import java.util.List;

/** Tuples that came here once, and lie on disk: whoever holds the table is not asked again. */
record FetchedRows(CountedTuples tuples, TupleCounter counter) implements CountedRows {

    /** More rows are not counted here. */
    static final long MOST_ROWS = (1L << 32) - 1;

    @Override
    public long rows() {
        return tuples.rows();
    }

    @Override
    public List<ValueCounts> valueCounts() {
        return tuples.rowsOfCode().stream()
                .map(rows -> {
                    ValueCounts.Builder counts = new ValueCounts.Builder();
                    rows.forEach(counts::add);
                    return counts.build();
                })
                .toList();
    }

    @Override
    public void show(int[] levels, CountedTuples.Visitor visitor) {
        tuples.forEach(visitor);
    }

    @Override
    public void close() {
        counter.close();
        tuples.close();
    }
}
