package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ClassColumnsClaim;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputSampleTest {

    @TempDir
    private Path folder;

    private long count(List<String> lines, boolean ofPersons, long budget) throws IOException {
        Claim claim = new Claim(
                List.of(Files.write(folder.resolve("input.csv"), lines)),
                folder.resolve("released.csv"),
                Dialect.RFC_4180,
                List.of(new Claim.Column.Dropped("id", ofPersons)),
                1,
                BigDecimal.ONE,
                false,
                false,
                Claim.Clusters.NONE,
                Claim.Exemptions.NONE,
                Claim.Labels.PLAIN,
                Map.of(),
                Optional.empty(),
                ClassColumnsClaim.NONE,
                Optional.empty());
        MemoryBudget memory = MemoryBudget.of(new ByteSize(budget));
        try (Workspace workspace = Workspace.create(folder)) {
            long counted = new InputSample(claim, memory, workspace, 2, Progress.NONE).count();
            assertThat(memory.available()).isEqualTo(budget);
            return counted;
        }
    }

    @Test
    void persons_are_counted_once_and_rows_without_an_identifier_each_in_memory_or_not() throws IOException {
        Random random = new Random(7);
        Set<String> named = new HashSet<>();
        int unnamed = 0;
        List<String> lines = new ArrayList<>(List.of("id"));
        for (int row = 0; row < 60_000; row++) {
            String who = random.nextInt(50) == 0 ? "" : "p" + random.nextInt(40_000);
            lines.add(who.isEmpty() ? "\" \"" : random.nextBoolean() ? who : who + " ");
            if (who.isEmpty()) {
                unnamed++;
            } else {
                named.add(who);
            }
        }

        assertThat(count(lines, true, 440_000)).isEqualTo(named.size() + unnamed);
        assertThat(count(lines, true, 64L << 20)).isEqualTo(named.size() + unnamed);
    }

    @Test
    void where_nobody_claims_persons_rows_are_counted() throws IOException {
        assertThat(count(List.of("id", "1", "1", "2"), false, 8L << 20)).isEqualTo(3);
    }
}
