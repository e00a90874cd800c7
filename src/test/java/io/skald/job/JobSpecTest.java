package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skald.UsageException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Jobs that are wrong by themselves, and the exact messages. */
class JobSpecTest {

    private static final Path SPECS = Path.of("src/test/resources/job");

    @TestFactory
    Stream<DynamicTest> a_job_that_is_wrong_gets_exactly_these_messages() {
        return Stream.of(
                        "yaml",
                        "keys",
                        "numbers",
                        "format",
                        "attributes",
                        "choices",
                        "overrides",
                        "models",
                        "databases")
                .flatMap(name -> SpecCase.in(SPECS.resolve(name + ".spec"))
                        .map(one -> DynamicTest.dynamicTest(name + ": " + one.title(), () -> run(one))));
    }

    private static void run(SpecCase one) {
        UsageException refused = catchThrowableOfType(
                UsageException.class, () -> JobFile.parse(one.job(), Path.of("job.yaml"), one.overrides()));

        assertThat(refused).isNotNull();
        assertThat(refused.problems()).containsExactlyElementsOf(one.problems());
    }
}
