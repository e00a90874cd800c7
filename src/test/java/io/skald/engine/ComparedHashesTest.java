package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.Violation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A release that is in place has the hashes that its reports tell, whether they are taken after its rows were checked or meanwhile. */
class ComparedHashesTest {

    @TempDir
    private Path folder;

    private Path input;

    private Plan plan(OutputUse use, String mode, int threads) {
        return PlanResolver.resolve(
                folder.resolve("job.yaml"), List.of("suppression.mode=" + mode, "threads=" + threads), use);
    }

    private void release(String mode) throws IOException {
        input = Files.writeString(
                folder.resolve("table.csv"), "age,job\n" + "30,a\n31,b\n32,c\n".repeat(200) + "80,z\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 5
                suppression: {limit: 0.01, small-group: drop}
                attributes:
                  age: {role: quasi, type: integer, widths: [10]}
                  job: {role: insensitive}
                """);
        Engine.anonymise(plan(OutputUse.WRITTEN, mode, 2), RunOptions.DEFAULT);
    }

    private Findings verify(String mode, int threads) {
        return Engine.verify(plan(OutputUse.NOT_WRITTEN, mode, threads), RunOptions.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({"mask,1", "mask,2", "drop,1", "drop,2"})
    void hashes_of_other_files_are_found(String mode, int threads) throws IOException {
        release(mode);
        assertThat(verify(mode, threads).accepted()).isTrue();

        Files.writeString(input, "\n", StandardOpenOption.APPEND);
        Path published = folder.resolve("release.csv.public.json");
        Files.writeString(
                published,
                Files.readString(published).replaceAll("(\"releaseHash\" *: *\")[0-9a-f]{64}", "$1" + "0".repeat(64)));

        assertThat(verify(mode, threads).violations())
                .allMatch(violation -> violation.rule() == Rule.HASH)
                .extracting(Violation::message)
                .containsExactly(
                        "releaseHash in release.csv.public.json is not that of the file: the public report is of another release",
                        "inputHash in release.csv.report.json is not that of the file: the release was made from another input");
    }
}
