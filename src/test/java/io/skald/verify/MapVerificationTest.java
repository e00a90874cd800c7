package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ClassColumnsClaim;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.MapClaim;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.Violation;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How large classes must be for what they stand for in a population is worked out from the rows of the input. */
class MapVerificationTest {

    private static final String HIERARCHY = "a;ab;*\nb;ab;*\nc;cd;*\nd;cd;*\n";
    private static final String INPUT = "part\na\na\na\nb\nc\nc\nc\nd\n";

    @TempDir
    private Path folder;

    private Findings verify(String released, int k, Optional<MapClaim> map) throws IOException {
        Path hierarchy = Files.writeString(folder.resolve("part.csv"), HIERARCHY);
        Claim claim = new Claim(
                List.of(Files.writeString(folder.resolve("input.csv"), INPUT)),
                Files.writeString(folder.resolve("released.csv"), released),
                Dialect.RFC_4180,
                List.of(new Claim.Column.Generalised("part", new RecodingClaim.HierarchyFile(hierarchy))),
                k,
                BigDecimal.ONE,
                false,
                false,
                Claim.Clusters.NONE,
                Claim.Exemptions.NONE,
                Claim.Labels.PLAIN,
                Map.of(),
                map,
                ClassColumnsClaim.NONE,
                Optional.empty());
        try (Workspace workspace = Workspace.create(folder)) {
            return Verifier.verify(claim, MemoryBudget.of(ByteSize.ofMegabytes(8)), workspace, 1, Progress.NONE);
        }
    }

    private static Optional<MapClaim> five(long population) {
        return Optional.of(new MapClaim(5, population, false, new BigDecimal("0.05")));
    }

    private static final String FOURS = "part\nab\nab\nab\nab\ncd\ncd\ncd\ncd\n";
    private static final String THREES = "part\na\na\na\n*\nc\nc\nc\n*\n";

    @Test
    void classes_of_four_stand_for_five_where_a_tenth_of_the_population_is_in_the_table() throws IOException {
        Findings findings = verify(FOURS, 1, five(80));

        assertThat(findings.accepted()).as(findings.describe()).isTrue();
        assertThat(findings.counts().k()).isEqualTo(4);
    }

    @Test
    void classes_of_three_do_not() throws IOException {
        assertThat(verify(THREES, 2, five(80)).violations())
                .extracting(Violation::rule)
                .contains(Rule.CLASS_SIZE);
    }

    @Test
    void nor_do_classes_of_four_where_half_of_it_is() throws IOException {
        assertThat(verify(FOURS, 1, five(16)).violations())
                .extracting(Violation::rule)
                .containsOnly(Rule.CLASS_SIZE);
    }

    @Test
    void k_holds_beside_it() throws IOException {
        assertThat(verify(FOURS, 5, five(80)).counts().k()).isEqualTo(5);
        assertThat(verify(FOURS, 5, five(80)).accepted()).isFalse();
    }
}
