package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.privacy.KAnonymity;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What costs take of the memory; which clusters they make is tested with the cutters. */
class GeometryTest {

    private static final int STREETS = 6000;

    private final Tree street = Tree.random(new Random(3), "street", STREETS, 3);
    private final Sample sample = new Sample(List.of(street, new Numbers("age", 40, false)), rows());

    @TempDir
    private Path temporary;

    private static long[][] rows() {
        long[][] rows = new long[60][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = new long[] {row * 97L % STREETS, row % 40};
        }
        return rows;
    }

    @Test
    void costs_are_the_same_without_the_tables_that_memory_refuses() {
        Tree small = Tree.random(new Random(5), "town", 30, 2);
        List<Domain> domains = List.of(small, new Numbers("age", 40, true));
        double[] weights = {0.25, 0.75};
        Geometry all = new Geometry(domains, weights);
        assertThat(all.tableBytes()).isEqualTo(8 * (30 * 30 + 40 * 40));
        for (long most : new long[] {0, 8 * 30 * 30, 8 * (30 * 30 + 40 * 40) - 1}) {
            Geometry some = new Geometry(domains, weights, most);
            assertThat(some.tableBytes()).isEqualTo(most == 0 ? 0 : 8 * 30 * 30);
            for (int attribute = 0; attribute < 2; attribute++) {
                for (int lo = 0; lo < all.size(attribute); lo++) {
                    for (int hi = lo; hi < all.size(attribute); hi++) {
                        assertThat(some.cost(attribute, lo, hi)).isEqualTo(all.cost(attribute, lo, hi));
                    }
                }
            }
        }
    }

    private Release refine(MemoryBudget budget) {
        Refiner refiner = Refiner.of(Sample.GUIDED, new KAnonymity(3), sample.equalWeights());
        try (Workspace workspace = Workspace.create(temporary)) {
            var table = sample.table(64, budget, workspace);
            try (Refined refined = refiner.refine(table, sample.top(), budget, workspace, 1, Progress.NONE)) {
                return Release.read(sample, refined, table.store().chunkCount());
            } finally {
                table.store().close();
            }
        }
    }

    @Test
    void the_trees_of_a_hierarchy_are_taken_from_the_memory() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(64));
        long least = (long) Integer.BYTES * STREETS * (street.height() + 1);
        Release release = refine(budget);
        assertThat(release.printed()).hasSize(60);
        assertThat(budget.available()).isEqualTo(budget.total());
        assertThatThrownBy(() -> refine(MemoryBudget.of(new ByteSize(least))))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining(MemoryTag.REFINEMENT.text());
    }
}
