package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.report.ReleaseClaim;
import io.skald.engine.report.ReportedNode;
import io.skald.identifier.ReleaseSeed;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupedVerifierTest {

    @TempDir
    private Path folder;

    /** Of a column that somebody asks something of, the values tell, and not who grouped the rows; whose array stays as it is. */
    @Test
    void a_group_is_judged_by_its_values_and_left_as_it_was_given() throws IOException {
        boolean[] one = {false};
        boolean[] two = {true};
        try (Workspace workspace = Workspace.create(folder);
                GroupedVerifier verifier = new GroupedVerifier(
                        claim(),
                        List.of("part"),
                        List.of(List.of("x", "y")),
                        List.of("ill"),
                        Map.of("ill", Map.of("flu", 3L, "cold", 1L)),
                        MemoryBudget.of(ByteSize.ofMegabytes(8)),
                        workspace)) {
            verifier.add(group(0, one, Map.of("flu", 2L)));
            verifier.add(group(1, two, Map.of("flu", 1L, "cold", 1L)));
            Findings findings = verifier.findings();

            assertThat(findings.homogeneousClasses()).containsExactly(Map.entry("ill", 1L));
        }
        assertThat(one).containsExactly(false);
        assertThat(two).containsExactly(true);
    }

    private static RowGroup group(int label, boolean[] alike, Map<String, Long> values) {
        return new RowGroup(
                new int[] {label}, 2, GroupPersons.NOBODY, BigInteger.ZERO, 2, BigInteger.ZERO, alike, List.of(values));
    }

    private Claim claim() throws IOException {
        Files.writeString(folder.resolve("table.csv"), "part,ill\nx,flu\nx,flu\ny,flu\ny,cold\n");
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                attributes:
                  part: {role: quasi, type: code, keep: [1]}
                  ill: {role: sensitive, diversity: {distinct: 2}}
                """);
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
        return ReleaseClaim.of(
                plan,
                folder.resolve("release.csv"),
                Map.of(),
                new ReportedNode(Map.of("part", 0), Map.of("part", 1)),
                new ReleaseSeed("", ""));
    }
}
