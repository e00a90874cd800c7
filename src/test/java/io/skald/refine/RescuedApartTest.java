package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.histogram.key.Sensitive;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.PersonsDiversity;
import io.skald.privacy.Protection;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RescuedApartTest {

    private static final long ROWS = 100;
    private static final Requirement OF_PERSONS = Protection.of(
            new KAnonymity(2, true),
            new Models(List.of(new Models.OfColumn(
                    "ill", List.of(new PersonsDiversity(new EntropyDiversity(new BigDecimal(2))))))));

    @TempDir
    Path folder;

    private final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(16));
    private final Sample sample = new Sample(List.of(new Numbers("age", 60, false)), new long[][] {});
    private Workspace workspace;

    @BeforeEach
    void open() {
        workspace = Workspace.create(folder);
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    /** Four clusters, of whom the first two come to print the same, and the third what the first printed before. */
    @Test
    void clusters_that_came_to_print_the_same_give_their_rows_back_and_so_does_what_prints_what_one_printed_before() {
        try (ClusterFile clusters = clusters()) {
            List<Rescue.Joined> stay = rescue(OF_PERSONS, clusters)
                    .keepApart(List.of(joined(90, 0), joined(91, 1), joined(92, 2), joined(93, 3)), Map.of());

            assertThat(stay).containsExactly(joined(93, 3));
            assertThat(clusters.changes()).containsOnlyKeys(3L);
        }
    }

    @Test
    void a_cluster_that_was_changed_before_is_as_it_was_then() {
        try (ClusterFile clusters = clusters()) {
            Range before = range(40, 49, 3);
            rescue(OF_PERSONS, clusters).keepApart(List.of(joined(90, 0), joined(91, 1)), Map.of(0L, before));

            assertThat(clusters.changes().get(0L)).isSameAs(before);
        }
    }

    @Test
    void where_classes_hold_together_what_each_holds_they_may_print_the_same() {
        try (ClusterFile clusters = clusters()) {
            List<Rescue.Joined> all = List.of(joined(90, 0), joined(91, 1), joined(92, 2));

            assertThat(rescue(new KAnonymity(2, true), clusters).keepApart(all, Map.of()))
                    .isEqualTo(all);
            assertThat(clusters.changes()).containsOnlyKeys(0L, 1L, 2L, 3L);
        }
    }

    private ClusterFile clusters() {
        ClusterFile clusters = new ClusterFile(ROWS, sample.domains(), budget, workspace);
        clusters.append(range(10, 14, 2));
        clusters.append(range(15, 19, 2));
        clusters.append(range(11, 14, 2));
        clusters.append(range(30, 34, 2));
        clusters.seal();
        clusters.replace(0, range(10, 19, 3));
        clusters.replace(1, range(10, 19, 3));
        clusters.replace(2, range(10, 14, 3));
        clusters.replace(3, range(30, 39, 3));
        return clusters;
    }

    private Rescue rescue(Requirement requirement, ClusterFile clusters) {
        RefinementContext setting = new RefinementContext(
                new ClusteringChoices(Sample.rescuing(Sample.GUIDED), requirement, 1, 1, 0),
                sample.domains(),
                new RowRecords(
                        ROWS,
                        sample.domains(),
                        Sensitive.NONE,
                        PersonCount.Of.NOBODY,
                        new Geometry(sample.domains(), sample.equalWeights())),
                Masking.NONE,
                RefinementContext.Limits.STANDARD,
                budget,
                workspace);
        return new Rescue(setting, clusters, ClusterValues.of(setting));
    }

    private static Range range(long lo, long hi, long rows) {
        return new Range(new long[] {lo}, new long[] {hi}, rows);
    }

    private static Rescue.Joined joined(long row, long cluster) {
        return new Rescue.Joined(row, cluster, 0.5);
    }
}
