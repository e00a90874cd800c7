package io.skald.experiment.thesis;

import io.skald.synthetic.ThesisDistribution;
import io.skald.synthetic.ThesisTable;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A table of the thesis in memory: per row the values of its quasi-identifiers. */
final class DrawnTable {

    private DrawnTable() {}

    static long[][] of(String distribution, int rows, long seed) {
        ThesisTable table =
                new ThesisTable(seed, ThesisDistribution.parse(distribution).orElseThrow());
        return IntStream.range(0, rows)
                .mapToObj(row -> Arrays.stream(table.values(row), 0, ThesisTable.SIZES.size())
                        .asLongStream()
                        .toArray())
                .toArray(long[][]::new);
    }
}
