package io.skald.risk;

import java.math.BigDecimal;

/**
 * The prosecutor's risk: of somebody who knows that a person is in the table, and is right about a row with probability one over the size of its
 * class. It is an upper bound on that of whoever does not know. After El Emam, Guide to the De-Identification of Personal Health Information,
 * and ARX's RiskModelSampleSummary.
 *
 * @param table the classes
 */
public record SampleRisk(SizeTable table) {

    /** Of a row of the smallest class; 0 without rows. */
    public double highest() {
        return table.isEmpty() ? 0 : 1.0 / table.smallest();
    }

    /** Of a row of the largest class; 0 without rows. */
    public double lowest() {
        return table.isEmpty() ? 0 : 1.0 / table.largest();
    }

    /** Of a row, on average, which is the share of rows that whoever guesses for all of them gets right; 0 without rows. */
    public double average() {
        return table.isEmpty() ? 0 : (double) table.count() / table.rows();
    }

    /** Rows whose risk is the highest. */
    public long rowsAtHighest() {
        return table.smallest() * table.classesOf(table.smallest());
    }

    /** Rows that are alone in their class. */
    public long uniques() {
        return table.classesOf(1);
    }

    /** Rows whose risk is above a threshold. */
    public long rowsOver(BigDecimal threshold) {
        return table.sum((size, classes) ->
                threshold.multiply(BigDecimal.valueOf(size)).compareTo(BigDecimal.ONE) < 0 ? size * classes : 0);
    }
}
