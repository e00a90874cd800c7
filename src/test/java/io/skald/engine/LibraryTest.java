package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skald.UsageException;
import io.skald.engine.report.RunReport;
import io.skald.job.AttributeKind;
import io.skald.job.Job;
import io.skald.job.JobBuilder;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way into Skald that the README shows to those who use it as a library. */
class LibraryTest {

    @TempDir
    private Path folder;

    private Job job(String output) {
        return JobBuilder.of("datasets/hospital/hospital.csv", output, 25)
                .quasi("Age", AttributeKind.integers(2, 4, 8, 16, 32, 64))
                .quasi("PIN Code", AttributeKind.ranks())
                .sensitive("Health Condition")
                .others(Plan.Role.IDENTIFIER)
                .build();
    }

    @Test
    void a_job_is_built_run_and_its_report_read() throws Exception {
        Path output = folder.resolve("release.csv");

        Plan plan = PlanResolver.resolve(job(output.toString()), OutputUse.WRITTEN);
        RunReport report = Engine.anonymise(plan, RunOptions.DEFAULT);

        JsonNode written = new ObjectMapper().readTree(plan.report().toFile());
        assertThat(written.path("metrics").path("dmStar").bigIntegerValue())
                .isEqualTo(report.metrics().dmStar());
        assertThat(written.path("smallestClass").asInt()).isGreaterThanOrEqualTo(25);
        assertThat(Files.readAllLines(output).get(0)).isEqualTo("Age,PIN Code,Health Condition");
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isTrue();
    }

    @Test
    void a_built_job_is_checked_as_one_from_a_file_is() {
        Job wrong = JobBuilder.of(
                        "datasets/hospital/hospital.csv",
                        folder.resolve("x.csv").toString(),
                        25)
                .quasi("Agee", AttributeKind.integers(2, 3))
                .others(Plan.Role.IDENTIFIER)
                .build();

        Assertions.assertThatThrownBy(() -> PlanResolver.resolve(wrong, OutputUse.WRITTEN))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the job: ")
                .hasMessageContaining("Agee")
                .hasMessageContaining("2")
                .hasMessageContaining("3");
    }
}
