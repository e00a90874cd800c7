package io.skald.attribute.bin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What holds of every domain, checked code by code. */
public final class DomainContract {

    private DomainContract() {}

    public static void holds(Domain domain) {
        assertThat(domain.height()).isPositive();
        assertThat(domain.ncpDenominator()).isPositive();
        for (int level = 0; level <= domain.height(); level++) {
            binsAreRunsOfCodes(domain, level);
            if (level > 0) {
                binsAreUnionsOfThoseBelow(domain, level);
            }
        }
        assertThat(domain.binSpace(0)).isEqualTo(domain.size());
        assertThat(domain.binSpace(domain.height())).isEqualTo(1);
        assertThat(domain.denseBins(domain.height())).isEqualTo(1);
        domain.missing().ifPresent(code -> missingIsAlone(domain, code));
    }

    private static void binsAreRunsOfCodes(Domain domain, int level) {
        long before = 0;
        Set<String> labels = new HashSet<>();
        for (long code = 0; code < domain.size(); code++) {
            long bin = domain.bin(level, code);
            assertThat(bin).isBetween(code == 0 ? 0 : before, code == 0 ? 0 : before + 1);
            assertThat(code).isBetween(domain.firstCode(level, bin), domain.lastCode(level, bin));
            if (code == 0 || bin > before) {
                assertThat(domain.firstCode(level, bin)).isEqualTo(code);
                assertThat(labels.add(domain.label(level, bin)))
                        .as("label of its own")
                        .isTrue();
                lossIsOfTheLabel(domain, level, bin);
            }
            if (code + 1 == domain.size() || domain.bin(level, code + 1) > bin) {
                assertThat(domain.lastCode(level, bin)).isEqualTo(code);
            }
            before = bin;
        }
        assertThat(domain.size() == 0 ? 0 : before + 1).isLessThanOrEqualTo(domain.binSpace(level));
        assertThat(domain.denseBins(level)).isLessThanOrEqualTo(domain.binSpace(level));
    }

    private static void lossIsOfTheLabel(Domain domain, int level, long bin) {
        long loss = domain.ncpNumerator(level, bin);
        assertThat(loss).isBetween(0L, domain.ncpDenominator());
        long codes = domain.lastCode(level, bin) - domain.firstCode(level, bin);
        if (level == domain.height()) {
            assertThat(loss).isEqualTo(domain.ncpDenominator());
        } else if (codes == 0) {
            assertThat(loss).isZero();
        } else {
            assertThat(loss).isEqualTo(domain.numeric() ? codes : codes + 1);
        }
    }

    private static void binsAreUnionsOfThoseBelow(Domain domain, int level) {
        List<Long> parents = new ArrayList<>();
        for (long code = 0; code < domain.size(); code++) {
            int below = (int) domain.bin(level - 1, code);
            long bin = domain.bin(level, code);
            if (below == parents.size()) {
                parents.add(bin);
            }
            assertThat(bin).isEqualTo(parents.get(below));
            for (int from = 0; from <= level; from++) {
                assertThat(domain.coarsen(from, domain.bin(from, code), level)).isEqualTo(bin);
            }
            if (level < domain.height()) {
                assertThat(domain.ncpNumerator(level - 1, below)).isLessThanOrEqualTo(domain.ncpNumerator(level, bin));
            }
        }
    }

    private static void missingIsAlone(Domain domain, long code) {
        assertThat(code).isEqualTo(domain.size() - 1);
        for (int level = 0; level < domain.height(); level++) {
            long bin = domain.bin(level, code);
            assertThat(bin).isEqualTo(domain.binSpace(level) - 1);
            assertThat(domain.firstCode(level, bin)).isEqualTo(code);
            assertThat(domain.ncpNumerator(level, bin)).isZero();
            assertThat(domain.label(level, bin)).isEqualTo(domain.label(0, code));
        }
        assertThat(domain.label(domain.height(), 0)).isEqualTo("*");
        if (code > 0) {
            assertThat(domain.clusterLabel(0, code)).isEqualTo("*");
            assertThat(domain.clusterNcpNumerator(0, code)).isEqualTo(domain.ncpDenominator());
        }
        assertThat(domain.clusterNcpNumerator(code, code)).isZero();
    }
}
