package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.privacy.DistinctValues;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.Protection;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Sums over four bins of three attributes, the first and the last of which go to one sum: a row's amount is the number of its bin.
 *
 * <pre>
 *   bin     rows                       first sum   second   information
 *   1 2 3   4                          16          8        7
 *   1 0 0   4                          4           0        1
 *   0 5 0   2, which hold no model     0           10       100
 *   0 0 2   3, of two persons          6           0        1000
 * </pre>
 */
class LossSumsTest {

    private static final LossSums.Amounts AMOUNTS = new LossSums.Amounts() {

        @Override
        public int sumOf(int attribute) {
            return attribute % 2;
        }

        @Override
        public long perRow(int attribute, long bin) {
            return bin;
        }
    };

    private static final Requirement TWO_VALUES =
            Protection.of(1, new Models(List.of(new Models.OfColumn("ill", List.of(new DistinctValues(2))))));

    private static LossSums all() {
        LossSums sums = new LossSums(2, AMOUNTS);
        addFirst(sums);
        addLast(sums);
        return sums;
    }

    private static void addFirst(LossSums sums) {
        sums.bin(new long[] {1, 2, 3}, Evidence.ofRows(4));
        sums.bin(new long[] {0, 5, 0}, new Evidence.Judged(2, false, 0));
    }

    private static void addLast(LossSums sums) {
        sums.bin(new long[] {1, 0, 0}, Evidence.ofRows(4));
        sums.bin(new long[] {0, 0, 2}, new Evidence.Counted(3, 2, 2, true, 3));
    }

    private static void assertSums(LossSums sums, Requirement requirement, long first, long second) {
        assertThat(IntStream.range(0, 2).mapToObj(sum -> sums.from(requirement, sum)))
                .containsExactly(BigInteger.valueOf(first), BigInteger.valueOf(second));
    }

    private static void assertAll(LossSums sums) {
        assertSums(sums, new KAnonymity(1), 26, 18);
        assertSums(sums, new KAnonymity(3), 26, 8);
        assertSums(sums, new KAnonymity(4), 20, 8);
        assertSums(sums, new KAnonymity(5), 0, 0);
        assertSums(sums, new KAnonymity(3, true), 20, 8);
        assertSums(sums, TWO_VALUES, 26, 8);
    }

    @Test
    void one_count_gives_the_sums_over_the_bins_that_hold_for_every_requirement() {
        assertAll(all());
    }

    @Test
    void the_sums_of_parts_of_the_bins_are_added() {
        LossSums sums = new LossSums(2, AMOUNTS);
        addFirst(sums);
        LossSums others = new LossSums(2, AMOUNTS);
        addLast(others);
        sums.addAll(others);

        assertAll(sums);
        LossSums empty = new LossSums(2, AMOUNTS);
        empty.addAll(sums);
        assertAll(empty);
    }

    @Test
    void sums_that_are_sent_elsewhere_know_the_amounts_of_the_bins_given() {
        LossSums sent = all().emptyFor(List.of(new long[] {0, 1}, new long[] {0, 2, 5}, new long[] {0, 2, 3}));

        assertSums(sent, new KAnonymity(1), 0, 0);
        addFirst(sent);
        addLast(sent);
        assertAll(sent);
    }
}
