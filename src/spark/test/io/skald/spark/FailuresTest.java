package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.UsageException;
import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void what_skald_says_in_a_task_is_said_as_it_is_and_of_all_else_the_first_line() {
        UsageException said = new UsageException("Cells are suppressed in bins of fewer rows.");
        assertThatThrownBy(() -> Failures.told(() -> {
                    throw new IllegalStateException("Job aborted", new IllegalStateException(said));
                }))
                .isSameAs(said);
        assertThatThrownBy(() -> Failures.told(() -> {
                    throw new IllegalStateException("Job aborted", new IllegalStateException("no disk\nat x"));
                }))
                .isInstanceOf(FailureException.class)
                .hasMessage("Spark could not do its part: no disk");
    }
}
