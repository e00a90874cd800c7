package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skald.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that do not fit their files, and the exact messages; {@code {dir}} stands for the job file's folder. */
class PlanSpecTest {

    private static final Path SPECS = Path.of("src/test/resources/job/plan");

    @TestFactory
    Stream<DynamicTest> a_job_that_does_not_fit_its_files_gets_exactly_these_messages(@TempDir Path temporary) {
        return Stream.of("columns", "attributes", "paths", "together")
                .flatMap(name -> SpecCase.in(SPECS.resolve(name + ".spec")).map(one -> {
                    Path folder = temporary.resolve(name + one.title().hashCode());
                    return DynamicTest.dynamicTest(name + ": " + one.title(), () -> run(one, folder));
                }));
    }

    private static void run(SpecCase one, Path folder) throws IOException {
        UsageException refused = catchThrowableOfType(UsageException.class, () -> resolve(one, folder));

        assertThat(refused).isNotNull();
        assertThat(problems(refused, folder)).containsExactlyElementsOf(one.problems());
    }

    static void resolve(SpecCase one, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : one.files().entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        Path job = Files.writeString(folder.resolve("job.yaml"), one.job());
        PlanResolver.resolve(job, one.overrides(), OutputUse.WRITTEN);
    }

    static List<String> problems(UsageException refused, Path folder) {
        return refused.problems().stream()
                .map(problem -> problem.replace(folder.toString(), "{dir}"))
                .toList();
    }
}
