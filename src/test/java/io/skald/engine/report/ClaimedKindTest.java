package io.skald.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimedKindTest {

    @TempDir
    Path folder;

    @Test
    void a_level_found_in_the_data_is_known_not_to_be_the_highest() throws IOException {
        Files.writeString(folder.resolve("in.csv"), "pin\n" + "100\n101\n700\n701\n".repeat(2) + "900\n900\n");
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: in.csv
                output: out.csv
                k: 2
                attributes:
                  pin: {role: quasi, type: integer, encode: true, widths: doubling, levels: {min: 1}}
                """);
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
        Engine.anonymise(plan, RunOptions.DEFAULT);
        Path release = folder.resolve("out.csv");
        String text = Files.readString(release);
        assertThat(text).contains("[100 - 101]").doesNotContain("*");
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isTrue();

        Files.writeString(release, "pin\n" + "*\n".repeat(10));
        Findings wide = Engine.verify(plan, RunOptions.DEFAULT);

        assertThat(wide.accepted()).isFalse();
        Files.writeString(release, text.replace("[900 - 900]", "[900 - 999]"));
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).totals()).containsKey(Rule.LABEL_END);
    }

    @Test
    void the_top_label_beside_its_narrower_ones_is_refused() throws IOException {
        Files.writeString(
                folder.resolve("in.csv"), "pin,sex\n" + "100,F\n101,F\n700,F\n701,F\n".repeat(2) + "900,M\n900,M\n");
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: in.csv
                output: out.csv
                k: 2
                attributes:
                  pin: {role: quasi, type: integer, encode: true, widths: doubling, levels: {min: 1}}
                  sex: {role: quasi, type: code, keep: [1]}
                """);
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
        Engine.anonymise(plan, RunOptions.DEFAULT);
        Path release = folder.resolve("out.csv");
        Files.writeString(release, Files.readString(release).replace("[100 - 101],F", "*,F"));

        assertThat(Engine.verify(plan, RunOptions.DEFAULT).describe())
                .contains("column 'pin', label covers value: '*' is not what the level in the report makes of '100'");
    }
}
