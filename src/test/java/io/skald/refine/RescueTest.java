package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.lattice.Node;
import io.skald.privacy.CappedValues;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Model;
import io.skald.privacy.Models;
import io.skald.privacy.Protection;
import io.skald.store.EncodedTable;
import io.skald.store.StoredNumbers;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which suppressed rows join clusters, of one number: rows of the same number are a bin, which is a cluster if they are enough. */
class RescueTest {

    @TempDir
    Path temporary;

    private static Sample numbers(int size, long... codes) {
        return new Sample(
                List.of(new Numbers("age", size)),
                LongStream.of(codes).mapToObj(code -> new long[] {code}).toArray(long[][]::new));
    }

    private static Refiner rescuing(int k, RefinementContext.Limits limits) {
        return Refiner.of(Sample.rescuing(Sample.GUIDED), new KAnonymity(k), new double[] {1}, limits);
    }

    private Release refine(Refiner refiner, Sample sample) {
        try (Workspace workspace = Workspace.create(temporary)) {
            return sample.refine(refiner, Node.of(0), workspace);
        }
    }

    /**
     * Three rows could join, of 1, 2 and 63 beside three of 0 and of 60, and one of 100 could not and would be alone. Two are given back: first the one
     * that gained least, then the one that the other cluster took in last.
     */
    @Test
    void rows_are_given_back_until_k_are_left_and_their_clusters_are_as_narrow_as_without_them() {
        Sample sample = numbers(101, 0, 0, 0, 60, 60, 60, 1, 2, 63, 100);
        Release release = refine(rescuing(3, RefinementContext.Limits.STANDARD), sample);

        assertThat(release.printed())
                .containsExactly("[0 - 1]", "[0 - 1]", "[0 - 1]", "60", "60", "60", "[0 - 1]", "*", "*", "*");
        assertThat(release.rows()).isEqualTo(new RefinedRows(7, 3, 1));
    }

    /** The row at 200 joins the pair at 400 first; then that is too wide for the one at 640, which the pair at 900 takes. */
    @Test
    void a_row_that_its_nearest_cluster_refuses_is_asked_of_the_next() {
        Sample sample = numbers(1001, 400, 400, 900, 900, 950, 950, 960, 960, 970, 970, 200, 640, 951, 961, 971);
        Release release = refine(rescuing(2, RefinementContext.Limits.STANDARD), sample);

        assertThat(release.rows()).isEqualTo(new RefinedRows(15, 0, 5));
        assertThat(release.printed(0)).isEqualTo("[200 - 400]");
        assertThat(release.printed(2)).isEqualTo("[640 - 900]");
        assertThat(release.printed(11)).isEqualTo("[640 - 900]");
    }

    /** Seventeen rows of 10 c + 1, each beside two of 10 c, sixteen at a time. */
    @Test
    void rows_beyond_a_block_are_asked_too_and_none_twice() {
        Sample sample = numbers(
                301,
                IntStream.range(0, 51)
                        .mapToLong(row -> row / 3 * 10L + row % 3 / 2)
                        .toArray());
        Release release = refine(rescuing(2, new RefinementContext.Limits(16, 16)), sample);

        assertThat(release.rows()).isEqualTo(new RefinedRows(51, 0, 17));
        assertThat(release.printed())
                .isEqualTo(IntStream.range(0, 51)
                        .mapToObj(row -> "[" + row / 3 * 10 + " - " + (row / 3 * 10 + 1) + "]")
                        .toList());
    }

    /** Pairs of 3 c, more than are looked at in one go, and nine rows beside the first, the last and seven between. */
    @Test
    void of_very_many_clusters_the_nearest_is_found_wherever_it_stands() {
        int pairs = 3 << 16;
        long[] codes = IntStream.range(0, 2 * pairs + 9)
                .mapToLong(row -> row < 2 * pairs ? row / 2 * 3L : (row - 2L * pairs) * (pairs - 1) / 8 * 3 + 1)
                .toArray();
        Release release = refine(rescuing(2, RefinementContext.Limits.STANDARD), numbers(3 * pairs, codes));

        assertThat(release.rows()).isEqualTo(new RefinedRows(2L * pairs + 9, 0, 9));
        for (int row = 2 * pairs; row < codes.length; row++) {
            assertThat(release.printed(row)).isEqualTo("[" + (codes[row] - 1) + " - " + codes[row] + "]");
            assertThat(release.covers(row)).isTrue();
        }
    }

    /**
     * Pairs of unlike values in both columns, at 0, 50 and 90, with rows beside them: at 1 and at 2 two rows that are alike, and no value may have more
     * than seven tenths of a cluster.
     */
    @Test
    void a_row_does_not_join_where_its_values_would_break_what_is_asked_and_memory_is_given_back() {
        for (int alike = 1; alike <= 2; alike++) {
            int column = alike;
            long[][] rows = {
                {0, 0, 0},
                {0, 1, 1},
                {50, 0, 0},
                {50, 1, 1},
                {90, 0, 0},
                {90, 1, 1},
                {1, 0, 0},
                {2, 1, 1},
                {51, 0, 1},
                {91, 1, 0}
            };
            rows[7][column] = 0;
            MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(64));
            Sample sample = numbers(
                    101, LongStream.range(0, 10).map(row -> rows[(int) row][0]).toArray());
            try (Workspace workspace = Workspace.create(temporary)) {
                EncodedTable table = withValues(sample, rows, budget, workspace);
                Models models = new Models(List.of(
                        new Models.OfColumn("ill", List.of(sevenTenths())),
                        new Models.OfColumn("job", List.of(sevenTenths()))));
                Sensitive sensitive = new Sensitive(
                        List.of(
                                new CountedColumn(1, new int[] {0, 1}, 2, false),
                                new CountedColumn(2, new int[] {0, 1}, 2, false)),
                        models);
                Refiner refiner = Refiner.of(Sample.rescuing(Sample.GUIDED), Protection.of(2, models), new double[] {1})
                        .with(sensitive)
                        .with(Masking.NONE);
                try (Refined refined = refiner.refine(table, Node.of(0), budget, workspace, 1, Progress.NONE)) {
                    Release release =
                            Release.read(sample, refined, table.store().chunkCount());
                    assertThat(release.printed())
                            .containsExactly(
                                    "[0 - 1]",
                                    "[0 - 1]",
                                    "[50 - 51]",
                                    "[50 - 51]",
                                    "[90 - 91]",
                                    "[90 - 91]",
                                    "[0 - 1]",
                                    "*",
                                    "[50 - 51]",
                                    "[90 - 91]");
                    assertThat(release.rows()).isEqualTo(new RefinedRows(9, 1, 3));
                } finally {
                    table.store().close();
                }
            }
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }

    private static Model sevenTenths() {
        return CappedValues.alpha("alpha", new BigDecimal("0.7"), new boolean[] {true, true}, 10);
    }

    private static EncodedTable withValues(Sample sample, long[][] rows, MemoryBudget budget, Workspace workspace) {
        EncodedTable codes = sample.table(64, budget, workspace);
        codes.store().close();
        return new EncodedTable(StoredNumbers.of(rows, 3).in(rows.length, workspace, budget), codes.quasi());
    }
}
