package io.skald.distributed;

import io.skald.engine.encode.ValueCodes;
import io.skald.loss.ValueCounts;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** How many of the rows that are counted have each value of each quasi-identifier, and what that tells. Values that share a code are one. */
final class CountedValues {

    private final long rows;
    private final List<ValueCounts> counts = new ArrayList<>();

    /**
     * @param rowsOf by quasi-identifier and value, the rows that no policy suppresses
     * @param rows of all
     */
    CountedValues(ValueCodes codes, List<long[]> rowsOf, long rows) {
        this.rows = rows;
        for (int i = 0; i < rowsOf.size(); i++) {
            ValueCounts.Builder builder = new ValueCounts.Builder();
            for (int value = 0; value < rowsOf.get(i).length; value++) {
                if (rowsOf.get(i)[value] > 0) {
                    builder.add(codes.code(i, value), rowsOf.get(i)[value]);
                }
            }
            counts.add(builder.build());
        }
    }

    long rows() {
        return rows;
    }

    List<ValueCounts> counts() {
        return counts;
    }

    BigInteger informationOfAll() {
        return counts.stream().map(ValueCounts::informationOfRows).reduce(BigInteger.ZERO, BigInteger::add);
    }
}
