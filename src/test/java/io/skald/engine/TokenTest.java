package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.ReportFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens are drawn anew by each run, verified by the key in the custodian's report, and found again by nobody without it. */
class TokenTest {

    @TempDir
    private Path folder;

    private Path job() throws IOException {
        Files.writeString(folder.resolve("table.csv"), "from,age,to,name\nP1,31,P2,x\nP2,34,P1,\nP1,35,P2,x\n");
        return Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                overwrite: true
                attributes:
                  from: {role: identifier, token: {scope: release, length: 20}}
                  age: {role: quasi, type: integer, widths: [10]}
                  to: {role: identifier, token: {scope: release, length: 20}}
                  name: {role: identifier, token: true}
                """);
    }

    private List<List<String>> run(Path job) throws IOException {
        Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);
        return Files.readAllLines(folder.resolve("release.csv")).stream()
                .skip(1)
                .map(line -> List.of(line.split(",", -1)))
                .toList();
    }

    @Test
    void one_value_has_one_token_in_one_release_and_another_in_the_next() throws IOException {
        Path job = job();
        List<List<String>> rows = run(job);
        String first = rows.get(0).get(0);
        assertThat(first)
                .matches("[a-z2-7]{20}")
                .isEqualTo(rows.get(1).get(2))
                .isEqualTo(rows.get(2).get(0));
        assertThat(rows.get(0).get(3))
                .matches("[a-z2-7]{16}")
                .isEqualTo(rows.get(2).get(3));
        assertThat(rows.get(1).get(3)).isEmpty();
        assertThat(run(job).get(0).get(0)).isNotEqualTo(first);
        assertThat(Files.readString(folder.resolve("release.csv.public.json"))).doesNotContain("tokenKey");
    }

    @Test
    void tokens_are_verified_by_the_key_in_the_report() throws IOException {
        Path job = job();
        List<List<String>> rows = run(job);
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.NOT_WRITTEN);
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isTrue();
        Path release = folder.resolve("release.csv");
        String other = rows.get(0).get(0).startsWith("a") ? "b" : "a";
        Files.writeString(
                release,
                Files.readString(release)
                        .replace(rows.get(0).get(0), other + rows.get(0).get(0).substring(1)));
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isFalse();
    }

    @Test
    void without_the_key_nothing_is_verified() throws IOException {
        Path job = job();
        run(job);
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.NOT_WRITTEN);
        Path report = folder.resolve("release.csv.report.json");
        assertThat(ReportFigures.text(report, "tokenKey").orElseThrow()).matches("[0-9a-f]{64}");
        Files.writeString(report, Files.readString(report).replace("tokenKey", "tokenKay"));
        assertThatThrownBy(() -> Engine.verify(plan, RunOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("tokenKey");
    }
}
