package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.bin.CellDomain;
import io.skald.attribute.bin.Domain;
import io.skald.budget.Workspace;
import io.skald.job.Refinement;
import io.skald.privacy.KAnonymity;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells that print a value or {@code *}. */
class CellDomainTest {

    private static final Tree CITIES = Tree.of("city", "Lyon France *", "Paris France *", "Bonn Germany *");

    @TempDir
    Path temporary;

    @Test
    void a_cluster_of_several_values_prints_a_star_and_loses_all() {
        Domain cells = new CellDomain(CITIES);
        assertThat(cells.clusterLabel(1, 1)).isEqualTo("Paris");
        assertThat(cells.clusterLabel(0, 1)).isEqualTo("*");
        assertThat(cells.clusterNcpNumerator(1, 1)).isZero();
        assertThat(cells.clusterNcpNumerator(0, 1)).isEqualTo(cells.ncpDenominator());
        Domain numbers = new CellDomain(new Numbers("age", 9, true));
        assertThat(numbers.clusterLabel(2, 3)).isEqualTo("*");
        assertThat(numbers.spanStart(2)).isZero();
        assertThat(numbers.spanEnd(3)).isEqualTo(8);
        assertThat(Range.of(List.of(cells, numbers), new long[] {0, 4}, new long[] {1, 4}, 2))
                .usingRecursiveComparison()
                .isEqualTo(new Range(new long[] {0, 4}, new long[] {2, 4}, 2));
    }

    @Test
    void its_bins_are_those_of_the_domain() {
        Domain cells = new CellDomain(CITIES);
        for (int level = 0; level <= CITIES.height(); level++) {
            for (long code = 0; code < CITIES.size(); code++) {
                long bin = CITIES.bin(level, code);
                assertThat(cells.bin(level, code)).isEqualTo(bin);
                assertThat(cells.label(level, bin)).isEqualTo(CITIES.label(level, bin));
                assertThat(cells.label(level, bin, code, code)).isEqualTo(CITIES.label(level, bin, code, code));
                assertThat(cells.ncpNumerator(level, bin)).isEqualTo(CITIES.ncpNumerator(level, bin));
                assertThat(cells.firstCode(level, bin)).isEqualTo(CITIES.firstCode(level, bin));
                assertThat(cells.lastCode(level, bin)).isEqualTo(CITIES.lastCode(level, bin));
                assertThat(cells.coarsen(level, bin, CITIES.height())).isZero();
            }
            assertThat(cells.binSpace(level)).isEqualTo(CITIES.binSpace(level));
            assertThat(cells.denseBins(level)).isEqualTo(CITIES.denseBins(level));
            assertThat(cells.levelWords(level, false)).isEqualTo(CITIES.levelWords(level, false));
            assertThat(cells.printsEndsOfRows(level)).isFalse();
        }
    }

    @Test
    void a_value_that_looks_like_a_star_is_told() {
        assertThat(new CellDomain(CITIES).ambiguousLabel()).isEmpty();
        assertThat(new CellDomain(Tree.of("x", "a all", "* all")).ambiguousLabel())
                .contains("*");
        assertThat(new CellDomain(Tree.of("x", "* all")).ambiguousLabel()).isEmpty();
        assertThat(new CellDomain(new Numbers("n", 3)).ambiguousLabel()).isEmpty();
    }

    @Test
    void a_bin_that_fits_no_block_is_refused() {
        Sample sample = Sample.random(1, 120, 1, 1);
        Refiner refiner = Refiner.of(
                Sample.GUIDED.by(Refinement.Method.CELLS),
                new KAnonymity(3),
                sample.equalWeights(),
                new RefinementContext.Limits(48, 12));
        try (Workspace workspace = Workspace.create(temporary)) {
            assertThatThrownBy(() -> sample.refine(refiner, sample.top(), workspace))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("'refine.method: cells' takes bins of at most 2000 rows, and one has 120.");
        }
    }
}
